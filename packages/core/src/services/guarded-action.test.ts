import { describe, expect, it } from 'vitest'
import { Conflict } from '../contract/storage/adapter.js'
import { AuthError } from '../contract/errors.js'
import { type GuardedAction, guardedAction } from '../contract/plugins/guarded-action.js'
import { userModel } from '../contract/tables/models.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

interface Draft {
  readonly book: string
  readonly days: number
}
type Action = GuardedAction<string, string, Draft, string>

const refuse = (): never => {
  throw new AuthError('BOOK_IS_OUT', { status: 409, message: 'The book is out' })
}

/** An app whose call performs an action and notes its steps. */
async function createApp(changes: (steps: string[]) => Partial<Action> = () => ({})) {
  const steps: string[] = []
  const note = (step: string, ...given: unknown[]): void =>
    void steps.push([step, ...given.map((value) => JSON.stringify(value))].join(' '))
  const action: Action = {
    load() {
      note('load')
      return 'found'
    },
    requirePermission(found) {
      note('requirePermission', found)
    },
    prepare(found) {
      note('prepare', found)
      return 'subject'
    },
    before: 'book.lend',
    draft: (found, book) => ({ book: `${found} ${book}`, days: 14 }),
    amendable: ['days'],
    lock(_tx, found, { draft }) {
      note('lock', found, draft.days)
      return Promise.resolve('locked')
    },
    async write({ store }, locked, { subject, draft }) {
      note('write', locked, subject, draft)
      await store.of(userModel).update({}, { name: 'Emma' })
      return 'result'
    },
    event: (result) => ['book.lent', { result }],
    ...changes(steps),
  }
  const follower: Plugin = {
    id: 'follower',
    subscribers: {
      before: {
        'book.lend'(draft) {
          note('before', draft)
          return { days: 28 }
        },
      },
      on: {
        'book.lent': (event) => {
          note('on', event)
        },
      },
    },
  }
  const plugins = [
    follower,
    acting((context, exchange) => guardedAction({ context, exchange }, action)),
  ]
  const auth = createTestAuth({ plugins })
  await auth.signedInAs('ann@x.test')
  auth.database.reset()
  auth.database.onCall(({ method }) => {
    if (['begin', 'commit', 'rollback'].includes(method)) steps.push(method)
  })
  const nameOf = async () => (await auth.database.store.of(userModel).findOne({}))?.name
  return { auth, steps, nameOf, act: () => auth.browser().post('/act') }
}

const allSteps = [
  'load',
  'requirePermission "found"',
  'prepare "found"',
  'before {"book":"found subject","days":14}',
  'begin',
  'lock "found" 28',
  'requirePermission "locked"',
  'write "locked" "subject" {"book":"found subject","days":28}',
  'on {"result":"result"}',
  'commit',
]

describe('a guarded action', () => {
  it('loads, checks, asks the subscribers, locks, checks what it has locked, writes and emits', async () => {
    const app = await createApp()
    expect(await app.act()).toMatchObject({ status: 200 })
    expect(app.steps).toEqual(allSteps)
    expect(await app.nameOf()).toBe('Emma')
  })

  it.each([
    { step: 'load', last: undefined },
    { step: 'requirePermission', last: 'load' },
    { step: 'prepare', last: 'requirePermission "found"' },
    { step: 'lock', last: 'rollback' },
    { step: 'write', last: 'rollback' },
  ] as const)('stops when $step throws, and writes nothing', async ({ step, last }) => {
    const app = await createApp(() => ({ [step]: refuse }))
    expect(await app.act()).toMatchObject({ status: 409, code: 'BOOK_IS_OUT' })
    expect(app.steps.at(-1)).toBe(last)
    expect(app.steps).not.toContain('commit')
    expect(await app.nameOf()).toBe('ann')
  })

  it('fails when the caller loses the permission before the rows are locked', async () => {
    const app = await createApp(() => ({
      requirePermission: (found) => (found === 'locked' ? refuse() : undefined),
    }))
    expect(await app.act()).toMatchObject({ status: 409 })
    expect(app.steps.slice(-2)).toEqual(['lock "found" 28', 'rollback'])
  })

  it('returns without a transaction when the draft changes nothing', async () => {
    const app = await createApp(() => ({ unchanged: () => 'as before' }))
    expect(await app.act()).toMatchObject({ status: 200 })
    expect(app.steps).toEqual(allSteps.slice(0, 4))
  })

  it('locks and checks again when the database asks for the transaction again', async () => {
    let attempts = 0
    const app = await createApp((steps) => ({
      write() {
        steps.push('write')
        attempts += 1
        if (attempts === 1) throw new Conflict('Again')
        return 'result'
      },
    }))
    expect(await app.act()).toMatchObject({ status: 200 })
    const attempt = ['begin', 'lock "found" 28', 'requirePermission "locked"', 'write']
    const events = ['on {"result":"result"}', 'commit']
    expect(app.steps.slice(4)).toEqual([...attempt, 'rollback', ...attempt, ...events])
  })

  it('emits the event of the result', async () => {
    const app = await createApp((steps) => ({
      write: () => 'result',
      event(result) {
        steps.push(`event ${result}`)
        return ['book.returned', {}]
      },
    }))
    await app.act()
    expect(app.steps.slice(-2)).toEqual(['event result', 'commit'])
  })
})
