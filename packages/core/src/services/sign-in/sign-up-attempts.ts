import { UniqueViolation } from '../../contract/adapter.js'
import type { Store } from '../../contract/store.js'
import { createMac, type Mac } from '../../crypto/hash.js'
import { purposeKey } from '../../crypto/purpose-key.js'
import type { Verifications } from '../verification/verifications.js'

const SIGN_UP_ATTEMPT = 'sign-up-attempt'
/** Seconds for which an attempt is stored. */
const LIFE_SECONDS = 7 * 86_400

/** What someone tried to sign up with. */
export interface TriedCredential {
  readonly email: string
  readonly password: string
}

/** What sign-up attempts are made of. */
export interface SignUpAttemptDeps {
  readonly store: Store
  readonly verifications: Verifications
  /** The first one makes keys; all of them match. */
  readonly secrets: readonly string[]
}

/**
 * Sign-ups with a taken address, where the app requires verified addresses. A sign-in with the same password then
 * fails as it does for a new account whose address is not verified, so that it does not tell the two apart. The
 * database holds a message authentication code of address and password: without the app's secret it verifies no
 * guess at the password.
 */
export class SignUpAttempts {
  readonly #deps: SignUpAttemptDeps
  readonly #macs: readonly Mac[]

  constructor(deps: SignUpAttemptDeps) {
    this.#deps = deps
    this.#macs = deps.secrets.map((secret) => createMac(purposeKey(secret, SIGN_UP_ATTEMPT)))
  }

  /** Stores an attempt. Only the newest of an address are kept. */
  async add(tried: TriedCredential): Promise<void> {
    const { store, verifications } = this.#deps
    const [token = ''] = this.#tokensOf(tried)
    try {
      await verifications.issue(store, {
        purpose: SIGN_UP_ATTEMPT,
        userId: tried.email.toLowerCase(),
        token,
        value: '',
        expiresInSeconds: LIFE_SECONDS,
        browser: null,
      })
    } catch (error) {
      // The same attempt is stored already.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  /** Whether an attempt with this address and password is stored. */
  async has(tried: TriedCredential): Promise<boolean> {
    const { store, verifications } = this.#deps
    for (const token of this.#tokensOf(tried)) {
      if ((await verifications.peek(store, SIGN_UP_ATTEMPT, token)) !== null) return true
    }
    return false
  }

  #tokensOf({ email, password }: TriedCredential): string[] {
    // As hashes are made of passwords.
    const text = `${email.toLowerCase()}\n${password.normalize('NFKC')}`
    return this.#macs.map((mac) => mac(text))
  }
}
