import { model } from '@countersign/core'
import * as z from 'zod/mini'

/** The public columns of a passkey. */
export const passkeyShape = {
  id: z.string(),
  name: z.nullable(z.string()),
  publicKey: z.string(),
  userId: z.string(),
  credentialID: z.string(),
  counter: z.number(),
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  transports: z.nullable(z.string()),
  createdAt: z.nullable(z.date()),
  aaguid: z.nullable(z.string()),
}

const requirement = z.enum(['required', 'preferred', 'discouraged'])

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.exactOptional(z.array(z.string())),
})

/** The options of `navigator.credentials.create()` as JSON. @see WebAuthn Level 3 section 5.4 */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.exactOptional(z.enum(['platform', 'cross-platform'])),
    residentKey: requirement,
    requireResidentKey: z.boolean(),
    userVerification: requirement,
  }),
  attestation: z.enum(['none', 'direct', 'enterprise']),
  extensions: z.record(z.string(), z.unknown()),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])),
})

/** The options of `navigator.credentials.get()` as JSON. @see WebAuthn Level 3 section 5.5 */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: requirement,
  allowCredentials: z.exactOptional(z.array(descriptor)),
  extensions: z.exactOptional(z.record(z.string(), z.unknown())),
})

/** A new passkey, and after a sign-up the new session and user. */
export const registered = z.object({
  ...passkeyShape,
  session: z.exactOptional(model('session')),
  user: z.exactOptional(model('user')),
})

/** The new session and its user. */
export const signedIn = z.object({ session: model('session'), user: model('user') })
