import type { Exchange, SessionData } from '../contract/exchange.js'
import type { Accounts } from './accounts.js'
import type { Sessions } from './sessions.js'

/** What somebody typed in order to sign in. */
interface Credentials {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Starts a session for who knows the password of an address; null for anybody else. */
export type SignIn = (exchange: Exchange, credentials: Credentials) => Promise<SessionData | null>

/** A parallel sign-in may make the stored text anew between the check and the session: once. */
const ATTEMPTS = 2

/** Sign-in over the services it joins. */
export function createSignIn(parts: {
  readonly accounts: Accounts
  readonly sessions: Sessions
}): SignIn {
  const { accounts, sessions } = parts
  return async (exchange, { email, password, rememberMe }) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const proof = await accounts.verifyPassword(email, password)
      if (!proof) return null
      const started = await sessions.startProvided(exchange, proof, { rememberMe })
      if (!started) continue
      accounts.upgradePassword(exchange, proof, password)
      return started
    }
    return null
  }
}
