import { hashText } from '../../crypto/hash.js'
import type { DeviceCaller, DeviceCookie } from '../limits/device-cookie.js'
import type { RateLimiter } from '../limits/rate-limiter.js'

const HOUR = 3600
/** Mails in an hour that no stranger uses up. */
const RESERVE = 3

/**
 * Who may use the reserve for a mail: the browsers in which the account of the recipient has signed in, or every
 * caller, because only the users themselves cause the mail.
 */
export type MailReserve = 'known browsers' | 'every caller'

/** What the budget of mails is made of. */
export interface MailBudgetDeps {
  readonly limiter: RateLimiter
  readonly devices: Pick<DeviceCookie, 'counterOf'>
  /** Mails to one address in an hour, of all kinds together. */
  readonly mailsPerHour: number
}

/** How many mails one recipient gets, whoever asks for them and by whichever call. */
export class MailBudget {
  readonly #deps: MailBudgetDeps

  constructor(deps: MailBudgetDeps) {
    this.#deps = deps
  }

  /** Whether one more mail may go to an address. Some mails draw on a reserve when strangers have used the rest up. */
  async take(exchange: DeviceCaller, to: string, reservedFor?: MailReserve): Promise<boolean> {
    const { limiter, devices, mailsPerHour } = this.#deps
    const address = to.toLowerCase()
    // Addresses are nobody's business in a table of counters.
    const key = `mail|${hashText(address)}`
    if ((await limiter.hit(key, { window: HOUR, max: mailsPerHour })) === 0) return true
    if (reservedFor === undefined) return false
    const counter = reservedFor === 'every caller' ? '' : devices.counterOf(exchange, address)
    if (counter === null) return false
    // Whoever had an account with the address before its owner does not use the owner's reserve up.
    const reserve = counter === 'unverified' ? counter : 'reserve'
    return (await limiter.hit(`${key}|${reserve}`, { window: HOUR, max: RESERVE })) === 0
  }
}
