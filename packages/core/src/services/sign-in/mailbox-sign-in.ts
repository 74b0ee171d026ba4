import { UniqueViolation } from '../../contract/adapter.js'
import type { Exchange } from '../../contract/exchange.js'
import type { MailboxOutcome, MailboxOwner } from '../../contract/mailbox-owner.js'
import { type UserRow, userModel } from '../../contract/models.js'
import type { StartSessionOptions } from '../../contract/session-start.js'
import { isProven, type MailboxProof } from '../verification/mailbox-proof.js'
import type { NewUser, NewUsers } from '../users/new-users.js'
import type { PreparedSession, Sessions } from '../sessions/sessions.js'
import type { Users } from '../users/users.js'
import type { CoreTransaction, Transactions } from '../transactions.js'

/** What {@link MailboxSignIn} depends on. */
export interface MailboxSignInDeps {
  readonly transactions: Transactions
  readonly users: Users
  readonly newUsers: NewUsers
  readonly sessions: Sessions
  readonly mailboxProof: MailboxProof
}

/** The state can change between the read and the write; then it is read again. */
const ATTEMPTS = 3

/** Undoes a transaction whose user has changed since it was read. */
class Changed extends Error {}

/** One attempt, with the state that was read for it. */
interface Attempt {
  readonly owner: MailboxOwner
  readonly known: UserRow | null
  readonly options: StartSessionOptions | undefined
}

/** The user who is about to be signed in. */
interface Entry {
  readonly person: { readonly known: UserRow } | { readonly created: NewUser }
  readonly session: PreparedSession
  /** The proofs of the browser about the user. */
  readonly marks: readonly string[]
}

/**
 * Signs in a person who controls a mailbox: as the user with the address, or as a new user. The proof is
 * used, the user is created or marked as proven, and the session starts in one transaction.
 */
export class MailboxSignIn {
  readonly #deps: MailboxSignInDeps

  constructor(deps: MailboxSignInDeps) {
    this.#deps = deps
  }

  /** The first sign-in removes access that strangers may have added; see {@link MailboxProof}. */
  async signIn(
    exchange: Exchange,
    owner: MailboxOwner,
    options?: StartSessionOptions,
  ): Promise<MailboxOutcome> {
    const { email, userId, signUp } = owner
    // Usually, a person without a user when the mail was sent has none now; the write fails otherwise.
    const isUnknown = userId === null && signUp !== null
    let outcome = isUnknown ? await this.#attempt(exchange, { owner, known: null, options }) : null
    for (let attempt = 0; !outcome && attempt < ATTEMPTS; attempt += 1) {
      const known = await this.#deps.users.findByEmail(email)
      outcome = await this.#attempt(exchange, { owner, known, options })
    }
    return outcome ?? { problem: 'void' }
  }

  /** Null when the state has changed in the meantime. */
  async #attempt(
    exchange: Exchange,
    { owner, known, options }: Attempt,
  ): Promise<MailboxOutcome | null> {
    const { newUsers, sessions, mailboxProof } = this.#deps
    const { email, userId, signUp, isKnownBrowser = true } = owner
    if (userId !== null && known?.id !== userId) return { problem: 'void' }
    if (!known && !signUp) return { problem: 'unknown' }

    const draft = { name: '', image: null, ...signUp, email, emailVerified: true }
    const person = known
      ? { known }
      : { created: await newUsers.prepare(exchange, draft, isKnownBrowser) }
    const prepared = await sessions.prepare(exchange, userOf(person), options)
    const session = isKnownBrowser ? prepared : { ...prepared, previous: null }
    const marks = known && !isProven(known) ? await mailboxProof.marksOf(exchange, known) : []
    const written = await this.#write(exchange, owner, { person, session, marks })
    if (written === null || written === 'void') return written && { problem: written }
    const signedIn = await sessions.noteProven(exchange, sessions.grant(exchange, written))
    return { signedIn, isNew: known === null }
  }

  async #write(
    exchange: Exchange,
    { useProof }: MailboxOwner,
    entry: Entry,
  ): Promise<PreparedSession | 'void' | null> {
    const { transactions, sessions } = this.#deps
    const { id, email } = userOf(entry.person)
    const provided = { model: userModel, where: { id, email } }
    try {
      return await transactions.run(exchange, async (tx) => {
        if (!(await useProof(tx.store))) return 'void'
        const session = { ...entry.session, user: await this.#settle(exchange, tx, entry) }
        if (!(await sessions.write(tx, session, provided))) throw new Changed()
        return session
      })
    } catch (error) {
      if (error instanceof Changed || error instanceof UniqueViolation) return null
      throw error
    }
  }

  /** The user as stored when the session starts. */
  async #settle(
    exchange: Exchange,
    tx: CoreTransaction,
    { person, marks }: Entry,
  ): Promise<UserRow> {
    const { newUsers, mailboxProof } = this.#deps
    if ('created' in person) {
      await newUsers.write(tx, person.created)
      return person.created.user
    }
    const user = await mailboxProof.enter(exchange, tx, person.known, { marks })
    if (!user) throw new Changed()
    return user
  }
}

function userOf(person: Entry['person']): UserRow {
  return 'created' in person ? person.created.user : person.known
}
