import { defineModel } from '@countersign/core'

/** A key pair, as stored. */
export interface KeyPairRow {
  /** What tokens call the key: `kid`. */
  readonly id: string
  /** JSON Web Key, as JSON. */
  readonly publicKey: string
  /** JSON Web Key, as JSON, sealed; empty once the key signs no more. */
  readonly privateKey: string
  /** When the key begins to sign: it may be published before. */
  readonly createdAt: Date
  /** When the key ends to sign, where that is known. It stays published for a while. */
  readonly expiresAt: Date | null
  readonly alg: string | null
  readonly crv: string | null
  /** The key that it follows: one key has one successor, however many processes ask for it at once. */
  readonly predecessor: string | null
}

/** The table of key pairs. */
export const keyPairModel = defineModel<KeyPairRow>()('jwks', {
  publicKey: { type: 'string', required: true },
  privateKey: { type: 'string', required: true, returned: false },
  createdAt: { type: 'date', required: true },
  expiresAt: { type: 'date' },
  alg: { type: 'string' },
  crv: { type: 'string' },
  predecessor: { type: 'string', unique: true },
})
