import * as z from 'zod/mini'
import { fromBase64 } from './base64url.js'

const shape = z.object({
  type: z.string(),
  challenge: z.string().check(z.maxLength(128)),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
})

/** What a browser says of a ceremony. The authenticator signs it. @see WebAuthn Level 3 section 5.8.1 */
export type ClientData = z.output<typeof shape>

/** Reads what the browser says; null when it is no such thing. Nothing of it is checked. */
export function parseClientData(encoded: string): ClientData | null {
  const bytes = fromBase64(encoded)
  if (!bytes) return null
  try {
    return shape.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}

/** Whether the ceremony took place in a page of another site that shows ours. */
export function isFramed({ crossOrigin, topOrigin }: ClientData): boolean {
  return crossOrigin === true || topOrigin !== undefined
}
