import type { EmailSender } from '@countersign/core'
import { checkNames, checkTemplates, checkTransport, kindOf } from './check-options.js'
import { cleanLine, shorten } from './clean.js'
import { english, languageFinder } from './languages/index.js'
import type { MailTransport } from './mail.js'
import { isAddress, nameOf, parseMailbox } from './mailbox.js'
import { render } from './render.js'
import type { Templates } from './templates.js'
import type { MailLanguage } from '@countersign/core/languages'

/** Mail programs show fewer characters, and it fits into one line of a message. @see RFC 5322 section 2.1.1 */
const MAX_SUBJECT_LENGTH = 200

/** Marks the mail as automatic, so that no auto-responder replies. @see RFC 3834 section 5 */
const headers = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }

const NAMES = ['transport', 'from', 'replyTo', 'languages', 'templates']

/** Options of {@link mailer}. */
export interface MailerOptions {
  /** Sends the mails, such as `smtp(…)` of `@countersign/email/smtp`. */
  readonly transport: MailTransport
  /** One mailbox, such as `App <hello@example.com>`. */
  readonly from: string
  /** One mailbox. Default: replies go to `from`. */
  readonly replyTo?: string
  /** Additional languages; one with the tag of a built-in language replaces it. */
  readonly languages?: readonly MailLanguage[]
  /** Templates by kind of mail; other kinds use the built-in templates. */
  readonly templates?: Templates
}

/**
 * Creates the sender for the option `email` of `createAuth`. It writes mails in the recipient's language and
 * passes them to a transport.
 *
 * @throws Error when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { mailer } from '@countersign/email'
 * import { smtp } from '@countersign/email/smtp'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   email: mailer({
 *     transport: smtp({ host: 'smtp.example.com', user: 'app', password: 'secret' }),
 *     from: 'App <hello@example.com>',
 *   }),
 * })
 * ```
 */
export function mailer(options: MailerOptions): EmailSender {
  if ('kind' in Object(options))
    throw new Error('email: must be what mailer({ … }) returns, and not mailer itself')
  checkNames('mailer', options, NAMES)
  const { transport, templates = {}, languages = [] } = options
  checkTransport(transport)
  checkTemplates(templates, Object.keys(english.mails))
  if (!Array.isArray(languages))
    throw new Error(`mailer.languages: must be a list, got ${kindOf(languages)}`)
  const from = parseMailbox('from', options.from)
  const replyTo =
    options.replyTo === undefined ? {} : { replyTo: parseMailbox('replyTo', options.replyTo) }
  const deps = { templates, findLanguage: languageFinder(languages), brand: nameOf(from) }
  return async (message) => {
    const { id, kind, to, url } = message
    if (!isAddress(to)) throw new Error(`A mail of the kind "${kind}" has no single recipient`)
    const { subject, text, html } = await render(message, deps)
    await transport.send({
      id,
      kind,
      from,
      to,
      ...replyTo,
      subject: shorten(cleanLine(subject), MAX_SUBJECT_LENGTH),
      text,
      html: html.text,
      ...(url === undefined ? {} : { url }),
      headers,
    })
  }
}
