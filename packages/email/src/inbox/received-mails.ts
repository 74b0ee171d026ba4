import type { Clock } from '@countersign/core'
import type { Mail } from '../mail.js'

/** A mail in the inbox. */
export interface ReceivedMail extends Mail {
  readonly receivedAt: Date
}

/** The newest mails, in memory. */
export class ReceivedMails {
  readonly #limit: number
  readonly #clock: Clock
  /** Oldest first. */
  readonly #mails = new Map<string, ReceivedMail>()

  constructor(limit: number, clock: Clock) {
    this.#limit = limit
    this.#clock = clock
  }

  /** Adds a mail. A mail with the same id replaces the earlier one. */
  put(mail: Mail): void {
    this.#mails.delete(mail.id)
    this.#mails.set(mail.id, { ...mail, receivedAt: new Date(this.#clock.now()) })
    for (const id of this.#mails.keys()) {
      if (this.#mails.size <= this.#limit) return
      this.#mails.delete(id)
    }
  }

  find(id: string): ReceivedMail | undefined {
    return this.#mails.get(id)
  }

  /** Newest first. */
  list(): readonly ReceivedMail[] {
    return [...this.#mails.values()].reverse()
  }

  clear(): void {
    this.#mails.clear()
  }
}
