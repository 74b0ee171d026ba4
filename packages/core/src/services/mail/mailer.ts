import type { EmailMessage, EmailSender, MailData } from '../../contract/texts/email.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { isPlaceholder } from '../../contract/calls/fields.js'
import { cleanNames } from '../../contract/texts/mail-names.js'
import { hashText } from '../../crypto/hash.js'
import { createId } from '../../crypto/random.js'
import type { Base } from '../core.js'
import type { Languages } from '../languages.js'
import type { DeviceCaller, DeviceCookie } from '../limits/device-cookie.js'
import type { RateLimiter } from '../limits/rate-limiter.js'
import { withoutSecrets } from '../logger.js'
import type { LoadTemplate } from './mail-templates.js'

/** A sender that takes longer than this may as well have failed. */
const TIMEOUT_MS = 30_000

/** For development without a sender: shows mails on the console. */
export const consoleSender: EmailSender = ({ to, subject, text }) => {
  console.info(`[countersign] Mail to ${to}: ${subject}\n${text}`)
  return Promise.resolve()
}

/** For production without a sender. */
export const missingSender: EmailSender = () =>
  Promise.reject(new Error('No mail was sent: set the option "email"'))

/** What limits a mail besides the number of mails to its recipient. */
interface MailLimits {
  /** Default: the mail does not count against a reserve. */
  readonly reservedFor?: MailReserve | undefined
  /** Other users cause the mail with the address alone: only a few are sent, so that they use up no budget. */
  readonly causedByOthers?: boolean | undefined
  /** The mail is always sent, because the recipient can do with it what they cannot do otherwise. */
  readonly isUnlimited?: boolean
}

/** The parts of a mail from which its text is made, and its limits. */
export interface MailDraft<
  K extends string = string,
  D extends MailData = MailData,
> extends MailLimits {
  readonly kind: K
  /** Exactly one address. */
  readonly to: string
  readonly url?: string
  readonly token?: string
  readonly code?: string
  readonly data: D
}

/** The secrets of a mail, which are issued only when it is certain that the mail is sent. */
export type MailSecrets = Pick<MailDraft, 'url' | 'token' | 'code'>

/** What a {@link Mailer} depends on. */
export interface MailerDeps {
  readonly sender: EmailSender
  /** By kind. */
  readonly templates: Readonly<Record<string, LoadTemplate>>
  readonly languages: Languages
  readonly budget: MailBudget
  /** Seconds before each further attempt. */
  readonly retryDelays: readonly number[]
  readonly timeoutMs?: number
}

/** The part of a request that mails need. */
type MailCaller = Pick<Exchange, 'headers' | 'origin' | 'defer'>

/** Renders mails and sends them after the response. */
export class Mailer {
  readonly #deps: Pick<Base, 'logger' | 'random'> & MailerDeps

  constructor(core: Pick<Base, 'logger' | 'random'>, deps: MailerDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Sends a mail after the response, in the recipient's language where it is known. Sends none to a
   * placeholder address, and none beyond the recipient's budget. The secrets of the mail are issued only
   * when it is sent.
   *
   * @throws Error when there is no text for mails of the kind: a mistake of the caller, not of the visitor.
   */
  send(
    exchange: MailCaller,
    { reservedFor, causedByOthers, isUnlimited, ...given }: MailDraft,
    recipient?: object | null,
    issue?: () => Promise<MailSecrets>,
  ): void {
    const { kind, to } = given
    const { templates, languages, budget, random, logger } = this.#deps
    const load = templates[kind]
    if (!load) throw new Error(`No plugin words mails of the kind "${kind}"`)
    if (isPlaceholder(to)) {
      logger.log('debug', 'A mail was not sent: its address is a placeholder', { kind })
      return
    }
    const { tag: locale, mails } = languages.choose(exchange, recipient)
    exchange.defer(async () => {
      const limits = { reservedFor, causedByOthers }
      if (!isUnlimited && !(await budget.take(exchange, to, limits))) {
        logger.log('warn', 'A mail was not sent: its recipient has had enough in this hour', {
          kind,
        })
        return
      }
      const template = mails?.[kind] ?? (await load())
      const draft = { ...given, ...(await issue?.()), data: cleanNames(given.data) }
      await this.#deliver({
        ...draft,
        id: createId(random),
        subject: oneLine(template.subject(draft.data)),
        text: template.text(draft.data, draft.url ?? '', draft.code ?? ''),
        locale,
      })
    })
  }

  /**
   * Retries a few times, because mail servers fail temporarily. The errors of senders can contain what the
   * senders were given.
   */
  async #deliver(message: EmailMessage): Promise<void> {
    const { logger, retryDelays } = this.#deps
    const { kind, url, token, code } = message
    const secrets = [url, token, code].filter((secret) => secret !== undefined)
    for (const delay of retryDelays) {
      try {
        await this.#attempt(message)
        return
      } catch (failure) {
        const error = withoutSecrets(failure, secrets)
        logger.log('warn', 'A mail was not sent and is tried again', { kind, error })
      }
      await new Promise((resolve) => setTimeout(resolve, delay * 1000))
    }
    try {
      await this.#attempt(message)
    } catch (failure) {
      const cause = withoutSecrets(failure, secrets)
      throw new Error(`A mail of the kind "${kind}" was not sent`, { cause })
    }
  }

  /** A sender that never answers must not keep the app from shutting down. */
  async #attempt(message: EmailMessage): Promise<void> {
    const { sender, timeoutMs = TIMEOUT_MS } = this.#deps
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`The sender took more than ${timeoutMs} ms`))
      }, timeoutMs)
    })
    try {
      await Promise.race([sender(message), late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A line break in a subject would start another header. @see RFC 5322 section 2.2 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const HOUR = 3600
/** Mails in an hour that an attacker cannot use up. */
const RESERVE = 3

/**
 * Who may use the reserve for a mail: the browsers in which the account of the recipient has signed in, or every
 * caller, because only the users themselves cause the mail.
 */
type MailReserve = 'known browsers' | 'every caller'

/** What the mail budget needs. */
interface MailBudgetDeps {
  readonly limiter: RateLimiter
  readonly deviceCookie: Pick<DeviceCookie, 'counterOf'>
  /** Mails to one address in an hour, of all kinds together. */
  readonly mailsPerHour: number
}

/** Limits the mails to one recipient, for all callers and calls together. */
export class MailBudget {
  readonly #deps: MailBudgetDeps

  constructor(deps: MailBudgetDeps) {
    this.#deps = deps
  }

  /** Whether one more mail may be sent to an address. Some mails use a reserve after the rest was used up. */
  async take(
    exchange: DeviceCaller,
    to: string,
    { reservedFor, causedByOthers = false }: MailLimits,
  ): Promise<boolean> {
    const { mailsPerHour, deviceCookie } = this.#deps
    const address = to.toLowerCase()
    // Addresses are hashed, because the table of counters must not contain them.
    const key = `mail|${hashText(address)}`
    if (causedByOthers && !(await this.#hit(`${key}|others`, RESERVE))) return false
    if (await this.#hit(key, mailsPerHour)) return true
    if (reservedFor === undefined) return false
    // A browser that an attacker stole is known, and must not use up the reserve of the notices about it.
    if (reservedFor === 'every caller') return this.#hit(`${key}|notices`, RESERVE)
    const counter = deviceCookie.counterOf(exchange, address)
    if (counter === null) return false
    // An earlier account with an unverified address must not use up the reserve of its owner.
    return this.#hit(`${key}|${counter === 'unverified' ? counter : 'reserve'}`, RESERVE)
  }

  async #hit(key: string, max: number): Promise<boolean> {
    return (await this.#deps.limiter.hit(key, { window: HOUR, max })) === 0
  }
}
