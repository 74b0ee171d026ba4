import { defineModel } from '@countersign/core'

/** A way to sign in, as far as proofs look at it. */
interface AccountRow {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
  readonly userId: string
  readonly password: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface UserRow {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly expiresAt: Date
}

interface VerificationRow {
  readonly id: string
  readonly identifier: string
  readonly expiresAt: Date
}

interface PasskeyRow {
  readonly id: string
  readonly credentialID: string
  readonly counter: number
  readonly userId: string
}

interface BanRow {
  readonly id: string
  readonly role: string | null
  readonly banned: boolean | null
}

const text = { type: 'string', required: true } as const
const moment = { type: 'date', required: true } as const

/** The tables as they are, to arrange what no call does. */
export const accountRows = defineModel<AccountRow>()('account', {
  providerId: text,
  accountId: text,
  userId: text,
  password: { type: 'string' },
  createdAt: moment,
  updatedAt: moment,
})
export const userRows = defineModel<UserRow>()('user', {
  email: text,
  emailVerified: { type: 'boolean', required: true },
})
export const sessionRows = defineModel<SessionRow>()('session', {
  userId: text,
  expiresAt: moment,
})
export const verificationRows = defineModel<VerificationRow>()('verification', {
  identifier: text,
  expiresAt: moment,
})
export const passkeyRows = defineModel<PasskeyRow>()('passkey', {
  credentialID: text,
  counter: { type: 'number', required: true },
  userId: text,
})
/** Users, as far as administrators see to them. */
export const banRows = defineModel<BanRow>()('user', {
  role: { type: 'string' },
  banned: { type: 'boolean' },
})
