import type { EmailMessage, EmailSender } from '../contract/texts/email.js'

/** Mails that were "sent". */
export interface Outbox {
  readonly send: EmailSender
  /** All mails, oldest first. */
  readonly messages: readonly EmailMessage[]
  /** The newest mail of a kind to an address. @throws Error without such a mail. */
  last(kind: string, to?: string): EmailMessage
  clear(): void
}

/**
 * A sender for tests that keeps all mails.
 *
 * @example
 * ```ts
 * import { createOutbox } from '@countersign/core/testing'
 *
 * const outbox = createOutbox()
 * console.log(outbox.messages.length)
 * ```
 */
export function createOutbox(): Outbox {
  const messages: EmailMessage[] = []
  return {
    messages,
    send(message) {
      messages.push(message)
      return Promise.resolve()
    },
    last(kind, to) {
      const fits = (message: EmailMessage): boolean =>
        message.kind === kind && (to === undefined || message.to === to)
      const found = messages.findLast(fits)
      if (found) return found
      const sent = messages.map((message) => `${message.kind} to ${message.to}`).join(', ')
      throw new Error(`No "${kind}" mail was sent; sent were: ${sent || 'none'}`)
    },
    clear() {
      messages.length = 0
    },
  }
}
