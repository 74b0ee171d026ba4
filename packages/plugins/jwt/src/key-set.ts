import { membersOf, type PublicKey, toPublicKey } from './public-key.js'

/** Settings of a key set. Times in milliseconds. */
export interface KeySetDeps {
  readonly url: string
  /** How long a response may take, to its last byte. */
  readonly timeout: number
  /** How long keys are used before they are fetched again. */
  readonly cacheFor: number
  /** How long keys are used while the server does not respond. */
  readonly keepFor: number
  /** The shortest time between two requests for unknown keys. */
  readonly cooldown: number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
}

/** Public keys by id. */
type Keys = ReadonlyMap<string, PublicKey>

/** The key set could not be fetched. The cause says why. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/** Many more keys than a service publishes. */
const MAX_KEYS = 100
const MAX_BYTES = 262_144
/** Milliseconds between two requests while there are no keys. */
const RETRY_MS = 1000

/** The public keys of a service, fetched when needed and cached. */
export class KeySet {
  readonly #deps: KeySetDeps
  #keys: { readonly byName: Keys; readonly at: number } | null = null
  #failure: { readonly error: KeysUnavailable; readonly at: number } | null = null
  #fetching: Promise<void> | null = null

  constructor(deps: KeySetDeps) {
    this.#deps = deps
  }

  /**
   * A key by its id, or null when the service does not have it.
   *
   * @throws KeysUnavailable when the key set cannot be fetched.
   */
  async find(kid: string): Promise<PublicKey | null> {
    const { cacheFor, cooldown } = this.#deps
    const known = this.#usable()
    const hasKey = known?.has(kid) === true
    if (!known || this.#age >= (hasKey ? cacheFor : cooldown)) await this.#refresh()
    const keys = this.#usable()
    if (!keys) throw this.#failure?.error ?? new KeysUnavailable('There are no keys')
    return keys.get(kid) ?? null
  }

  /** Milliseconds since the keys were fetched. */
  get #age(): number {
    return this.#deps.now() - (this.#keys?.at ?? -Infinity)
  }

  #usable(): Keys | null {
    const { cacheFor, keepFor } = this.#deps
    return this.#age < Math.max(cacheFor, keepFor) ? (this.#keys?.byName ?? null) : null
  }

  /** Fetches once for parallel callers, and not again shortly after a failure. */
  async #refresh(): Promise<void> {
    const { cooldown, now } = this.#deps
    const pause = this.#usable() ? cooldown : RETRY_MS
    if (this.#failure && now() - this.#failure.at < pause) return
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null
    })
    await this.#fetching
  }

  async #fetch(): Promise<void> {
    try {
      const byName = toKeys(await fetchJSON(this.#deps))
      this.#keys = { byName, at: this.#deps.now() }
      this.#failure = null
    } catch (cause) {
      const { host } = new URL(this.#deps.url)
      const error = new KeysUnavailable(`The key set of ${host} is unavailable`, { cause })
      this.#failure = { error, at: this.#deps.now() }
    }
  }
}

function toKeys(answer: unknown): Keys {
  const { keys } = membersOf(answer)
  if (!Array.isArray(keys)) throw new Error('The answer is no key set')
  if (keys.length > MAX_KEYS) throw new Error(`The answer has more than ${MAX_KEYS} keys`)
  // Two keys with one id are ambiguous: neither is used.
  const seen = new Map<string, PublicKey | null>()
  for (const key of keys.map((member: unknown) => toPublicKey(membersOf(member)))) {
    if (key) seen.set(key.kid, seen.has(key.kid) ? null : key)
  }
  return new Map([...seen].flatMap(([kid, key]) => (key ? [[kid, key]] : [])))
}

async function fetchJSON({ url, timeout, fetch }: KeySetDeps): Promise<unknown> {
  const stop = new AbortController()
  const timer = setTimeout(() => {
    stop.abort(new Error(`No answer within ${timeout} ms`))
  }, timeout)
  const aborted = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => {
      reject(new Error('The request was aborted', { cause: stop.signal.reason }))
    })
  })
  try {
    // Raced, because a custom fetch may ignore the signal.
    return await Promise.race([aborted, request(url, fetch, stop.signal)])
  } finally {
    clearTimeout(timer)
    // Releases the unread part of the response.
    aborted.catch(() => undefined)
    stop.abort()
  }
}

async function request(url: string, fetch: KeySetDeps['fetch'], signal: AbortSignal) {
  const headers = { accept: 'application/json, application/jwk-set+json' }
  const response = await fetch(url, { headers, redirect: 'manual', signal })
  if (response.status !== 200 || response.redirected) {
    throw new Error(`The answer has the status ${response.status}`)
  }
  const answer: unknown = JSON.parse(await readText(response))
  return answer
}

async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return text + decoder.decode()
    length += chunk.value.length
    if (length > MAX_BYTES) throw new Error(`The answer has more than ${MAX_BYTES} bytes`)
    text += decoder.decode(chunk.value, { stream: true })
  }
}
