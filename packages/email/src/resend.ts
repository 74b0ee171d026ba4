import type { Fetch } from '@countersign/core'
import { isFunction } from '@countersign/core/plugin-options'
import { checkNames, checkNumber, isUnset, kindOf, unsetTransport } from './check-options.js'
import type { Mail, MailTransport } from './mail.js'

/** Options of {@link resend}. */
export interface ResendOptions {
  /** A build needs no key: without one, every mail fails with a message that names this option. */
  readonly apiKey: string | undefined
  /** Default: the platform's `fetch`. */
  readonly fetch?: Fetch
  /** Default: `https://api.resend.com`. */
  readonly baseURL?: string
  /** Milliseconds to wait for a response. Default: 10000. */
  readonly timeoutMs?: number
}

const NAMES = ['apiKey', 'fetch', 'baseURL', 'timeoutMs']
const DEFAULT_BASE_URL = 'https://api.resend.com'
const DEFAULT_TIMEOUT_MS = 10_000
const MAX_REASON_LENGTH = 200
/** Timers count no further. */
const MAX_TIMEOUT_MS = 2_147_483_647

/**
 * Creates a transport for Resend. The mail's id is the idempotency key, so a repeated mail is sent only once.
 *
 * @example
 * ```ts
 * import { mailer } from '@countersign/email'
 * import { resend } from '@countersign/email/resend'
 *
 * export const email = mailer({
 *   transport: resend({ apiKey: 're_123' }),
 *   from: 'App <hello@example.com>',
 * })
 * ```
 *
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
export function resend(options: ResendOptions): MailTransport {
  checkNames('resend', options, NAMES)
  const { apiKey, baseURL = DEFAULT_BASE_URL, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const { fetch = globalThis.fetch } = options
  checkConnection({ fetch, baseURL, timeoutMs })
  if (isUnset(apiKey))
    return unsetTransport('resend.apiKey: is missing; set it to an API key of Resend')
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey))
    throw new Error(`resend.apiKey: must be a key of Resend without spaces, got ${kindOf(apiKey)}`)
  return {
    async send(mail) {
      const answer = await fetch(`${baseURL}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': mail.id,
          'user-agent': 'countersign',
        },
        body: JSON.stringify(toBody(mail)),
        // A redirect would send the key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(await reasonOf(answer))
      await answer.body?.cancel()
    },
  }
}

function checkConnection({
  fetch,
  baseURL,
  timeoutMs,
}: Required<Pick<ResendOptions, 'fetch' | 'baseURL' | 'timeoutMs'>>): void {
  if (!isFunction(fetch)) throw new Error(`resend.fetch: must be a function, got ${kindOf(fetch)}`)
  if (!/^https?:/.test(baseURL) || !URL.canParse(baseURL))
    throw new Error('resend.baseURL: must be a URL such as "https://api.resend.com"')
  checkNumber('resend.timeoutMs', timeoutMs, MAX_TIMEOUT_MS)
}

function toBody({ from, to, replyTo, subject, text, html, headers = {} }: Mail): object {
  return { from, to: [to], reply_to: replyTo, subject, text, html, headers }
}

/** Such as `Resend answered 403: The example.com domain is not verified.` */
async function reasonOf(answer: Response): Promise<string> {
  const status = `Resend answered ${answer.status}`
  const body: unknown = await answer.json().catch(() => null)
  const message: unknown = typeof body === 'object' && body && Reflect.get(body, 'message')
  return typeof message === 'string' ? `${status}: ${message.slice(0, MAX_REASON_LENGTH)}` : status
}
