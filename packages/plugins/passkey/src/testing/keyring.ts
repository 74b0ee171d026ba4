import type { Device } from './device.js'
import type { KeyPair } from './key-pair.js'

/** A credential of an authenticator. */
export interface SoftwareCredential {
  /** base64url. */
  readonly id: string
  readonly rpId: string
  /** The `user.id` of its registration, base64url. */
  readonly userHandle: string
  readonly userName: string
  /** A number of the COSE registry: -7 for ES256, -8 for EdDSA, -257 for RS256. */
  readonly algorithm: number
  /** The public key in COSE, as a server stores it. */
  readonly publicKey: Uint8Array
  /** Whether it is discoverable, that is, a passkey. */
  readonly discoverable: boolean
  /** The counter of the last response. */
  readonly counter: number
}

/** A credential with its private key. */
export interface StoredCredential {
  readonly credential: SoftwareCredential
  readonly keys: KeyPair
}

/** An authenticator and its credentials. */
export interface Authentication {
  readonly device: Device
  readonly keyring: Keyring
}

/** A search for a credential. */
interface Wanted {
  readonly rpId: string
  readonly ids: readonly string[]
}

/** The credentials of an authenticator. */
export class Keyring {
  #held: readonly StoredCredential[] = []

  list(): SoftwareCredential[] {
    return this.#held.map(({ credential }) => credential)
  }

  get(id: string): StoredCredential {
    const held = this.#held.find(({ credential }) => credential.id === id)
    if (!held) throw new Error(`This authenticator holds no credential ${id}`)
    return held
  }

  /** The newest credential that a page may use: one of those that it names, or else a discoverable one. */
  find({ rpId, ids }: Wanted): StoredCredential | undefined {
    return this.#held.findLast(
      ({ credential }) =>
        credential.rpId === rpId &&
        (ids.length === 0 ? credential.discoverable : ids.includes(credential.id)),
    )
  }

  /** Stores a credential and replaces the passkey of the same user and relying party. */
  add(held: StoredCredential): void {
    const { rpId, userHandle, discoverable } = held.credential
    const isReplaced = ({ credential: old }: StoredCredential): boolean =>
      discoverable && old.discoverable && old.rpId === rpId && old.userHandle === userHandle
    this.#held = [...this.#held.filter((old) => !isReplaced(old)), held]
  }

  count(id: string, counter: number): void {
    this.#held = this.#held.map((held) =>
      held.credential.id === id ? { ...held, credential: { ...held.credential, counter } } : held,
    )
  }

  forget(id: string): void {
    this.#held = this.#held.filter(({ credential }) => credential.id !== id)
  }
}
