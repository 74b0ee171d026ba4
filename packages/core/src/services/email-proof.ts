import type { Exchange } from '../contract/exchange.js'
import type { User, UserRow } from '../contract/models.js'
import type { EmailTokenClaims, EmailTokens } from '../contract/storage-format.js'
import type { Store } from '../contract/store.js'
import type { AccountMails } from './account-mails.js'
import { isCredential } from './accounts.js'
import type { CallSettings } from './call-settings.js'
import type { EmailChange, EmailChangeOutcome, EmailChangeProblem } from './email-change.js'
import { type Kept, type MailboxProof, ownSessionId } from './mailbox-proof.js'
import type { SignInMethods } from './sign-in-methods.js'
import type { Users } from './users.js'
import type { Transactions } from './transactions.js'

/** Why a link does nothing. */
export type ProofProblem = EmailChangeProblem | 'user_not_found'

/** What a link did. */
export type ProofOutcome =
  | { readonly problem: ProofProblem }
  /** The address was verified; `first` says whether this link did it. */
  | { readonly verified: UserRow; readonly first: boolean }
  | EmailChangeOutcome

/** What a page says before a link acts. */
export interface ProofPage {
  /** The address that the link restores. */
  readonly undoes?: string
}

/** What following a link is made of. */
export interface EmailProofDeps {
  readonly settings: CallSettings
  readonly transactions: Transactions
  readonly users: Users
  readonly store: Store
  readonly methods: SignInMethods
  readonly mailboxProof: MailboxProof
  readonly emailChange: EmailChange
  readonly mails: AccountMails
  readonly emailTokens: EmailTokens
}

/** Following the links that verify an address or change it to another one. */
export class EmailProof {
  readonly #deps: EmailProofDeps

  constructor(deps: EmailProofDeps) {
    this.#deps = deps
  }

  /** Does what the link of a mail says, once; a repeat has no effect. */
  async follow(exchange: Exchange, token: string): Promise<ProofOutcome> {
    const { users, emailChange, emailTokens } = this.#deps
    if (!isSigned(token)) return emailChange.undo(exchange, token)
    const claims = await emailTokens.read(token)
    if (claims === 'expired') return { problem: 'token_expired' }
    if (claims === 'invalid') return { problem: 'invalid_token' }
    const { userId, email, updateTo, requestId } = claims
    if (requestId !== undefined) return emailChange.confirm(exchange, requestId)
    // Nothing could void a change that is not stored.
    if (updateTo !== null) return { problem: 'invalid_token' }
    const user = await (userId === null ? users.findByEmail(email) : users.find(userId))
    return user ? this.#verify(exchange, user, claims) : { problem: 'user_not_found' }
  }

  /**
   * What a page with a button must say before a link acts, whatever the app's `links` are; null where the link may
   * act at once.
   */
  async pageFor(exchange: Exchange, token: string): Promise<ProofPage | null> {
    const { emailTokens, emailChange } = this.#deps
    if (!isSigned(token)) {
      const address = await emailChange.findUndo(token)
      return address === null ? null : { undoes: address }
    }
    const claims = await emailTokens.read(token)
    if (typeof claims === 'string' || claims.requestId === undefined) return null
    return (await emailChange.completesElsewhere(exchange, claims.requestId)) ? {} : null
  }

  async #verify(
    exchange: Exchange,
    user: UserRow,
    claims: EmailTokenClaims,
  ): Promise<ProofOutcome> {
    const { transactions, mailboxProof, mails } = this.#deps
    if (user.email !== claims.email) return { problem: 'invalid_token' }
    if (user.emailVerified) return { verified: user, first: false }
    if (isVoid(claims, user)) return { problem: 'invalid_token' }
    const kept = await this.#keptOf(exchange, user)
    if (kept === 'unauthorized') return { problem: kept }
    const proven = await transactions.run(exchange, (tx) => mailboxProof.prove(tx, user, kept))
    if (!proven) return { verified: { ...user, emailVerified: true }, first: false }
    // The owner of the mailbox has nothing to sign in with now.
    if (proven.removed > 0) mails.sendReset(exchange, proven.user)
    return { verified: proven.user, first: true }
  }

  /**
   * Who is signed in where the link is followed keeps everything else of theirs. Anybody else may have
   * got the mail because of a stranger who used their address. Where nobody signs in unverified, the
   * password of an untouched sign-up was used by nobody, and the mail asks to confirm it: it stays.
   * `unauthorized` where nothing would be left to sign in with.
   */
  async #keptOf(exchange: Exchange, user: UserRow): Promise<Kept | 'unauthorized'> {
    const { settings, methods, store } = this.#deps
    const { requireEmailVerification, enabled } = settings.emailAndPassword
    const sessionId = await ownSessionId(exchange, user)
    if (sessionId !== undefined || settings.emailVerification.keepUnprovenMethods)
      return { sessionId }
    if (enabled) {
      const isConfirmed = requireEmailVerification && isUntouched(user)
      return { keeps: isConfirmed ? isCredential : () => false }
    }
    return (await methods.count(store, user.id)) === 0 ? {} : 'unauthorized'
  }
}

/** Whether nothing has changed since sign-up: in particular, the address was not moved to. */
function isUntouched({ createdAt, updatedAt }: User): boolean {
  return createdAt.getTime() === updatedAt.getTime()
}

/** Whether the user's outstanding links were voided since the link was mailed. */
function isVoid({ linkEpoch = 0 }: EmailTokenClaims, user: UserRow): boolean {
  return linkEpoch !== (user.linkEpoch ?? 0)
}

/** Signed links say everything themselves. Those that undo a change are stored, and have no dots. */
function isSigned(token: string): boolean {
  return token.includes('.')
}
