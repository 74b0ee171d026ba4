import { defineModel, type Row } from '@countersign/core'

/** A passkey, as answers show it. */
export interface Passkey extends Row {
  /** What its owner calls it. */
  readonly name: string | null
  /** The COSE key, in base64. */
  readonly publicKey: string
  readonly userId: string
  /** In base64url. */
  readonly credentialID: string
  /** How often it has signed, as its authenticator counts; 0 where it does not count. */
  readonly counter: number
  /** `multiDevice` where it may be copied to other devices. */
  readonly deviceType: 'singleDevice' | 'multiDevice'
  /** Whether it is copied elsewhere, as its last use says. */
  readonly backedUp: boolean
  /** Comma-separated. */
  readonly transports: string | null
  readonly createdAt: Date | null
  /** The make of its authenticator. */
  readonly aaguid: string | null
}

/** A passkey, as stored. */
export interface PasskeyRow extends Passkey {
  /** Names the user to authenticators, in base64url: random, the same for all passkeys of a user. */
  readonly userHandle: string | null
  /** The session in which it was added; null where that is not known. */
  readonly addedIn: string | null
}

const text = { type: 'string', required: true } as const

/** The table of passkeys. */
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
