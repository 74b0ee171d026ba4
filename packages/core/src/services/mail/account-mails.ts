import type { Base } from '../core.js'
import type { CoreMails, RemovedAccessData } from '../../contract/texts/email.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { User, UserRow } from '../../contract/tables/models.js'
import { lowerCaseAndDigits, randomText } from '../../crypto/random.js'
import type { Mailer } from './mailer.js'
import { DELETE_ACCOUNT, RESET_PASSWORD } from '../verification/one-time-purposes.js'
import type { Verifications } from '../verification/verifications.js'

const RESET_TOKEN_LENGTH = 24
const DELETE_TOKEN_LENGTH = 32

/** Lifetimes of links, in seconds. */
interface LinkLifetimes {
  readonly verification: number
  readonly reset: number
  readonly deletion: number
}

/** What the mails about accounts need. */
export interface AccountMailDeps {
  readonly mailer: Mailer
  readonly verifications: Verifications
  readonly appName: string
  readonly lifetimes: LinkLifetimes
  /** The page for a new password. */
  readonly resetPage: string
}

interface Link {
  readonly url: string
  readonly token: string
}

/** A user as signed links need it. */
type LinkUser = User & Partial<Pick<UserRow, 'linkEpoch'>>

/** A stored request for another address, as the links that confirm it name it. */
export interface EmailChangeLink {
  readonly requestId: string
  readonly newEmail: string
  readonly callbackURL: string | undefined
}

/** The request for a password reset link. */
interface ResetMail {
  readonly redirectTo?: string | undefined
  readonly browser: string
}

/** The link that undoes a change of the address. */
export interface UndoLink {
  readonly token: string
  readonly expiresInSeconds: number
}

type LinkMail = {
  readonly [K in keyof CoreMails]: {
    readonly user: User
    readonly kind: K
    readonly data: CoreMails[K]
    /** Default: the user's address. */
    readonly to?: string
    readonly link: () => Promise<Link>
  }
}[keyof CoreMails]

/** Mails to users about their account. All of them are sent after the response. */
export class AccountMails {
  readonly #deps: Base & AccountMailDeps

  constructor(core: Base, deps: AccountMailDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Mails the link that verifies an address. */
  sendVerification(exchange: Exchange, user: LinkUser, callbackURL = '/'): void {
    const { lifetimes } = this.#deps
    const link = () => this.#emailLink(exchange, user, { callbackURL })
    const data = { ...this.#about(user), expiresInSeconds: lifetimes.verification }
    this.#sendLink(exchange, { user, kind: 'verify-email', data, link })
  }

  /** As {@link sendVerification}, for a new user, where the app sends it. */
  sendAfterSignUp(exchange: Exchange, user: LinkUser, callbackURL?: string): void {
    const { emailVerification } = this.#deps.settings
    if (!emailVerification.sendOnSignUp || user.emailVerified) return
    this.sendVerification(exchange, user, callbackURL)
  }

  /** Asks the current address to confirm a change to another one. */
  sendEmailChange(exchange: Exchange, user: LinkUser, change: EmailChangeLink): void {
    const { newEmail } = change
    const link = () => this.#emailLink(exchange, user, change)
    const data = {
      ...this.#about(user),
      newEmail,
      expiresInSeconds: this.#deps.lifetimes.verification,
    }
    this.#sendLink(exchange, { user, kind: 'change-email', data, link })
  }

  /** Asks the new address to confirm the change too. */
  sendNewEmail(exchange: Exchange, user: LinkUser, change: EmailChangeLink): void {
    const link = () => this.#emailLink(exchange, user, change)
    const data = { ...this.#about(user), expiresInSeconds: this.#deps.lifetimes.verification }
    const to = change.newEmail
    this.#sendLink(exchange, { user, to, kind: 'verify-email', data, link })
  }

  /** Sends a password reset link. An earlier one that the same browser requested is voided. */
  sendReset(exchange: Exchange, user: User, { redirectTo, browser }: ResetMail): void {
    const { lifetimes, random, resetPage } = this.#deps
    const data = { ...this.#about(user), expiresInSeconds: lifetimes.reset }
    // The token is created after the response too: the response must not take longer for a known address.
    const link = () => {
      const token = randomText(random, RESET_TOKEN_LENGTH)
      const callbackURL = redirectTo ?? resetPage
      const url = withQuery(`${exchange.callsURL}/reset-password/${token}`, { callbackURL })
      const lifetime = lifetimes.reset
      return this.#storedLink(user, { purpose: RESET_PASSWORD, token, url, lifetime, browser })
    }
    this.#sendLink(exchange, { user, kind: 'reset-password', data, link })
  }

  /** Mails the link that deletes an account; an earlier one is void. */
  sendDeletion(exchange: Exchange, user: User, callbackURL = '/'): void {
    const { lifetimes, random } = this.#deps
    const data = { ...this.#about(user), expiresInSeconds: lifetimes.deletion }
    const link = () => {
      const token = randomText(random, DELETE_TOKEN_LENGTH, lowerCaseAndDigits)
      const url = withQuery(`${exchange.callsURL}/delete-user/callback`, { token, callbackURL })
      return this.#storedLink(user, {
        purpose: DELETE_ACCOUNT,
        token,
        url,
        lifetime: lifetimes.deletion,
      })
    }
    this.#sendLink(exchange, { user, kind: 'delete-account', data, link })
  }

  /**
   * Notifies the former address of a user that the account has another one, with the link that undoes the
   * change.
   */
  sendEmailChanged(exchange: Exchange, user: User, previousEmail: string, undo?: UndoLink): void {
    const { expiresInSeconds = null } = undo ?? {}
    const data = { ...this.#about(user), newEmail: user.email, expiresInSeconds }
    const link = undo && {
      token: undo.token,
      url: withQuery(`${exchange.callsURL}/verify-email`, { token: undo.token }),
    }
    const isUnlimited = undo !== undefined
    const mail = { kind: 'email-changed', to: previousEmail, data, isUnlimited, ...link }
    this.#deps.mailer.send(exchange, mail, user)
  }

  /** Notifies the owner of an address that another account requested it. */
  sendEmailChangeAttempt(exchange: Exchange, owner: User): void {
    this.#sendAttempt(exchange, 'change-email-attempt', owner)
  }

  sendPasswordChanged(exchange: Exchange, user: User): void {
    const data = this.#about(user)
    // Before an address is verified, its account may be an attacker's.
    const reserve = user.emailVerified && ({ reservedFor: 'every caller' } as const)
    const mail = { kind: 'password-changed', to: user.email, data, ...reserve }
    this.#deps.mailer.send(exchange, mail, user)
  }

  /** Notifies the owner of a mailbox what was removed at the first sign-in through it. */
  sendAccessRemoved(exchange: Exchange, user: User, removed: RemovedAccessData): void {
    const data = { ...this.#about(user), ...removed }
    this.#deps.mailer.send(exchange, { kind: 'access-removed', to: user.email, data }, user)
  }

  /** Notifies the owner of an address of an attempt to sign up with it. */
  sendSignUpAttempt(exchange: Exchange, user: User): void {
    this.#sendAttempt(exchange, 'sign-up-attempt', user)
  }

  #sendAttempt(exchange: Exchange, kind: keyof CoreMails, owner: User): void {
    const mail = { kind, to: owner.email, data: this.#about(owner), causedByOthers: true }
    this.#deps.mailer.send(exchange, mail, owner)
  }

  #sendLink(exchange: Exchange, mail: LinkMail): void {
    const { user, kind, data, link, to = user.email } = mail
    const reserve = kind === 'reset-password' && ({ reservedFor: 'known browsers' } as const)
    this.#deps.mailer.send(exchange, { kind, to, data, ...reserve }, user, link)
  }

  async #emailLink(
    exchange: Exchange,
    { id: userId, email, emailVerified, linkEpoch }: LinkUser,
    link: Partial<EmailChangeLink>,
  ): Promise<Link> {
    const { emailTokens, lifetimes } = this.#deps
    const { newEmail: updateTo = null, requestId, callbackURL = '/' } = link
    const purpose = updateTo === null ? 'verify-email' : 'change-email'
    const about = { purpose, userId, email, emailVerified, updateTo, requestId } as const
    const draft = { ...about, linkEpoch: linkEpoch ?? undefined }
    const token = await emailTokens.issue(draft, lifetimes.verification)
    return { token, url: withQuery(`${exchange.callsURL}/verify-email`, { token, callbackURL }) }
  }

  async #storedLink(
    user: User,
    link: {
      readonly purpose: string
      readonly token: string
      readonly url: string
      readonly lifetime: number
      /** The browser of the request. Undefined when a newer link replaces all earlier ones. */
      readonly browser?: string
    },
  ): Promise<Link> {
    const { verifications, store } = this.#deps
    const { purpose, token, url, lifetime, browser } = link
    const { id: userId } = user
    if (browser === undefined) await verifications.void(store, userId, [purpose])
    await verifications.issue(store, {
      purpose,
      userId,
      token,
      value: userId,
      expiresInSeconds: lifetime,
      browser,
    })
    return { url, token }
  }

  #about({ name }: User): { readonly appName: string; readonly name: string } {
    return { appName: this.#deps.appName, name }
  }
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(query).toString()}`
}
