import type { RawInput, RunDeps } from '../api/run-call.js'
import type {
  AdditionalData,
  Exchange,
  RequestOrigin,
  SessionData,
} from '../contract/calls/exchange.js'
import type { Translator } from '../contract/texts/language.js'
import type { Clock, Random } from '../contract/runtime.js'
import { createId } from '../crypto/random.js'
import type { HeaderPair } from '../services/sessions/response-headers.js'
import type { Languages } from '../services/languages.js'
import type { AppLogger, RequestLogContext } from '../services/logger.js'
import type { ClientAddressFinder } from './client-address.js'
import type { Pages } from './pages.js'

const MAX_USER_AGENT_LENGTH = 512

/** What all requests of an app share. */
export interface ExchangeDeps {
  readonly clock: Clock
  readonly callerSessions: RunDeps['callerSessions']
  /** Whether only `POST /get-session` extends sessions. */
  readonly deferSessionRefresh: boolean
  readonly logger: AppLogger
  readonly random: Random
  /** Registers work that continues after a response. */
  readonly track: (task: Promise<unknown>) => void
  readonly basePath: string
  readonly findClientAddress: ClientAddressFinder
  readonly languages: Languages
  readonly pages: Pages
}

/** The state of one request and its response. */
export class RequestExchange implements Exchange {
  additionalData: AdditionalData | undefined
  signedIn: SessionData | null = null
  dropsCookies = false
  readonly startedAt: number
  readonly headers: Headers
  readonly origin: string
  readonly socketAddress: string
  #clientAddress: string | undefined
  readonly #deps: ExchangeDeps
  readonly #waitUntil: RequestOrigin['waitUntil']
  #stored: Promise<SessionData | null> | undefined
  /** By name: the last value of a cookie counts. */
  #cookies: Map<string, { readonly text: string; readonly alsoForErrors: boolean }> | undefined
  /** Headers of plugins. */
  #headers: readonly HeaderPair[] = none
  #translator: Promise<Translator> | undefined
  #logContext: RequestLogContext | undefined
  /** Its texts may be secrets, which the log redacts. */
  input: RawInput | undefined

  constructor(
    { headers, origin }: { readonly headers: Headers; readonly origin: string },
    { clientAddress = '', waitUntil }: RequestOrigin,
    deps: ExchangeDeps,
  ) {
    this.startedAt = deps.clock.now()
    this.headers = headers
    this.origin = origin
    this.socketAddress = clientAddress
    this.#waitUntil = waitUntil
    this.#deps = deps
  }

  get clientAddress(): string {
    this.#clientAddress ??= this.#deps.findClientAddress(this.socketAddress, this.headers)
    return this.#clientAddress
  }

  get pages(): Pages {
    return this.#deps.pages
  }

  get callsURL(): string {
    return `${this.origin}${this.#deps.basePath}`
  }

  get userAgent(): string {
    const raw = this.headers.get('user-agent') ?? ''
    return raw.slice(0, MAX_USER_AGENT_LENGTH).replace(/\p{Cc}/gu, ' ')
  }

  findSession({ disableCookieCache = false } = {}): Promise<SessionData | null> {
    const { callerSessions, deferSessionRefresh: disableRefresh } = this.#deps
    if (!this.#stored && !disableCookieCache) {
      this.signedIn ??= callerSessions.findCached(this)
      if (this.signedIn) return Promise.resolve(this.signedIn)
    }
    return (this.#stored ??= callerSessions
      .findStored(this, { disableRefresh })
      .then((found) => (this.signedIn = found)))
  }

  findTranslator(): Promise<Translator> {
    return (this.#translator ??= this.#chooseTranslator())
  }

  setCookie(text: string, alsoForErrors = false): void {
    this.#cookies ??= new Map()
    this.#cookies.set(text.slice(0, text.indexOf('=')), { text, alsoForErrors })
  }

  clearCookie(text: string): void {
    this.setCookie(text, true)
  }

  defer(task: Promise<unknown> | (() => Promise<unknown>)): void {
    const begun = typeof task === 'function' ? nextTurn().then(task) : task
    const guarded = begun.catch((error: unknown) => {
      this.log('error', 'Work after the response failed', error)
    })
    this.#deps.track(guarded)
    this.#waitUntil?.(guarded)
  }

  /** Adds headers of plugins to the response, unless it is an error. */
  addHeaders(headers: readonly HeaderPair[]): void {
    this.#headers = headers
  }

  /** The cookies and the plugins' headers of a response; an error has only the cookies that are also for errors. */
  answerHeaders(refused = false): readonly HeaderPair[] {
    const cookies: HeaderPair[] = []
    for (const { text, alsoForErrors } of this.#cookies?.values() ?? [])
      if (alsoForErrors || !refused) cookies.push(['set-cookie', text])
    if (refused || this.#headers.length === 0) return cookies
    return [
      ...cookies,
      ...this.#headers,
      ['access-control-expose-headers', this.exposed.join(', ')],
    ]
  }

  /** Names of the plugins' headers, which the caller's page may read. */
  get exposed(): readonly string[] {
    return this.#headers.map(([name]) => name)
  }

  /** The id that connects a response with the log. */
  get requestId(): string {
    return this.#context().requestId
  }

  log(level: 'warn' | 'error', message: string, error: unknown): void {
    this.#deps.logger.logFor(() => this.#context(), { level, message, data: { error } })
  }

  async #chooseTranslator(): Promise<Translator> {
    // A session that could not be read has failed the call already; its user is unknown.
    await this.#stored?.catch(() => null)
    return this.#deps.languages.choose(this, this.signedIn?.user)
  }

  #context(): RequestLogContext {
    this.#logContext ??= {
      requestId: createId(this.#deps.random),
      secrets: [...credentialsIn(this.headers), ...textsIn(this.input)],
    }
    return this.#logContext
  }
}

const none: readonly HeaderPair[] = []

/** Cookie values and bearer tokens, whole and without their signatures. */
function credentialsIn(headers: Headers): string[] {
  const cookies = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
  const bearer = (headers.get('authorization') ?? '').split(' ').slice(1)
  const credentials = [...cookies, ...bearer]
  return [...credentials, ...credentials.flatMap((value) => value.split('.'))]
}

/** Nothing that calls take is deeper. */
const MAX_DEPTH = 40

/** Any input of a caller may be a secret, in any field. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1))
}

/** The response is sent before the next turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
