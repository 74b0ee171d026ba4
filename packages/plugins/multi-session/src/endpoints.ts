import {
  defineEndpoint,
  type Exchange,
  commonError,
  model,
  type PluginContext,
  type SessionData,
} from '@countersign/core'
import * as z from 'zod/mini'
import { type Entry, readEntries, removeEntry } from './entries.js'
import { multiSessionErrors } from './errors.js'

/** What the handlers of the plugin use of a call. */
interface Caller {
  readonly exchange: Exchange
  readonly context: PluginContext
}

const data = z.object({ session: model('session'), user: model('user') })
const sessionToken = z.string().check(z.minLength(1), z.maxLength(255))
const body = z.object({
  sessionToken: sessionToken.check(z.describe('`token` of a session in the list')),
})

/** `GET /multi-session/list-device-sessions` */
export const createListDeviceSessions = () =>
  defineEndpoint({
    method: 'GET',
    path: '/multi-session/list-device-sessions',
    summary:
      'List the valid sessions of this browser with their users, in the order of their sign-ins',
    access: 'optional-session',
    answer: z.array(data),
    handle: async (caller) => (await openAll(caller)).map(([, found]) => found),
  })

/** `POST /multi-session/set-active` */
export const createSetActiveSession = () =>
  defineEndpoint({
    method: 'POST',
    path: '/multi-session/set-active',
    summary: 'Make another session of this browser the current one',
    access: 'optional-session',
    personal: true,
    refetches: 'all',
    body,
    answer: data,
    errors: multiSessionErrors,

    async handle({ body, exchange, context, fail }) {
      await checkNotImpersonated({ exchange, context })
      const [id, entry] = findEntry({ exchange, context }, body.sessionToken) ?? []
      const active = entry ? await activate({ exchange, context }, entry) : null
      if (active) return active
      if (id !== undefined) removeEntry(exchange, context.cookies, id)
      throw fail('INVALID_SESSION_TOKEN')
    },
  })

/** `POST /multi-session/revoke` */
export const createRevokeDeviceSession = () =>
  defineEndpoint({
    method: 'POST',
    path: '/multi-session/revoke',
    summary:
      'End one session of this browser; after the current one, the latest of the others continues',
    access: 'optional-session',
    personal: true,
    refetches: 'all',
    body,
    answer: z.object({ status: z.boolean() }),
    errors: multiSessionErrors,

    async handle({ body, exchange, context, fail }) {
      const current = await checkNotImpersonated({ exchange, context })
      const [id, entry] = findEntry({ exchange, context }, body.sessionToken) ?? []
      if (id === undefined || !entry) throw fail('INVALID_SESSION_TOKEN')
      // A session that has not ended stays in the list, so that the user can still end it.
      if (current?.session.id === id) {
        await context.sessions.end(exchange)
        removeEntry(exchange, context.cookies, id)
        await activateLatest({ exchange, context })
        return { status: true }
      }
      const revoked = await context.sessions.revoke(exchange, entry.userId, entry.handle)
      removeEntry(exchange, context.cookies, id)
      if (!revoked) throw fail('INVALID_SESSION_TOKEN')
      return { status: true }
    },
  })

/** An impersonator must not act with the sessions of the browser. */
async function checkNotImpersonated({ exchange, context }: Caller): Promise<SessionData | null> {
  const current = await exchange.findSession({ disableCookieCache: true })
  if (current && context.sessions.impersonatorOf(current.session) !== null)
    throw commonError('SESSION_NOT_OWN')
  return current
}

function findEntry({ exchange, context }: Caller, handle: string): [string, Entry] | undefined {
  return [...readEntries(exchange, context.cookies)].find(([, entry]) => entry.handle === handle)
}

/** The valid sessions of the browser. The cookies of others are cleared. */
async function openAll({ exchange, context }: Caller): Promise<[Entry, SessionData][]> {
  const entries = [...readEntries(exchange, context.cookies)]
  const found: [Entry, SessionData][] = []
  for (const [id, entry] of entries) {
    const live = await context.sessions.open(exchange, entry.credential)
    if (live) found.push([entry, live])
    else removeEntry(exchange, context.cookies, id)
  }
  return found
}

async function activateLatest(caller: Caller): Promise<void> {
  const latest = (await openAll(caller)).at(-1)
  if (latest) await activate(caller, latest[0])
}

function activate(
  { exchange, context }: Caller,
  { credential, rememberMe }: Entry,
): Promise<SessionData | null> {
  return context.sessions.activate(exchange, credential, { rememberMe })
}
