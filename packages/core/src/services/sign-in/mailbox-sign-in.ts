import type { Exchange } from '../../contract/calls/exchange.js'
import type {
  MailboxOutcome,
  MailboxOwner,
  StartSessionOptions,
} from '../../contract/plugins/session-start.js'
import { type SessionUser, userModel, type UserRow } from '../../contract/tables/models.js'
import type { Provided } from '../../contract/storage/store.js'
import type { NewUsers } from '../users/new-users.js'
import type { Users } from '../users/users.js'
import { isProven, type MailboxProof } from '../verification/mailbox-proof.js'
import type { SignInPlan, SignIns } from './sign-ins.js'

/** What {@link MailboxSignIn} depends on. */
export interface MailboxSignInDeps {
  readonly users: Users
  readonly newUsers: NewUsers
  readonly signIns: SignIns
  readonly mailboxProof: MailboxProof
}

type Plan = SignInPlan<Problem>
type Problem = Extract<MailboxOutcome, { readonly problem: unknown }>

const invalidProof: Problem = { problem: 'void' }

/**
 * Signs in the owner of a mailbox: as the user with the address, or as a new user. The proof is
 * used, the user is created or marked as proven, and the session starts in one transaction.
 */
export class MailboxSignIn {
  readonly #deps: MailboxSignInDeps

  constructor(deps: MailboxSignInDeps) {
    this.#deps = deps
  }

  /** The first sign-in removes access that an attacker may have added; see {@link MailboxProof}. */
  async signIn(
    exchange: Exchange,
    owner: MailboxOwner,
    options?: StartSessionOptions,
  ): Promise<MailboxOutcome> {
    const { email, userId, signUp, isKnownBrowser = true } = owner
    const { users, signIns } = this.#deps
    const outcome = await signIns.run(exchange, async (attempt): Promise<Plan | Problem> => {
      // Usually, an address without a user when the mail was sent has none now; the write fails otherwise.
      const isUnknown = attempt === 1 && userId === null && signUp !== null
      const known = isUnknown ? null : await users.findByEmail(email)
      if (userId !== null && known?.id !== userId) return invalidProof
      if (!known && !signUp) return { problem: 'unknown' }
      const plan = await (known
        ? this.#planKnown(exchange, owner, known)
        : this.#planNew(exchange, owner))
      const { id, email: stored } = plan.user
      const provided: Provided<SessionUser> = { model: userModel, where: { id, email: stored } }
      return {
        ...plan,
        options: { ...options, isKnownBrowser },
        provided,
        clearsGuesses: true,
      }
    })
    return outcome ?? invalidProof
  }

  async #planKnown(exchange: Exchange, { useProof }: MailboxOwner, user: UserRow): Promise<Plan> {
    const { mailboxProof } = this.#deps
    const proofs = isProven(user) ? [] : await mailboxProof.findProofs(exchange, user)
    return {
      user,
      async write(tx) {
        if (!(await useProof(tx.store))) return invalidProof
        const entered = await mailboxProof.prove(exchange, tx, user, { proofs })
        return entered && { user: entered }
      },
    }
  }

  async #planNew(
    exchange: Exchange,
    { email, signUp, useProof, isKnownBrowser }: MailboxOwner,
  ): Promise<Plan> {
    const { newUsers } = this.#deps
    const draft = { name: '', image: null, ...signUp, email, emailVerified: true }
    const prepared = await newUsers.prepare(exchange, draft, isKnownBrowser)
    const { user } = prepared
    return {
      user,
      isNew: true,
      async write(tx) {
        if (!(await useProof(tx.store))) return invalidProof
        await newUsers.write(tx, prepared)
        return { user }
      },
    }
  }
}
