import * as z from 'zod/mini'
import { fromBase64 } from './base64url.js'

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
