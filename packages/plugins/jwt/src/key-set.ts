import { membersOf, type PublicKey, toPublicKey } from './public-key.js'

/** What fetching a key set needs. Times in milliseconds. */
export interface KeySetDeps {
  readonly url: string
  /** How long an answer may take, to its last byte. */
  readonly timeout: number
  /** How long keys are used without asking again. */
  readonly cacheFor: number
  /** How long keys are used while nobody answers. */
  readonly keepFor: number
  /** What passes at least between two requests for a key that is not known. */
  readonly cooldown: number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
}

/** Public keys by name. */
type Keys = ReadonlyMap<string, PublicKey>

/** No keys could be had. The cause says why. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/** Many more than anybody publishes. */
const MAX_KEYS = 100
const MAX_BYTES = 262_144
/** Milliseconds that pass before a server without an answer is asked again, while there are no keys. */
const RETRY_MS = 1000

/** The public keys of a service: fetched when they are needed, and kept for a while. */
export class KeySet {
  readonly #deps: KeySetDeps
  #keys: { readonly byName: Keys; readonly at: number } | null = null
  #failure: { readonly error: KeysUnavailable; readonly at: number } | null = null
  #fetching: Promise<void> | null = null

  constructor(deps: KeySetDeps) {
    this.#deps = deps
  }

  /**
   * A key by its name, or null when the service has none of it.
   *
   * @throws KeysUnavailable when it is not known which keys the service has.
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

  /** Asks once, whatever the number of callers, and not again shortly after a failure. */
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
      const error = new KeysUnavailable(`The key set of ${host} cannot be had`, { cause })
      this.#failure = { error, at: this.#deps.now() }
    }
  }
}

function toKeys(answer: unknown): Keys {
  const { keys } = membersOf(answer)
  if (!Array.isArray(keys)) throw new Error('The answer is no key set')
  if (keys.length > MAX_KEYS) throw new Error(`The answer has more than ${MAX_KEYS} keys`)
  // Of two keys with one name neither is the one that a token means.
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
      reject(new Error('Given up', { cause: stop.signal.reason }))
    })
  })
  try {
    // Raced, because a fetch of the app's own need not heed the signal.
    return await Promise.race([aborted, ask(url, fetch, stop.signal)])
  } finally {
    clearTimeout(timer)
    // Lets go of what was not read.
    aborted.catch(() => undefined)
    stop.abort()
  }
}

async function ask(url: string, fetch: KeySetDeps['fetch'], signal: AbortSignal) {
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
