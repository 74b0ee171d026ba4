import { hashText } from '../../crypto/hash.js'
import type { DeviceCaller, DeviceCookie } from '../limits/device-cookie.js'
import type { RateLimiter } from '../limits/rate-limiter.js'

const HOUR = 3600
/** Mails in an hour that an attacker cannot use up. */
const RESERVE = 3

/**
 * Who may use the reserve for a mail: the browsers in which the account of the recipient has signed in, or every
 * caller, because only the users themselves cause the mail.
 */
export type MailReserve = 'known browsers' | 'every caller'

/** What the mail budget needs. */
export interface MailBudgetDeps {
  readonly limiter: RateLimiter
  readonly devices: Pick<DeviceCookie, 'counterOf'>
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
  async take(exchange: DeviceCaller, to: string, reservedFor?: MailReserve): Promise<boolean> {
    const { limiter, devices, mailsPerHour } = this.#deps
    const address = to.toLowerCase()
    // Addresses are hashed, because the table of counters must not contain them.
    const key = `mail|${hashText(address)}`
    if ((await limiter.hit(key, { window: HOUR, max: mailsPerHour })) === 0) return true
    if (reservedFor === undefined) return false
    const counter = reservedFor === 'every caller' ? '' : devices.counterOf(exchange, address)
    if (counter === null) return false
    // An earlier account with an unverified address must not use up the reserve of its owner.
    const reserve = counter === 'unverified' ? counter : 'reserve'
    return (await limiter.hit(`${key}|${reserve}`, { window: HOUR, max: RESERVE })) === 0
  }
}
