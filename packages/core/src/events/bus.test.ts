import { describe, expect, it } from 'vitest'
import { AuthError } from '../contract/errors.js'
import type { CoreDrafts, CoreEvents } from '../contract/plugins/events.js'
import type { Exchange } from '../contract/calls/exchange.js'
import { english } from '../contract/texts/language.js'
import type { Subscribers } from '../contract/plugins/subscribers.js'
import type { Store } from '../contract/storage/store.js'
import { createBus } from './bus.js'

const draft: CoreDrafts['user.create'] = {
  name: 'Ann',
  email: 'ann@x.test',
  emailVerified: false,
  image: null,
}
const moment = new Date(0)
const user = { ...draft, id: 'u1', createdAt: moment, updatedAt: moment }
const event: CoreEvents['user.created'] = { user }

const store: Store = {
  of: () => {
    throw new Error('No subscriber here reads')
  },
}

function unused(): never {
  throw new Error('No subscriber here writes')
}

const tx = {
  store,
  users: { remove: unused, change: unused, lock: unused, countMethods: unused, isBlocked: unused },
  sessions: { change: unused, end: unused, endWhere: unused },
  emit: unused,
}

/** An exchange that records the failures of deferred work. */
function createContext() {
  const failures: unknown[] = []
  const exchange: Exchange = {
    startedAt: 0,
    headers: new Headers(),
    clientAddress: '',
    socketAddress: '',
    userAgent: '',
    origin: 'http://localhost',
    callsURL: 'http://localhost/api/auth',
    signedIn: null,
    dropsCookies: false,
    findSession: () => Promise.resolve(null),
    findTranslator: () => Promise.resolve(english),
    setCookie: () => undefined,
    clearCookie: () => undefined,
    defer(task) {
      const begun = typeof task === 'function' ? task() : task
      begun.catch((error: unknown) => failures.push(error))
    },
  }
  const context = {
    ...tx,
    exchange,
    clock: { now: unused },
    createId: unused,
    get context() {
      return unused()
    },
  }
  return { context, failures }
}

function busOf(...subscribers: Subscribers[]) {
  const amendable = {
    'user.create': ['name', 'image', 'motto'],
    'user.update': [],
    'user.delete': [],
    'session.create': [],
    'session.update': [],
    'session.delete': [],
    'account.update': [],
    'account.delete': [],
  }
  return createBus(subscribers, amendable)
}

describe('before', () => {
  it.each<{ title: string; changes: Record<string, unknown> }>([
    { title: 'an unknown column', changes: { nickname: 'A' } },
    { title: 'an immutable column', changes: { id: 'mine' } },
    {
      title: 'an immutable column beside a mutable one',
      changes: { name: 'Eve', emailVerified: true },
    },
    { title: 'a property of all objects', changes: { toString: 'x' } },
  ])('throws when a subscriber amends $title', async ({ changes }) => {
    const { context } = createContext()
    const bus = busOf({ before: { 'user.create': () => changes } })
    await expect(bus.before('user.create', draft, context)).rejects.toThrow(
      'A "user.create" draft has no column to amend named',
    )
  })

  it('stops at the first rejection and does not call later subscribers', async () => {
    const requested: string[] = []
    const { context } = createContext()
    const bus = busOf(
      {
        before: {
          'user.create': () => {
            requested.push('first')
            throw new AuthError('NO', { status: 403, message: 'No' })
          },
        },
      },
      {
        before: {
          'user.create': () => {
            requested.push('second')
            return undefined
          },
        },
      },
    )
    await expect(bus.before('user.create', draft, context)).rejects.toMatchObject({ code: 'NO' })
    expect(requested).toEqual(['first'])
  })

  it('passes the amended draft to the next subscriber, and keeps the last value', async () => {
    const seen: unknown[] = []
    const { context } = createContext()
    const bus = busOf(
      { before: { 'user.create': () => ({ name: 'Bea', motto: 'Hi' }) } },
      {},
      {
        before: {
          'user.create': (amended) => {
            seen.push(amended)
            return Promise.resolve({ name: 'Cleo' })
          },
        },
      },
    )
    expect(await bus.before('user.create', draft, context)).toEqual({
      ...draft,
      name: 'Cleo',
      motto: 'Hi',
    })
    expect(seen).toEqual([{ ...draft, name: 'Bea', motto: 'Hi' }])
    expect(draft.name).toBe('Ann')
  })

  it('returns the same draft without subscribers', async () => {
    const { context } = createContext()
    expect(await busOf({}).before('user.create', draft, context)).toBe(draft)
  })
})

describe('on', () => {
  it('stops at the first failure, which rolls back the transaction', async () => {
    const received: string[] = []
    const { context } = createContext()
    const bus = busOf(
      { on: { 'user.created': () => Promise.reject(new Error('broken')) } },
      { on: { 'user.created': () => void received.push('second') } },
    )
    await expect(bus.publish('user.created', event, context)).rejects.toThrow('broken')
    expect(received).toEqual([])
  })

  it('calls the subscribers one after another in order', async () => {
    const received: string[] = []
    const { context } = createContext()
    const bus = busOf(
      {
        on: {
          'user.created': async () => {
            received.push('first begins')
            await Promise.resolve()
            received.push('first ends')
          },
        },
      },
      { on: { 'user.created': () => void received.push('second') } },
    )
    await bus.publish('user.created', event, context)
    expect(received).toEqual(['first begins', 'first ends', 'second'])
  })
})

describe('after', () => {
  it.each([
    { title: 'rejects', broken: () => Promise.reject(new Error('broken')) },
    {
      title: 'throws',
      broken: () => {
        throw new Error('broken')
      },
    },
  ])('calls every subscriber although one $title, and reports each failure', async ({ broken }) => {
    const received: string[] = []
    const { context, failures } = createContext()
    const bus = busOf(
      { after: { 'user.created': broken } },
      { after: { 'user.created': () => void received.push('second') } },
      { after: { 'user.created': broken } },
      { after: { 'user.created': () => void received.push('fourth') } },
    )
    await bus.after('user.created', event, context)
    expect(received).toEqual(['second', 'fourth'])
    expect(failures).toEqual([new Error('broken'), new Error('broken')])
  })
})

describe('hasOn, hasAfter and hasBefore', () => {
  const unsubscribed = busOf({}, { on: {}, after: {} })
  const subscriber = busOf({}, { on: { 'user.created': () => undefined } })
  const later = busOf({}, { after: { 'user.created': () => undefined } })
  const before = busOf({ before: { 'user.create': () => undefined } })

  it.each([
    { title: 'no subscriber', bus: unsubscribed, on: false, after: false },
    { title: 'a subscriber in the transaction', bus: subscriber, on: true, after: false },
    { title: 'a subscriber after the commit', bus: later, on: false, after: true },
  ])('returns on: $on and after: $after with $title', ({ bus, on, after }) => {
    expect([bus.hasOn('user.created'), bus.hasAfter('user.created')]).toEqual([on, after])
    expect([bus.hasOn('session.ended'), bus.hasAfter('session.ended')]).toEqual([false, false])
  })

  it('returns true from hasBefore only for drafts with a subscriber', () => {
    expect([before, unsubscribed].map((bus) => bus.hasBefore('user.create'))).toEqual([true, false])
    expect(before.hasBefore('user.delete')).toBe(false)
  })
})
