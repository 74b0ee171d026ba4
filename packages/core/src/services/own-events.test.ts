import { describe, expect, it } from 'vitest'
import { Conflict } from '../contract/adapter.js'
import { AuthError } from '../contract/errors.js'
import type { Transaction } from '../contract/events.js'
import { userModel } from '../contract/models.js'
import type { AnySubscribers, Plugin } from '../contract/plugin.js'
import { type Act, acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

const draft = { book: 'Ulysses', days: 14 }
const lend = { draft, amendable: ['days'] } as const

/** An app in which one plugin acts, and others follow what it tells. */
async function run(act: Act, ...followers: AnySubscribers[]) {
  const plugins: Plugin[] = [
    ...followers.map((subscribers, index) => ({ id: `follower-${String(index)}`, subscribers })),
    acting(act),
  ]
  const auth = createTestAuth({ plugins })
  await auth.signedInAs('ann@x.test')
  return { auth, act: () => auth.browser().post('/act') }
}

const refuse = (): never => {
  throw new AuthError('BOOK_IS_OUT', { status: 409, message: 'Somebody else has it' })
}

describe('a draft of a plugin’s own', () => {
  it('is refused by whoever is asked first, and the others are not asked', async () => {
    const asked: string[] = []
    const second = { before: { 'book.lend': () => void asked.push('second') } }
    const app = await run(
      (context, exchange) => context.ask(exchange, 'book.lend', lend),
      { before: { 'book.lend': refuse } },
      second,
    )
    expect(await app.act()).toMatchObject({ status: 409, code: 'BOOK_IS_OUT' })
    expect(asked).toEqual([])
  })

  it.each<{ title: string; changes: Readonly<Record<string, unknown>> }>([
    { title: 'that it does not name', changes: { book: 'Emma' } },
    { title: 'that is not there', changes: { days: 1, toString: 'x' } },
  ])('is not amended in a column $title: that is a mistake of the app', async ({ changes }) => {
    const app = await run((context, exchange) => context.ask(exchange, 'book.lend', lend), {
      before: { 'book.lend': () => changes },
    })
    expect(await app.act()).toMatchObject({ status: 500 })
    expect(app.auth.logs.join()).toContain('A \\"book.lend\\" draft has no column to amend')
  })

  it('is what all who are asked have made of it', async () => {
    const found: unknown[] = []
    const longer = (amended: object) => ({ days: 'days' in amended ? Number(amended.days) * 2 : 0 })
    const follower = { before: { 'book.lend': longer } }
    const app = await run(
      async (context, exchange) => {
        found.push(await context.ask(exchange, 'book.lend', lend))
        found.push(context.hasBeforeSubscribers('book.lend'), context.hasBeforeSubscribers('x.y'))
      },
      follower,
      follower,
    )
    expect(await app.act()).toMatchObject({ status: 200 })
    expect(found).toEqual([{ ...draft, days: 56 }, true, false])
    expect(draft.days).toBe(14)
  })
})

describe('an event of a plugin’s own', () => {
  /** Ann is called Emma, and everybody hears of it. */
  const rename = async (tx: Transaction): Promise<void> => {
    await tx.store.of(userModel).update({}, { name: 'Emma' })
    await tx.emit('book.lent', draft)
  }
  const nameOf = async (app: Awaited<ReturnType<typeof run>>) =>
    (await app.auth.database.store.of(userModel).findOne({}))?.name

  it('undoes what it tells of when a subscriber refuses, and nobody hears of it later', async () => {
    const told: string[] = []
    const app = await run(
      (context, exchange) => context.write(exchange, rename),
      { after: { 'book.lent': () => void told.push('after') } },
      { on: { 'book.lent': refuse } },
    )
    expect(await app.act()).toMatchObject({ status: 409, code: 'BOOK_IS_OUT' })
    await app.auth.idle()
    expect([await nameOf(app), told]).toEqual(['ann', []])
  })

  it('H188 is told to nobody when the work fails that told it', async () => {
    const told: string[] = []
    const app = await run(
      (context, exchange) =>
        context.write(exchange, async (tx) => {
          await rename(tx)
          refuse()
        }),
      { after: { 'book.lent': () => void told.push('after') } },
    )
    expect(await app.act()).toMatchObject({ status: 409 })
    await app.auth.idle()
    expect([await nameOf(app), told]).toEqual(['ann', []])
  })

  it('H187 is told once after the commit, however often the work was begun', async () => {
    const told: unknown[] = []
    const app = await run((context, exchange) => context.write(exchange, rename), {
      on: {
        'book.lent': async (event, { exchange, store, users }) => {
          const ann = await store.of(userModel).findOne({})
          told.push([event, ann?.name, ann && (await users.lock(ann.id)), exchange.clientAddress])
        },
      },
      after: { 'book.lent': (event) => void told.push(event) },
    })
    let begun = 0
    app.auth.database.onCall(({ method }) => {
      if (method === 'begin') begun += 1
      if (method === 'commit' && begun < 3) throw new Conflict('Somebody else was faster')
    })
    expect(await app.act()).toMatchObject({ status: 200 })
    await app.auth.idle()
    const within = [draft, 'Emma', true, expect.any(String)]
    expect(told).toEqual([within, within, within, draft])
    expect(await nameOf(app)).toBe('Emma')
  })
})

describe('an event of the core', () => {
  it('shows whoever follows the end of a session what it was', async () => {
    const ended: unknown[] = []
    const follower: Plugin = {
      id: 'follower',
      subscribers: { on: { 'session.ended': (event) => void ended.push(event) } },
    }
    const auth = createTestAuth({ plugins: [follower] })
    const ann = await auth.signedInAs('ann@x.test')
    const { session: before = [] } = await auth.database.dump()
    await ann.post('/sign-out')
    const { id, userId, token } = before[0] ?? {}
    expect(ended).toMatchObject([{ sessionId: id, userId, session: { id, userId } }])
    expect(JSON.stringify(ended)).not.toContain(token)
  })
})
