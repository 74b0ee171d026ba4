/** A mail that is ready to be sent. */
export interface Mail {
  /** Unique; the same when the mail is sent again after a failure. */
  readonly id: string
  /** The kind of mail, such as `reset-password`. */
  readonly kind: string
  /** One mailbox, such as `"App" <hello@example.com>`. */
  readonly from: string
  /** Exactly one address. */
  readonly to: string
  /** One mailbox for replies, if it differs from `from`. */
  readonly replyTo?: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link in the mail, if there is one. */
  readonly url?: string
  /** Additional headers, one line each. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends mails. When `send` rejects, the error is logged and the mail is sent again, with the same `id`.
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
 *       if (!answer.ok) throw new Error(`The vendor responded with ${answer.status}`)
 *     },
 *   }
 * }
 * ```
 */
export interface MailTransport {
  send(mail: Mail): Promise<void>
}
