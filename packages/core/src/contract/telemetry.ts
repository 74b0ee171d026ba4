import type { Database } from './storage/adapter.js'
import type { EmailSender } from './texts/email.js'
import type { RequestOrigin } from './calls/exchange.js'
import type { HashQueue } from './storage/storage-format.js'

/** The name and the path of a call. */
export interface CallAddress {
  /** Its server name, such as `signInEmail`. */
  readonly name: string
  /** Under the base path, such as `/sign-in/email`. */
  readonly path: string
}

/** The calls of an app. */
export interface AppCalls {
  readonly handler: (request: Request, from?: RequestOrigin) => Promise<Response>
  /** By server name. */
  readonly serverCalls: Readonly<Record<string, (input?: object) => Promise<unknown>>>
  readonly basePath: string
  readonly router: {
    readonly has: (path: string) => boolean
    /** @throws AuthError when no call has the verb and the path. */
    readonly find: (method: string, path: string) => { readonly call: CallAddress }
  }
}

/**
 * Observes an app. Each function returns what it receives, observed; it is called once, when the app starts.
 * `openTelemetry` of `@countersign/core/opentelemetry` returns one.
 */
export interface Telemetry {
  readonly database: (database: Database) => Database
  readonly email: (sender: EmailSender) => EmailSender
  readonly hashQueue: (queue: HashQueue) => HashQueue
  readonly calls: (calls: AppCalls) => Pick<AppCalls, 'handler' | 'serverCalls'>
}
