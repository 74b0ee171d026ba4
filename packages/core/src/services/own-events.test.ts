import { describe, expect, it } from 'vitest'
import { Conflict } from '../contract/storage/adapter.js'
import { AuthError } from '../contract/errors.js'
import type { Transaction } from '../contract/plugins/events.js'
import { userModel } from '../contract/tables/models.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import type { AnySubscribers } from '../contract/plugins/subscribers.js'
import { type Act, acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

const draft = { book: 'Ulysses', days: 14 }
const lend = { draft, amendable: ['days'] } as const

/** An app in which one plugin acts and others subscribe to its events. */
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

describe('a draft of a plugin', () => {
  it('fails with the first rejection, and later subscribers are not called', async () => {
    const requested: string[] = []
    const second = { before: { 'book.lend': () => void requested.push('second') } }
    const app = await run(
      (context, exchange) => context.runBefore(exchange, 'book.lend', lend),
      { before: { 'book.lend': refuse } },
      second,
    )
    expect(await app.act()).toMatchObject({ status: 409, code: 'BOOK_IS_OUT' })
    expect(requested).toEqual([])
  })

  it.each<{ title: string; changes: Readonly<Record<string, unknown>> }>([
    { title: 'of the draft that is not amendable', changes: { book: 'Emma' } },
    { title: 'that does not exist', changes: { days: 1, toString: 'x' } },
  ])('fails with 500 when a subscriber amends a column $title', async ({ changes }) => {
    const app = await run((context, exchange) => context.runBefore(exchange, 'book.lend', lend), {
      before: { 'book.lend': () => changes },
    })
    expect(await app.act()).toMatchObject({ status: 500 })
    expect(app.auth.logs.join()).toContain('A \\"book.lend\\" draft has no column to amend')
  })

  it('contains the amendments of all subscribers', async () => {
    const found: unknown[] = []
    const longer = (amended: object) => ({ days: 'days' in amended ? Number(amended.days) * 2 : 0 })
    const follower = { before: { 'book.lend': longer } }
    const app = await run(
      async (context, exchange) => {
        found.push(await context.runBefore(exchange, 'book.lend', lend))
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

describe('an event of a plugin', () => {
  /** Renames Ann and emits the event. */
  const rename = async (tx: Transaction): Promise<void> => {
    await tx.store.of(userModel).update({}, { name: 'Emma' })
    await tx.emit('book.lent', draft)
  }
  const nameOf = async (app: Awaited<ReturnType<typeof run>>) =>
    (await app.auth.database.store.of(userModel).findOne({}))?.name

  it('rolls back its transaction when a subscriber in it rejects, and reaches no later subscriber', async () => {
    const received: string[] = []
    const app = await run(
      (context, exchange) => context.write(exchange, rename),
      { after: { 'book.lent': () => void received.push('after') } },
      { on: { 'book.lent': refuse } },
    )
    expect(await app.act()).toMatchObject({ status: 409, code: 'BOOK_IS_OUT' })
    await app.auth.idle()
    expect([await nameOf(app), received]).toEqual(['ann', []])
  })

  it('H188 reaches no subscriber when its transaction fails', async () => {
    const received: string[] = []
    const app = await run(
      (context, exchange) =>
        context.write(exchange, async (tx) => {
          await rename(tx)
          refuse()
        }),
      { after: { 'book.lent': () => void received.push('after') } },
    )
    expect(await app.act()).toMatchObject({ status: 409 })
    await app.auth.idle()
    expect([await nameOf(app), received]).toEqual(['ann', []])
  })

  it('H187 reaches subscribers once after the commit although the transaction was repeated', async () => {
    const received: unknown[] = []
    const app = await run((context, exchange) => context.write(exchange, rename), {
      on: {
        'book.lent': async (event, { exchange, store, users }) => {
          const ann = await store.of(userModel).findOne({})
          received.push([
            event,
            ann?.name,
            ann && (await users.lock(ann.id)),
            exchange.clientAddress,
          ])
        },
      },
      after: { 'book.lent': (event) => void received.push(event) },
    })
    let begun = 0
    app.auth.database.onCall(({ method }) => {
      if (method === 'begin') begun += 1
      if (method === 'commit' && begun < 3) throw new Conflict('Somebody else was faster')
    })
    expect(await app.act()).toMatchObject({ status: 200 })
    await app.auth.idle()
    const within = [draft, 'Emma', true, expect.any(String)]
    expect(received).toEqual([within, within, within, draft])
    expect(await nameOf(app)).toBe('Emma')
  })
})

describe('an event of the core', () => {
  it('comes with the time and the ids of the app for rows of its subscriber', async () => {
    const given: unknown[] = []
    const follower: Plugin = {
      id: 'follower',
      on: {
        'user.created': (_event, { clock, createId }) => {
          given.push(clock.now(), createId('note'), createId().length)
        },
      },
    }
    const auth = createTestAuth({
      plugins: [follower],
      advanced: { generateId: ({ model }) => `${model}-1` },
    })
    await auth.signedInAs('ann@x.test')
    expect(given).toEqual([auth.clock.now(), 'note-1', 32])
  })

  it('contains the session that ended', async () => {
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
