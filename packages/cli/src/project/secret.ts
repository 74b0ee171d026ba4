import { randomBytes } from 'node:crypto'

/** The variable of the environment that holds the secret. */
export const SECRET_VARIABLE = 'COUNTERSIGN_SECRET'

/** 256 bits, which is what the MACs of cookies use. */
const SECRET_BYTES = 32

/** A new secret: 43 characters that need no quotes in any env file. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}
