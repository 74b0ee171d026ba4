import type { Browser, Cookies } from './browser.js'

/** A user whose sign-up was acknowledged. */
export interface Account {
  readonly id: string
  readonly email: string
  /** Several after a change of the password whose outcome is unknown. */
  passwords: readonly string[]
  /** Browsers that are signed in. */
  browsers: Browser[]
}

/** An organisation whose creation was acknowledged. */
export interface Organization {
  readonly id: string
  owner: Account
  /** Ids of the users who were invited. */
  readonly invited: Set<string>
  readonly members: Account[]
}

/** A session whose end was acknowledged. */
export interface EndedSession {
  readonly email: string
  /** All cookies that its browser had, with the cached session. */
  readonly cookies: Cookies
  readonly acknowledgedAt: number
}

/** A membership as the last acknowledged call has left it. */
export type MembershipState = 'member' | 'removed' | 'unknown'

/** What the app has acknowledged, so that the load can ask for it later. */
export class Ledger {
  readonly accounts: Account[] = []
  readonly ended: EndedSession[] = []
  /** By ids of the organisation and the user, with a colon between them. */
  readonly memberships = new Map<string, MembershipState>()
  /** Ids of invitations whose acceptance was acknowledged. */
  readonly accepted: string[] = []
  readonly #freeAccounts: Account[] = []
  readonly #freeOrganizations: Organization[] = []
  readonly #run: string
  #lastNumber = 0

  /** @param run part of all names, which two ledgers of a database have different */
  constructor(run: string) {
    this.#run = run
  }

  /** A name that no other user or organisation of this run has. */
  newName(): string {
    this.#lastNumber += 1
    return `${this.#run}-${String(this.#lastNumber)}`
  }

  add(account: Account): void {
    this.accounts.push(account)
    this.release(account)
  }

  /** Takes an account that no other part of the load uses until it is released. */
  take(accept: (account: Account) => boolean = () => true): Account | undefined {
    return takeRandom(this.#freeAccounts, accept)
  }

  release(account: Account): void {
    this.#freeAccounts.push(account)
  }

  takeOrganization(accept: (organization: Organization) => boolean): Organization | undefined {
    return takeRandom(this.#freeOrganizations, accept)
  }

  releaseOrganization(organization: Organization): void {
    this.#freeOrganizations.push(organization)
  }

  /** Records that the session of a browser has ended. */
  end({ email }: Account, cookies: Cookies, acknowledgedAt: number): EndedSession {
    const session = { email, cookies, acknowledgedAt }
    this.ended.push(session)
    return session
  }

  setMembership(organization: Organization, account: Account, state: MembershipState): void {
    this.memberships.set(`${organization.id}:${account.id}`, state)
  }
}

function takeRandom<T>(free: T[], accept: (item: T) => boolean): T | undefined {
  const start = Math.floor(Math.random() * free.length)
  for (let step = 0; step < free.length; step += 1) {
    const index = (start + step) % free.length
    const item = free[index]
    if (item === undefined || !accept(item)) continue
    free.splice(index, 1)
    return item
  }
  return undefined
}
