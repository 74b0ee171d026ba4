import type { Exchange } from '../contract/exchange.js'
import type { UserRow } from '../contract/models.js'
import type { Accounts } from './accounts.js'
import type { PreparedSession, Sessions } from './sessions.js'
import type { Users } from './users.js'
import type { Work } from './work.js'

/** A new person with a password, ready to be written. */
interface NewPerson {
  readonly user: UserRow
  readonly passwordHash: string
  readonly session: PreparedSession
}

/** Writes user, password and session so that all of them exist or none. */
export type SignUp = (exchange: Exchange, person: NewPerson) => Promise<void>

/** Sign-up over the services it joins. */
export function createSignUp(parts: {
  readonly work: Work
  readonly users: Users
  readonly accounts: Accounts
  readonly sessions: Sessions
}): SignUp {
  const { work, users, accounts, sessions } = parts
  return (exchange, { user, passwordHash, session }) =>
    work.run(exchange, async (unit) => {
      await users.write(unit, user)
      await accounts.writeCredential(unit, user.id, passwordHash)
      await sessions.write(unit, session)
    })
}
