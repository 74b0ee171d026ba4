import type { CoreMails } from '../contract/email.js'
import type { Exchange } from '../contract/exchange.js'
import type { User, UserRow } from '../contract/models.js'
import type { Random } from '../contract/runtime.js'
import type { EmailTokens } from '../contract/storage-format.js'
import type { Store } from '../contract/store.js'
import { lowerCaseAndDigits, randomText } from '../crypto/random.js'
import type { Mailer } from './mailer.js'
import type { Verifications } from './verifications.js'

/** What a reset token is for. */
export const RESET_PASSWORD = 'reset-password'
/** What a deletion token is for. */
export const DELETE_ACCOUNT = 'delete-account'

const RESET_TOKEN_LENGTH = 24
const DELETE_TOKEN_LENGTH = 32

/** Lives of links, in seconds. */
interface LinkLives {
  readonly verification: number
  readonly reset: number
  readonly deletion: number
}

/** What the mails about accounts are made of. */
export interface AccountMailDeps {
  readonly mailer: Mailer
  readonly verifications: Verifications
  readonly emailTokens: EmailTokens
  readonly store: Store
  readonly random: Random
  readonly appName: string
  readonly lives: LinkLives
  /** Page where a new password is chosen. */
  readonly resetPage: string
}

interface Link {
  readonly url: string
  readonly token: string
}

type LinkMail = {
  readonly [K in keyof CoreMails]: {
    readonly user: User
    readonly kind: K
    readonly data: CoreMails[K]
    readonly link: () => Promise<Link>
  }
}[keyof CoreMails]

/** Mails to people about their account. All of them leave after the answer. */
export class AccountMails {
  readonly #deps: AccountMailDeps

  constructor(deps: AccountMailDeps) {
    this.#deps = deps
  }

  /** Mails the link that verifies an address. */
  sendVerification(exchange: Exchange, user: User, callbackURL = '/'): void {
    const { lives } = this.#deps
    const link = () => this.#emailLink(exchange, { user, updateTo: null, callbackURL })
    const data = { ...this.#about(user), expiresInSeconds: lives.verification }
    exchange.defer(() => this.#sendLink(exchange, { user, kind: 'verify-email', data, link }))
  }

  /** Asks the current address to agree to another one. */
  sendEmailChange(
    exchange: Exchange,
    user: User,
    to: { email: string; callbackURL?: string | undefined },
  ): void {
    const { lives } = this.#deps
    const { email: newEmail, callbackURL = '/' } = to
    const link = () => this.#emailLink(exchange, { user, updateTo: newEmail, callbackURL })
    const data = { ...this.#about(user), newEmail, expiresInSeconds: lives.verification }
    exchange.defer(() => this.#sendLink(exchange, { user, kind: 'change-email', data, link }))
  }

  /** Mails the link that resets a password; an earlier one is void. */
  sendReset(exchange: Exchange, user: User, redirectTo?: string): void {
    const { lives, random, resetPage } = this.#deps
    const token = randomText(random, RESET_TOKEN_LENGTH)
    const url = withQuery(`${exchange.callsURL}/reset-password/${token}`, {
      callbackURL: redirectTo ?? resetPage,
    })
    const data = { ...this.#about(user), expiresInSeconds: lives.reset }
    const link = () =>
      this.#storedLink(user, { purpose: RESET_PASSWORD, token, url, life: lives.reset })
    exchange.defer(() => this.#sendLink(exchange, { user, kind: 'reset-password', data, link }))
  }

  /** Mails the link that deletes an account; an earlier one is void. */
  sendDeletion(exchange: Exchange, user: User, callbackURL = '/'): void {
    const { lives, random } = this.#deps
    const token = randomText(random, DELETE_TOKEN_LENGTH, lowerCaseAndDigits)
    const url = withQuery(`${exchange.callsURL}/delete-user/callback`, { token, callbackURL })
    const data = { ...this.#about(user), expiresInSeconds: lives.deletion }
    const link = () =>
      this.#storedLink(user, {
        purpose: DELETE_ACCOUNT,
        token,
        url,
        life: lives.deletion,
      })
    exchange.defer(() => this.#sendLink(exchange, { user, kind: 'delete-account', data, link }))
  }

  /** Tells the former address that it was left. */
  tellEmailChanged(exchange: Exchange, user: UserRow, previousEmail: string): void {
    const data = { ...this.#about(user), newEmail: user.email }
    this.#deps.mailer.send(exchange, { kind: 'email-changed', to: previousEmail, data }, user)
  }

  tellPasswordChanged(exchange: Exchange, user: User): void {
    const data = this.#about(user)
    this.#deps.mailer.send(exchange, { kind: 'password-changed', to: user.email, data }, user)
  }

  /** Tells the owner of an address that somebody tried to sign up with it. */
  tellSignUpAttempt(exchange: Exchange, user: User): void {
    const data = this.#about(user)
    this.#deps.mailer.send(exchange, { kind: 'sign-up-attempt', to: user.email, data }, user)
  }

  async #sendLink(exchange: Exchange, { user, kind, data, link }: LinkMail): Promise<void> {
    const { url, token } = await link()
    this.#deps.mailer.send(exchange, { kind, to: user.email, data, url, token }, user)
  }

  async #emailLink(
    exchange: Exchange,
    link: { readonly user: User; readonly updateTo: string | null; readonly callbackURL: string },
  ): Promise<Link> {
    const { emailTokens, lives } = this.#deps
    const { updateTo, callbackURL } = link
    const { id: userId, email, emailVerified } = link.user
    const purpose = updateTo === null ? 'verify-email' : 'change-email'
    const draft = { purpose, userId, email, emailVerified, updateTo } as const
    const token = await emailTokens.issue(draft, lives.verification)
    return { token, url: withQuery(`${exchange.callsURL}/verify-email`, { token, callbackURL }) }
  }

  async #storedLink(
    user: User,
    link: {
      readonly purpose: string
      readonly token: string
      readonly url: string
      readonly life: number
    },
  ): Promise<Link> {
    const { verifications, store } = this.#deps
    const { purpose, token, url, life } = link
    await verifications.voidAll(store, user.id, [purpose])
    const { id: userId } = user
    await verifications.issue(store, {
      purpose,
      userId,
      token,
      value: userId,
      expiresInSeconds: life,
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
