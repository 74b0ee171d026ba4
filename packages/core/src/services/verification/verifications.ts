import type { Base } from '../core.js'
import type { OneTimeReading, OutstandingValue } from '../../contract/plugins/one-time-value.js'
import {
  userModel,
  type UserRow,
  type VerificationRow,
  verificationModel,
} from '../../contract/tables/models.js'
import type { Store } from '../../contract/storage/store.js'
import { hashText } from '../../crypto/hash.js'
import { createId } from '../../crypto/random.js'
import { lastingPurposes, type OneTimePurposes } from './one-time-purposes.js'

/** The purpose of a one-time value. A value is not valid for another purpose. */
export type Purpose = string

/** A one-time value to be stored. */
export interface NewVerification {
  readonly purpose: Purpose
  /** The id or the address that it belongs to; null for a value without an owner. */
  readonly userId: string | null
  readonly token: string
  /** The text that the value is exchanged for. */
  readonly value: string
  readonly expiresInSeconds: number
  /**
   * The browser that requested the value: an earlier value of the same purpose and owner is replaced if this
   * browser requested it too; those of other browsers stay. Undefined: nothing is replaced.
   */
  readonly browser?: string | undefined
}

/** Most values of one purpose and owner that different browsers have outstanding. */
const MAX_OUTSTANDING = 20
/** Length of the part of a row's id that identifies the requesting browser. */
const BROWSER_KEY_LENGTH = 16

/** Reads all rows. */
const newestFirst = { orderBy: { createdAt: 'desc' }, limit: Number.MAX_SAFE_INTEGER } as const

/** What {@link Verifications} depends on. */
export interface VerificationDeps {
  /** The purposes whose values are voided together. */
  readonly purposes: OneTimePurposes
}

/**
 * One-time values: stored in the storage format, taken by one atomic statement. They are voided by user,
 * when a newer one is issued or when the state they depend on has changed.
 */
export class Verifications {
  readonly #deps: Base & VerificationDeps

  constructor(core: Base, deps: VerificationDeps) {
    this.#deps = { ...core, ...deps }
  }

  async issue(
    store: Store,
    { purpose, userId, token, value, expiresInSeconds, browser }: NewVerification,
  ): Promise<void> {
    const { clock, random } = this.#deps
    const now = clock.now()
    const subject = userId === null ? null : subjectOf(purpose, userId)
    const isRequested = subject !== null && browser !== undefined
    const prefix = isRequested ? await this.#voidOldest(store, subject, browser) : ''
    await store.of(verificationModel).create({
      id: `${prefix}${createId(random).slice(prefix.length)}`,
      identifier: this.#identifierOf(purpose, token),
      subject,
      value,
      expiresAt: new Date(now + expiresInSeconds * 1000),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })
  }

  /**
   * Deletes the earlier values of a browser, and the oldest values of other browsers if there are too many.
   * Returns the prefix for the id of the browser's new value.
   */
  async #voidOldest(store: Store, subject: string, browser: string): Promise<string> {
    const values = store.of(verificationModel)
    const prefix = browserKey(browser)
    const rows = await values.findMany({ subject }, newestFirst)
    const isReplaced = ({ id }: VerificationRow): boolean => id.startsWith(prefix)
    const others = rows.filter((row) => !isReplaced(row))
    const deleted = [...rows.filter(isReplaced), ...others.slice(MAX_OUTSTANDING - 1)]
    if (deleted.length > 0) await values.delete({ id: { in: deleted.map(({ id }) => id) } })
    return prefix
  }

  /** Returns the value of a token, which stays valid. */
  async read(store: Store, purpose: Purpose, token: string): Promise<OneTimeReading> {
    const row = await this.#find(store, purpose, token)
    if (!row) return { problem: 'unknown' }
    const value = this.#valueOf(row)
    return value === null ? { problem: 'expired' } : { value }
  }

  /** The value of a valid token, which stays valid. */
  async peek(store: Store, purpose: Purpose, token: string): Promise<string | null> {
    return this.#valueOf(await this.#find(store, purpose, token))
  }

  /** The value of a valid token, which is consumed. Of parallel callers exactly one gets it. */
  async take(store: Store, purpose: Purpose, token: string): Promise<string | null> {
    if (this.#isShared) return this.#valueOf(await this.#takeNewest(store, purpose, token))
    const identifier = this.#identifierOf(purpose, token)
    return this.#valueOf(await store.of(verificationModel).take({ identifier }))
  }

  /** Voids the outstanding values of an owner for some purposes. */
  async void(store: Store, owner: string, purposes: readonly Purpose[]): Promise<void> {
    const owned = purposes.map((purpose) => ({ purpose, owner, value: owner }))
    await this.#delete(store, owned)
  }

  /**
   * Voids all outstanding values of a user, including signed links, and locks the user. Returns the user as
   * stored now; null when the user does not exist.
   */
  async voidAll(store: Store, userId: string, scope?: VoidScope): Promise<UserRow | null> {
    const user = await store.of(userModel).increment({ where: { id: userId }, field: 'linkEpoch' })
    if (user) await this.voidStored(store, user, scope)
    return user
  }

  /** Voids all outstanding values of a user whose signed links are void already. */
  async voidStored(
    store: Store,
    user: UserRow,
    { lasting = false, formerEmail, keeps }: VoidScope = {},
  ): Promise<void> {
    const { id: userId } = user
    const emails = [user.email, ...(formerEmail === undefined ? [] : [formerEmail])]
    const purposes = Object.entries(this.#deps.purposes).filter(([purpose]) => purpose !== keeps)
    const owned = purposes.flatMap(([purpose, { owner }]): OwnedValues[] =>
      owner === 'user'
        ? [{ purpose, owner: userId, value: userId }]
        : emails.map((email) => ({ purpose, owner: email, value: { contains: asJson(email) } })),
    )
    const others = lasting ? lastingPurposes : []
    const lastingOnes = others.map((purpose) => ({ purpose, owner: userId, value: userId }))
    await this.#delete(store, [...owned, ...lastingOnes])
  }

  /** Voids the values of an owner that are as new as a moment, or newer. */
  async voidSince(store: Store, purpose: Purpose, owner: string, since: Date): Promise<void> {
    const subject = subjectOf(purpose, owner)
    await store.of(verificationModel).delete({ subject, createdAt: { gte: since } })
  }

  /** Returns the newest valid value of an owner and a purpose, of one browser if one is given. It stays valid. */
  async findOutstanding(
    store: Store,
    purpose: Purpose,
    { owner, browser }: ValueOwner,
  ): Promise<OutstandingValue | null> {
    const expiresAt = { gt: new Date(this.#deps.clock.now()) }
    const id = browser === undefined ? {} : { id: { startsWith: browserKey(browser) } }
    const valid = { ...id, subject: subjectOf(purpose, owner), expiresAt }
    const newest = { orderBy: { createdAt: 'desc' }, limit: 1 } as const
    const [row] = await store.of(verificationModel).findMany(valid, newest)
    return row ? { id: row.id, value: row.value } : null
  }

  /** Of parallel callers that found the same, exactly one changes it. */
  async replace(store: Store, { id, value }: OutstandingValue, next: string): Promise<boolean> {
    return (await store.of(verificationModel).update({ id, value }, { value: next })) > 0
  }

  /** Takes a value that was found. Of parallel callers exactly one does. */
  async takeFound(store: Store, { id }: OutstandingValue): Promise<boolean> {
    return this.#valueOf(await store.of(verificationModel).take({ id })) !== null
  }

  /** Uses up one value of an owner and voids all others of the purpose. Of parallel callers exactly one does. */
  async takeOneOf(
    store: Store,
    { purpose, owner }: { readonly purpose: Purpose; readonly owner: string },
    used: string | OutstandingValue,
  ): Promise<boolean> {
    const values = store.of(verificationModel)
    const identifier = typeof used === 'string' ? this.#identifierOf(purpose, used) : null
    const isUsed = (row: VerificationRow): boolean =>
      typeof used === 'string' ? row.identifier === identifier : row.id === used.id
    // In one order: transactions that lock in another order wait for each other.
    const rows = await values.findMany(
      { subject: subjectOf(purpose, owner) },
      { orderBy: { id: 'asc' } },
    )
    let taken: boolean | null = null
    for (const row of rows) {
      if (isUsed(row)) taken = await this.takeFound(store, row)
      else await values.delete({ id: row.id })
    }
    if (taken !== null || typeof used !== 'string') return taken === true
    // Rows that better-auth has written have no subject.
    return (await this.take(store, purpose, used)) !== null
  }

  async #delete(store: Store, values: readonly OwnedValues[]): Promise<void> {
    const subjects = values.map(({ purpose, owner }) => subjectOf(purpose, owner))
    await store.of(verificationModel).delete({ subject: { in: subjects } })
    const { sharedIdentifierPrefix } = this.#deps.format
    if (!sharedIdentifierPrefix) return
    for (const { purpose, value } of values) {
      const identifier = { startsWith: sharedIdentifierPrefix(purpose) }
      await store.of(verificationModel).delete({ identifier, value, subject: null })
    }
  }

  get #isShared(): boolean {
    return this.#deps.format.sharedIdentifierPrefix !== null
  }

  async #find(store: Store, purpose: Purpose, token: string): Promise<VerificationRow | null> {
    if (this.#isShared) return (await this.#findAll(store, purpose, token))[0] ?? null
    const identifier = this.#identifierOf(purpose, token)
    return store.of(verificationModel).findOne({ identifier })
  }

  /** All values of a token, newest first. Rows whose subject has another purpose are left out. */
  async #findAll(store: Store, purpose: Purpose, token: string): Promise<VerificationRow[]> {
    const identifier = this.#identifierOf(purpose, token)
    const bare = this.#deps.format.bareIdentifier(purpose, token)
    const rows = await store
      .of(verificationModel)
      .findMany(
        { identifier: bare === null ? identifier : { in: [identifier, bare] } },
        newestFirst,
      )
    return rows.filter(({ subject }) => subject?.startsWith(subjectOf(purpose, '')) ?? true)
  }

  /** Of parallel callers that saw the same rows, the one whose statement deletes them gets the newest. */
  async #takeNewest(
    store: Store,
    purpose: Purpose,
    token: string,
  ): Promise<VerificationRow | null> {
    const rows = await this.#findAll(store, purpose, token)
    const [newest = null] = rows
    const seen = rows.map(({ id }) => id)
    const deleted = await store.of(verificationModel).delete({ id: { in: seen } })
    return deleted > 0 ? newest : null
  }

  #identifierOf(purpose: Purpose, token: string): string {
    return this.#deps.format.verificationIdentifier(purpose, token)
  }

  #valueOf(row: VerificationRow | null): string | null {
    return row && row.expiresAt.getTime() > this.#deps.clock.now() ? row.value : null
  }
}

/** The owner of a value, and the browser that requested it. */
interface ValueOwner {
  readonly owner: string
  /** Without it, values that every browser requested. */
  readonly browser?: string | undefined
}

/** Other values that are voided too. */
interface VoidScope {
  /** Also values that outlive all others of their user. Default false. */
  readonly lasting?: boolean
  /** The user's former address, whose values are void too. */
  readonly formerEmail?: string
  /** A purpose whose values stay. */
  readonly keeps?: Purpose
}

/** The values of a purpose that an owner may have outstanding. */
interface OwnedValues {
  readonly purpose: Purpose
  readonly owner: string
  /** Finds the owner's rows in tables without a subject, which other libraries have written. */
  readonly value: string | { readonly contains: string }
}

/** Distinguishes browsers without identifying them. */
function browserKey(browser: string): string {
  const key = hashText(`browser ${browser}`).slice(0, BROWSER_KEY_LENGTH)
  // Ids have letters and digits only.
  return key.replace(/[-_]/g, '0')
}

function subjectOf(purpose: Purpose, owner: string): string {
  return `${purpose} ${owner}`
}

/** An address as JSON of others names it. */
function asJson(email: string): string {
  return `"email":${JSON.stringify(email)}`
}
