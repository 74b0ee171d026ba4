import type { Core } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import { createMac, type Mac, purposeKey } from '../../crypto/hash.js'
import type { Verifications } from '../verification/verifications.js'

const SIGN_UP_ATTEMPT = 'sign-up-attempt'
/** Seconds for which an attempt is stored. */
const LIFE_SECONDS = 7 * 86_400

/** The address and the password of an attempted sign-up. */
export interface TriedCredential {
  readonly email: string
  readonly password: string
}

/** What {@link SignUpAttempts} depends on. */
export interface SignUpAttemptDeps {
  readonly verifications: Verifications
  /** The first secret makes keys; keys of all of them match. */
  readonly secrets: readonly string[]
}

/**
 * Remembers sign-ups with a taken address, in apps that require verified addresses. A sign-in with the same
 * password then fails as it does for a new account with an unverified address, so that the answer does not
 * reveal which of the two it is. The database stores a message authentication code of address and password:
 * without the app's secret it cannot be used to check a guess at the password.
 */
export class SignUpAttempts {
  readonly #deps: Core & SignUpAttemptDeps
  readonly #macs: readonly Mac[]

  constructor(core: Core, deps: SignUpAttemptDeps) {
    this.#deps = { ...core, ...deps }
    this.#macs = deps.secrets.map((secret) => createMac(purposeKey(secret, SIGN_UP_ATTEMPT)))
  }

  /**
   * Stores an attempt in one statement, so that the sign-up takes as many as that of a new address. All attempts are
   * kept: a sign-in with the password of a deleted one would reveal that the address was taken.
   */
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
      })
    } catch (error) {
      // The same attempt is stored already.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  /** Whether an attempt with this address and password is stored. */
  async has(tried: TriedCredential): Promise<boolean> {
    const { store, verifications } = this.#deps
    // All are read: with several secrets, stopping at a match would reveal it by the time.
    const values = this.#tokensOf(tried).map((token) =>
      verifications.peek(store, SIGN_UP_ATTEMPT, token),
    )
    return (await Promise.all(values)).some((value) => value !== null)
  }

  #tokensOf({ email, password }: TriedCredential): string[] {
    // Normalized like passwords before they are hashed.
    const text = `${email.toLowerCase()}\n${password.normalize('NFKC')}`
    return this.#macs.map((mac) => mac(text))
  }
}
