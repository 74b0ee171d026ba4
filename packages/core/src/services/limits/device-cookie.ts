import type { Base } from '../core.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { isPlaceholder } from '../../contract/calls/fields.js'
import {
  type CookieAttributes,
  MAX_COOKIE_AGE_SECONDS,
  type PerOrigin,
  readCookie,
  serializeCookie,
} from '../../cookies/cookie.js'
import { createMac, type Mac, purposeKey } from '../../crypto/hash.js'
import { createId } from '../../crypto/random.js'

/** What the device cookie needs. */
export interface DeviceCookieDeps {
  /** The first one creates keys of accounts; all of them match. */
  readonly secrets: readonly string[]
  readonly cookies: PerOrigin<{ readonly name: string; readonly attributes: CookieAttributes }>
}

/** The part of a request that identifies its browser. */
export type DeviceCaller = Pick<Exchange, 'headers' | 'origin'>

/** The content of a device cookie. */
interface Device {
  readonly id: string
  /** Keys of the accounts that signed in here, the latest first. */
  readonly accounts: readonly string[]
}

/** Most accounts that a device cookie keeps. */
const MAX_ACCOUNTS = 5
/** Life of the cookie of a browser in which no account has signed in: longer than any link of ours. */
const UNKNOWN_DEVICE_SECONDS = 604_800
/** The prefix of an address that is not verified. No address has a blank. */
const UNVERIFIED = 'unverified '
/** 96 bits: enough that no two addresses share a key. */
const KEY_LENGTH = 16
/**
 * The prefix excludes values of other cookies: under `betterAuthDatabase()` a signature does not cover the
 * name of the cookie.
 */
const VALUE = /^device\.([A-Za-z0-9]{32})((?:\.[\w-]{16}){0,5})$/

/**
 * A signed cookie with the id of a browser and the accounts that signed in there recently, as hashes keyed
 * with the app's secret. It cannot sign a user in. It identifies the browser that started a sign-in with a
 * provider or requested a mail, and it separates the failed attempts of this browser from those of others.
 *
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export class DeviceCookie {
  readonly #deps: Base & DeviceCookieDeps
  readonly #keyMacs: readonly Mac[]
  /** The content in pending responses, when it differs from that of the request. */
  readonly #issued = new WeakMap<DeviceCaller, Device>()

  constructor(core: Base, deps: DeviceCookieDeps) {
    this.#deps = { ...core, ...deps }
    this.#keyMacs = deps.secrets.map((secret) => createMac(purposeKey(secret, 'device account')))
  }

  /** The id of the caller's browser, or null when it has no device cookie of ours. */
  find(exchange: DeviceCaller): string | null {
    return this.#read(exchange)?.id ?? null
  }

  /** The id of the caller's browser. A browser without a device cookie gets one. */
  issue(exchange: Exchange): string {
    const { id, accounts } = this.#read(exchange) ?? this.#create()
    this.#write(exchange, { id, accounts })
    return id
  }

  /** Whether an account, named by its address, has signed in recently in the caller's browser. */
  knows(exchange: DeviceCaller, address: string): boolean {
    return this.counterOf(exchange, address) !== null
  }

  /**
   * The name of the counter for the caller's attempts at an account that has signed in recently in the
   * browser; null in other browsers. While an address is unverified, all browsers of its account share one
   * counter: an attacker who signs up with a foreign address can create any number of such browsers, and
   * keeps them when its owner comes.
   */
  counterOf(exchange: DeviceCaller, address: string): string | null {
    const { id = '', accounts = [] } = this.#read(exchange) ?? {}
    if (accounts.length === 0) return null
    const has = (key: string): boolean => accounts.includes(key)
    if (this.#keysOf(address).some(has)) return id
    return this.#keysOf(address, UNVERIFIED).some(has) ? 'unverified' : null
  }

  /** Notes that an account has signed in in the caller's browser. */
  remember(exchange: Exchange, address: string, isVerified = true): void {
    if (isPlaceholder(address)) return
    const { id, accounts } = this.#read(exchange) ?? this.#create()
    const [key = ''] = this.#keysOf(address, isVerified ? '' : UNVERIFIED)
    const others = accounts.length === 0 ? accounts : this.#without(accounts, address)
    this.#write(exchange, { id, accounts: [key, ...others].slice(0, MAX_ACCOUNTS) })
  }

  /** Removes an account from the cookie of the caller's browser, also for errors. */
  forget(exchange: Exchange, address: string): void {
    const device = this.#read(exchange)
    if (!device || !this.knows(exchange, address)) return
    const accounts = this.#without(device.accounts, address)
    this.#write(exchange, { id: device.id, accounts }, 'also on refusal')
  }

  #read(exchange: DeviceCaller): Device | null {
    const issued = this.#issued.get(exchange)
    if (issued) return issued
    const { name } = this.#deps.cookies(exchange)
    const signed = readCookie(exchange.headers.get('cookie') ?? '', name)
    const value = signed === null ? null : this.#deps.format.open(name, signed)
    const [, id, keys = ''] = VALUE.exec(value ?? '') ?? []
    return id === undefined ? null : { id, accounts: keys.split('.').filter((key) => key !== '') }
  }

  #create(): Device {
    return { id: createId(this.#deps.random), accounts: [] }
  }

  #write(exchange: Exchange, device: Device, when?: 'also on refusal'): void {
    const { format, cookies } = this.#deps
    this.#issued.set(exchange, device)
    const { id, accounts } = device
    const { name, attributes } = cookies(exchange)
    const value = format.sign(name, ['device', id, ...accounts].join('.'))
    // The way back from a provider or a mail begins at another site: a strict cookie would stay behind.
    const sameSite = attributes.sameSite === 'strict' ? 'lax' : attributes.sameSite
    const maxAge = accounts.length > 0 ? MAX_COOKIE_AGE_SECONDS : UNKNOWN_DEVICE_SECONDS
    const text = serializeCookie(name, value, { ...attributes, sameSite, maxAge })
    if (when) exchange.clearCookie(text)
    else exchange.setCookie(text)
  }

  #without(accounts: readonly string[], address: string): readonly string[] {
    const keys = [...this.#keysOf(address), ...this.#keysOf(address, UNVERIFIED)]
    return accounts.filter((key) => !keys.includes(key))
  }

  /** The key of an account under each secret, the current one first. */
  #keysOf(address: string, mark: '' | typeof UNVERIFIED = ''): string[] {
    const account = `${mark}${address.toLowerCase()}`
    return this.#keyMacs.map((mac) => mac(account).slice(0, KEY_LENGTH))
  }
}
