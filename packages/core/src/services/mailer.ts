import type { EmailMessage, EmailSender, MailCatalogue, MailData } from '../contract/email.js'
import type { Exchange } from '../contract/exchange.js'
import type { Languages } from './languages.js'
import { type AppLogger, withoutSecrets } from './logger.js'

/** For development without a sender: shows mails on the console. */
export const consoleSender: EmailSender = ({ to, subject, text }) => {
  console.info(`[countersign] Mail to ${to}: ${subject}\n${text}`)
  return Promise.resolve()
}

/** For production without a sender. */
export const missingSender: EmailSender = () =>
  Promise.reject(new Error('No mail was sent: set the option "email"'))

/** A mail before it is worded. */
export interface MailDraft<K extends string = string, D extends MailData = MailData> {
  readonly kind: K
  /** Exactly one address. */
  readonly to: string
  readonly url?: string
  readonly token?: string
  readonly data: D
}

/** What a mailer is made of. */
export interface MailerDeps {
  readonly sender: EmailSender
  /** By kind, in English. */
  readonly wordings: MailCatalogue
  readonly languages: Languages
  readonly logger: AppLogger
  /** Seconds before each further attempt. */
  readonly retryDelays: readonly number[]
}

/** Words mails and sends them after the answer. */
export class Mailer {
  readonly #deps: MailerDeps

  constructor(deps: MailerDeps) {
    this.#deps = deps
  }

  /**
   * Sends a mail, in the recipient's language where it is known.
   *
   * @throws Error when nobody words mails of the kind: a mistake of the caller, not of the visitor.
   */
  send(exchange: Exchange, draft: MailDraft, recipient?: object): void {
    const { wordings, languages } = this.#deps
    const wording = wordings[draft.kind]
    if (!wording) throw new Error(`No plugin words mails of the kind "${draft.kind}"`)
    const message = {
      ...draft,
      subject: oneLine(wording.subject(draft.data)),
      text: wording.text(draft.data, draft.url ?? ''),
      locale: languages.choose(exchange, recipient),
    }
    exchange.defer(() => this.#deliver(message))
  }

  /** Tries again a few times: mail servers have bad moments. */
  async #deliver(message: EmailMessage): Promise<void> {
    const { sender, logger, retryDelays } = this.#deps
    const { kind } = message
    // Senders put what they were to send into their errors, the link included.
    const secrets = [message.token, message.url].filter((secret) => secret !== undefined)
    for (const delay of retryDelays) {
      try {
        await sender(message)
        return
      } catch (failure) {
        const error = withoutSecrets(failure, secrets)
        logger.log('warn', 'A mail was not sent and is tried again', { kind, error })
      }
      await new Promise((resolve) => setTimeout(resolve, delay * 1000))
    }
    try {
      await sender(message)
    } catch (failure) {
      const cause = withoutSecrets(failure, secrets)
      throw new Error(`A mail of the kind "${kind}" was not sent`, { cause })
    }
  }
}

/** A line break in a subject would start a header of its own. @see RFC 5322 section 2.2 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
