import * as z from 'zod/mini'
import { fromBase64 } from './base64url.js'

/** Base64url of a limited length: longer texts are not decoded. */
const encoded = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+=*$/))

/** @see WebAuthn Level 3 section 4: an id has at most 1023 bytes. */
const MAX_ID_LENGTH = 1364
const MAX_CLIENT_DATA_LENGTH = 4096
const MAX_ATTESTATION_LENGTH = 32_768
const MAX_AUTHENTICATOR_DATA_LENGTH = 4096
const MAX_SIGNATURE_LENGTH = 1024
const MAX_HANDLE_LENGTH = 88

const credential = {
  id: encoded(MAX_ID_LENGTH),
  rawId: encoded(MAX_ID_LENGTH),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.optional(z.record(z.string().check(z.maxLength(64)), z.unknown())),
}

const transport = z.string().check(z.regex(/^[\w-]{1,32}$/))

/** The registration response that a browser posts. @see WebAuthn Level 3 section 5.1.8.1 */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(MAX_CLIENT_DATA_LENGTH),
    attestationObject: encoded(MAX_ATTESTATION_LENGTH),
    transports: z.optional(z.array(transport).check(z.maxLength(16))),
  }),
})

/** A posted registration response. */
export type RegistrationResponse = z.output<typeof registrationResponse>

/** The authentication response that a browser posts. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(MAX_CLIENT_DATA_LENGTH),
    authenticatorData: encoded(MAX_AUTHENTICATOR_DATA_LENGTH),
    signature: encoded(MAX_SIGNATURE_LENGTH),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(MAX_HANDLE_LENGTH)))),
  }),
})

/** A posted authentication response. */
export type AuthenticationResponse = z.output<typeof authenticationResponse>

const shape = z.object({
  type: z.string(),
  challenge: z.string().check(z.maxLength(128)),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
})

/** The client data of a ceremony, which the authenticator signs. @see WebAuthn Level 3 section 5.8.1 */
export type ClientData = z.output<typeof shape>

/** Parses client data without verifying it; null when it is malformed. */
export function parseClientData(encoded: string): ClientData | null {
  const bytes = fromBase64(encoded)
  if (!bytes) return null
  try {
    return shape.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}

/** Whether the ceremony took place in a frame of another site. */
export function isFramed({ crossOrigin, topOrigin }: ClientData): boolean {
  return crossOrigin === true || topOrigin !== undefined
}
