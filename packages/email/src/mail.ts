/** A mail, ready to leave. */
export interface Mail {
  /** Unique, and the same when the mail is sent again after a failure. */
  readonly id: string
  /** What the mail is about, such as `reset-password`. */
  readonly kind: string
  /** One mailbox, such as `"App" <hello@example.com>`. */
  readonly from: string
  /** Exactly one address. */
  readonly to: string
  /** One mailbox, where answers go elsewhere. */
  readonly replyTo?: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link to follow, where there is one. */
  readonly url?: string
  /** More headers, one line each. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Takes mails to where they go. A rejection is logged and tried again, with the same `id`.
 *
 * @example
 * ```ts
 * import type { MailTransport } from '@countersign/email'
 *
 * export function vendor(apiKey: string): MailTransport {
 *   return {
 *     async send({ id, from, to, subject, text, html }) {
 *       const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': id }
 *       const body = JSON.stringify({ from, to, subject, text, html })
 *       const signal = AbortSignal.timeout(10_000)
 *       const answer = await fetch('https://vendor.example/send', { method: 'POST', headers, body, signal })
 *       if (!answer.ok) throw new Error(`The vendor answered ${answer.status}`)
 *     },
 *   }
 * }
 * ```
 */
export interface MailTransport {
  send(mail: Mail): Promise<void>
}
