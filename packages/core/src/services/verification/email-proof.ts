import type { Core } from '../core.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { UserRow } from '../../contract/tables/models.js'
import type { EmailTokenClaims } from '../../contract/storage/storage-format.js'
import type { Accounts } from '../users/accounts.js'
import type {
  EmailChange,
  EmailChangeOutcome,
  EmailChangeProblem,
} from '../email-change/email-change.js'
import type { EmailChangeUndo, UndoOutcome } from '../email-change/email-change-undo.js'
import { isProven, type MailboxProof } from './mailbox-proof.js'
import type { Users } from '../users/users.js'

/** Why a link does nothing. */
export type ProofProblem = EmailChangeProblem | 'user_not_found'

/** The result of a link. */
export type ProofOutcome =
  | { readonly problem: ProofProblem }
  /** The address is verified; `startsSession` states whether the browser is signed in. */
  | { readonly verified: UserRow; readonly startsSession: boolean }
  | EmailChangeOutcome
  | UndoOutcome

/** The text of a page that is shown before a link acts. */
export interface ProofPage {
  /** The address that the link restores. */
  readonly undoes?: string
  /** The address of an account that the page may call the reader's own. */
  readonly owned?: string
  /** Whether the link may act at once unless the app requires a button. */
  readonly isOptional?: boolean
}

/** What {@link EmailProof} depends on. */
export interface EmailProofDeps {
  readonly users: Users
  readonly accounts: Accounts
  readonly mailboxProof: MailboxProof
  readonly emailChange: EmailChange
  readonly emailChangeUndo: EmailChangeUndo
}

/** Following the links that verify an address or change it to another one. */
export class EmailProof {
  readonly #deps: Core & EmailProofDeps

  constructor(core: Core, deps: EmailProofDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Runs the action of a mailed link, once; a repeat has no effect. With `isOwned` the reader of a page has
   * confirmed that everything in the account is theirs.
   */
  async follow(exchange: Exchange, token: string, isOwned = false): Promise<ProofOutcome> {
    const { emailChange, emailChangeUndo, emailTokens } = this.#deps
    if (!isSigned(token)) return emailChangeUndo.undo(exchange, token)
    const claims = await emailTokens.read(token)
    if (claims === 'expired') return { problem: 'token_expired' }
    if (claims === 'invalid') return { problem: 'invalid_token' }
    const { updateTo, requestId } = claims
    if (requestId !== undefined) return emailChange.confirm(exchange, requestId)
    // Nothing could void a change that is not stored.
    if (updateTo !== null) return { problem: 'invalid_token' }
    const user = await this.#findUser(claims)
    return user ? this.#verify(exchange, user, { claims, isOwned }) : { problem: 'user_not_found' }
  }

  /**
   * The page with a button that must be shown before a link acts, whichever `links` option the app has;
   * null when the link may act at once.
   */
  async pageFor(exchange: Exchange, token: string): Promise<ProofPage | null> {
    const { emailTokens, emailChange, emailChangeUndo } = this.#deps
    if (!isSigned(token)) {
      const address = await emailChangeUndo.findAddress(token)
      return address === null ? null : { undoes: address }
    }
    const claims = await emailTokens.read(token)
    if (typeof claims === 'string') return null
    const { requestId } = claims
    if (requestId === undefined) return this.#pageForOwner(exchange, claims)
    return (await emailChange.completesElsewhere(exchange, requestId)) ? {} : null
  }

  /** The address that a link verifies or changes to; null for an invalid link. */
  async addressOf(token: string): Promise<string | null> {
    const claims = isSigned(token) ? await this.#deps.emailTokens.read(token) : 'invalid'
    return typeof claims === 'string' ? null : (claims.updateTo ?? claims.email)
  }

  /**
   * When the browser does not prove that everything in the account is the owner's, the owner may confirm
   * it.
   */
  async #pageForOwner(exchange: Exchange, claims: EmailTokenClaims): Promise<ProofPage | null> {
    const { settings, mailboxProof } = this.#deps
    const user = await this.#findUser(claims)
    const isOpen = user && user.email === claims.email && !isProven(user) && !isVoid(claims, user)
    if (!isOpen || (await mailboxProof.provesAll(exchange, user))) return null
    const isOptional = !settings.emailVerification.autoSignInAfterVerification
    return { owned: user.email, isOptional }
  }

  #findUser({ userId, email }: EmailTokenClaims): Promise<UserRow | null> {
    const { users } = this.#deps
    return userId === null ? users.findByEmail(email) : users.find(userId)
  }

  async #verify(
    exchange: Exchange,
    user: UserRow,
    { claims, isOwned }: { readonly claims: EmailTokenClaims; readonly isOwned: boolean },
  ): Promise<ProofOutcome> {
    const { transactions, mailboxProof } = this.#deps
    if (user.email !== claims.email) return { problem: 'invalid_token' }
    if (isProven(user)) return { verified: user, startsSession: false }
    if (isVoid(claims, user))
      return user.emailVerified
        ? { verified: user, startsSession: false }
        : { problem: 'invalid_token' }
    const proofs = await mailboxProof.findProofs(exchange, user)
    if (user.emailVerified && proofs.length === 0 && !isOwned)
      return { verified: user, startsSession: false }
    const verified = await transactions.run(exchange, (tx) =>
      mailboxProof.verify(tx, user, { proofs, isOwned }),
    )
    if (!verified) return { problem: 'invalid_token' }
    return {
      verified,
      startsSession: await this.#startsSession(exchange, verified, { proofs, isOwned }),
    }
  }

  /**
   * Whether the browser that followed a link is signed in: at once if the user signed up in it, and with
   * the button of a page if no user is signed in yet. Never if something in the account may be an
   * attacker's.
   */
  async #startsSession(
    exchange: Exchange,
    user: UserRow,
    { proofs, isOwned }: { readonly proofs: readonly string[]; readonly isOwned: boolean },
  ): Promise<boolean> {
    const { settings, accounts } = this.#deps
    if (!settings.emailVerification.autoSignInAfterVerification || !isProven(user)) return false
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    if (signedIn?.user.id === user.id) return false
    if (isOwned) return signedIn === null
    const added = await accounts.list(user.id)
    return added.some(({ addedIn }) => addedIn !== null && proofs.includes(addedIn))
  }
}

/** Whether the user's outstanding links were voided since the link was sent. */
function isVoid({ linkEpoch = 0 }: EmailTokenClaims, user: UserRow): boolean {
  return linkEpoch !== (user.linkEpoch ?? 0)
}

/** Signed links contain all their data. The links that undo a change are stored, and contain no dots. */
function isSigned(token: string): boolean {
  return token.includes('.')
}
