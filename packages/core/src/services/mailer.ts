import type { EmailMessage, EmailSender, MailCatalogue, MailData } from '../contract/email.js'
import type { Exchange } from '../contract/exchange.js'
import { withoutSecrets } from './logger.js'

/** For development without a sender: shows mails on the console. */
export const consoleSender: EmailSender = ({ to, subject, text }) => {
  console.info(`[countersign] Mail to ${to}: ${subject}\n${text}`)
  return Promise.resolve()
}

/** For production without a sender. */
export const missingSender: EmailSender = () =>
  Promise.reject(new Error('No mail was sent: set the option "email"'))

/** A mail before it is worded. */
type MailDraft<D extends MailData = MailData> = Pick<
  EmailMessage<string, D>,
  'kind' | 'to' | 'url' | 'token' | 'data'
>

/** Words mails and sends them after the answer. */
export interface Mailer {
  /** @throws Error when the catalogue has no such kind: a mistake of the caller, not of the visitor. */
  send<D extends MailData>(exchange: Exchange, draft: MailDraft<D>): void
}

/** A mailer over the app's sender and the wordings of its plugins. */
export function createMailer(sender: EmailSender, wordings: MailCatalogue): Mailer {
  return {
    send(exchange, draft) {
      const wording = wordings[draft.kind]
      if (!wording) throw new Error(`No plugin words mails of the kind "${draft.kind}"`)
      const subject = oneLine(wording.subject(draft.data))
      const message = { ...draft, subject, text: wording.text(draft.data) }
      const sending = Promise.resolve().then(() => sender(message))
      // Senders put what they were to send into their errors, the link included.
      const secrets = [draft.token, draft.url].filter((secret) => secret !== undefined)
      exchange.defer(
        sending.catch((error: unknown) => {
          const cause = withoutSecrets(error, secrets)
          throw new Error(`A mail of the kind "${draft.kind}" was not sent`, { cause })
        }),
      )
    },
  }
}

/** A line break in a subject would start a header of its own. @see RFC 5322 section 2.2 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
