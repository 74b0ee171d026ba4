import { defineModel, type Row } from '@countersign/core'

/** The kind of sign-in method. */
export const PASSKEY = 'passkey'

/** The public form of a passkey. */
export interface Passkey extends Row {
  /** The name that the owner gave it. */
  readonly name: string | null
  /** The COSE key in base64. */
  readonly publicKey: string
  readonly userId: string
  /** In base64url. */
  readonly credentialID: string
  /** The signature counter of the authenticator; 0 when it does not count. */
  readonly counter: number
  /** `multiDevice` when it may be copied to other devices. */
  readonly deviceType: 'singleDevice' | 'multiDevice'
  /** Whether it was copied to another device at its last use. */
  readonly backedUp: boolean
  /** Comma-separated. */
  readonly transports: string | null
  readonly createdAt: Date | null
  /** The model of the authenticator (AAGUID). */
  readonly aaguid: string | null
}

/** The stored form of a passkey. */
export interface PasskeyRow extends Passkey {
  /** The random WebAuthn user handle in base64url, the same for all passkeys of a user. */
  readonly userHandle: string | null
  /** The session in which it was added; null when that is not known. */
  readonly addedIn: string | null
}

const text = { type: 'string', required: true } as const

/** The model of passkeys. */
export const passkeyModel = defineModel<PasskeyRow>()('passkey', {
  name: { type: 'string' },
  publicKey: text,
  userId: { type: 'string', required: true, index: true, references: 'user' },
  credentialID: { type: 'string', required: true, unique: true },
  counter: { type: 'number', required: true },
  deviceType: text,
  backedUp: { type: 'boolean', required: true },
  transports: { type: 'string' },
  createdAt: { type: 'date' },
  aaguid: { type: 'string' },
  userHandle: { type: 'string', returned: false },
  addedIn: { type: 'string', returned: false },
})
