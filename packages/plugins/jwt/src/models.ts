import { defineModel } from '@countersign/core'

/** A stored key pair. */
export interface KeyPairRow {
  /** The `kid` of tokens. */
  readonly id: string
  /** The public JSON Web Key as JSON text. */
  readonly publicKey: string
  /** The private JSON Web Key, encrypted; empty when the key no longer signs. */
  readonly privateKey: string
  /** When the key starts to sign. It may be published earlier. */
  readonly createdAt: Date
  /** When the key stops signing; null when that is not known. It stays published for the grace period. */
  readonly expiresAt: Date | null
  readonly alg: string | null
  readonly crv: string | null
  /** The id of the previous key. The column is unique: parallel rotations create one successor. */
  readonly predecessor: string | null
}

/** The model of key pairs. */
export const keyPairModel = defineModel<KeyPairRow>()('jwks', {
  publicKey: { type: 'string', required: true },
  privateKey: { type: 'string', required: true, returned: false },
  createdAt: { type: 'date', required: true },
  expiresAt: { type: 'date' },
  alg: { type: 'string' },
  crv: { type: 'string' },
  predecessor: { type: 'string', unique: true },
})
