import type { Exchange, PluginContext, SessionGrant, User } from '@countersign/core'

/** A session of the caller's browser, as its cookie names it. */
export interface Entry {
  /** The public id of the session, `token` in responses. */
  readonly handle: string
  readonly userId: string
  /** When the session was added to the browser, in milliseconds. */
  readonly since: number
  readonly credential: string
  /** False for a session that ends with the browser. */
  readonly rememberMe: boolean
}

type Cookies = PluginContext['cookies']

const NAME = 'multi_session-'
/**
 * A cookie of any app's prefix, with a value that is long enough for a signed entry. The id decides which one is read,
 * under the app's own name.
 */
const NAMES = new RegExp(`${NAME}([\\w-]{1,255})=[^;]{80}`, 'g')
/**
 * More cookies are not read. Chromium and Firefox keep 180 for a site, so a sibling host cannot plant enough of them to
 * hide the sessions of the browser from a sign-out.
 */
const MOST_READ = 200

const changed = new WeakMap<Exchange, ReadonlyMap<string, Entry>>()

/** The sessions of the caller's browser by their ids, in the order in which they were added. */
export function readEntries(exchange: Exchange, cookies: Cookies): ReadonlyMap<string, Entry> {
  const known = changed.get(exchange)
  if (known) return known
  const found: [string, Entry][] = []
  const names = [...(exchange.headers.get('cookie') ?? '').matchAll(NAMES)]
  const ids = new Set(names.slice(0, MOST_READ).map(([, id = '']) => id))
  for (const id of ids) {
    const text = cookies.read(exchange, `${NAME}${id}`)
    if (text !== null) found.push([id, toEntry(text)])
  }
  return new Map(found.sort(([, one], [, other]) => one.since - other.since))
}

/** The text of a cookie. Its signature shows that the plugin wrote it. */
function toEntry(text: string): Entry {
  const [handle = '', userId = '', since, credential = '', browser] = text.split(' ')
  return { handle, userId, since: Number(since), credential, rememberMe: browser === undefined }
}

function toText({ handle, userId, since, credential, rememberMe }: Entry): string {
  return [handle, userId, since, credential, ...(rememberMe ? [] : ['browser'])].join(' ')
}

/** Adds a session to the browser. Entries of the same user, and the oldest beyond the maximum, are removed. */
export function addEntry(
  { session, user, credential, maxAge }: SessionGrant,
  { exchange, context }: { readonly exchange: Exchange; readonly context: PluginContext },
  maximum: number,
): void {
  const { cookies, clock } = context
  const entries = new Map(readEntries(exchange, cookies))
  const since = entries.get(session.id)?.since ?? clock.now()
  const rememberMe = maxAge !== null
  const entry = { handle: session.token, userId: user.id, since, credential, rememberMe }
  entries.delete(session.id)
  for (const [id] of surplus(entries, user, maximum)) removeEntry(exchange, cookies, id)
  cookies.issue(exchange, `${NAME}${session.id}`, { text: toText(entry), maxAge })
  const kept = new Map(readEntries(exchange, cookies))
  changed.set(exchange, kept.set(session.id, entry))
}

/** The entries that end when a user signs in: those of the same user, and the oldest beyond the maximum. */
export function surplus(
  entries: ReadonlyMap<string, Entry>,
  { id }: Pick<User, 'id'>,
  maximum: number,
): readonly (readonly [string, Entry])[] {
  const all = [...entries]
  const others = all.filter(([, { userId }]) => userId !== id)
  const stay = others.slice(Math.max(0, others.length - maximum + 1))
  return all.filter((each) => !stay.includes(each))
}

/** Removes a session from the browser. */
export function removeEntry(exchange: Exchange, cookies: Cookies, id: string): void {
  const entries = new Map(readEntries(exchange, cookies))
  entries.delete(id)
  changed.set(exchange, entries)
  cookies.clear(exchange, `${NAME}${id}`)
}
