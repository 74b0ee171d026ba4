import type { TokenGenerator, TokenHasher } from './options.js'

/** The strength of 32 random letters and digits. */
const MIN_BITS = 190
/** Two random tokens may begin or end alike by chance: with 40 bits, once in 10^11 requests. */
const CHANCE_BITS = 40
const MAX_LENGTH = 256
const MIN_HASH_LENGTH = 32

/** Alphabets of tokens, from the smallest, and the number of their characters. */
const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^\d+$/, 10],
  [/^[\da-f]+$|^[\dA-F]+$/, 16],
  [/^[a-z]+$|^[A-Z]+$/, 26],
  [/^[\da-z]+$|^[\dA-Z]+$/, 36],
  [/^[\w.~-]+$/, 62],
]

const enough = 'such as 32 letters and digits, 43 of base64url or 48 hexadecimal digits'

/**
 * A token that the app generates. It generates a second one, because a token that repeats, or that follows from the
 * address, has the length of a strong one.
 *
 * @throws Error, a logged 500, when the tokens are weaker than those of the plugin.
 */
export async function generateToken(generate: TokenGenerator, email: string): Promise<string> {
  const token = check(await generate(email))
  const other = check(await generate(email))
  const shared = sharedLength(token, other) + sharedLength(reversed(token), reversed(other))
  if ((token.length - shared) * bitsOf(token) >= MIN_BITS - CHANCE_BITS) return token
  throw new Error(
    `magicLink.generateToken must return a new token of at least ${MIN_BITS} random bits in each call, ${enough}: ` +
      `two tokens have ${shared} characters in common`,
  )
}

/**
 * The hash of a token by the app.
 *
 * @throws Error, a logged 500, when it is too short for a hash, or is the token itself.
 */
export async function hashToken(hash: TokenHasher, token: string): Promise<string> {
  const hashed: unknown = await hash(token)
  if (typeof hashed !== 'string' || hashed.length < MIN_HASH_LENGTH || hashed === token)
    throw new Error(
      `magicLink.storeToken.hash must return a hash of at least ${MIN_HASH_LENGTH} characters that is not the token`,
    )
  return hashed
}

/** The text of JavaScript code may be any value. */
function check(token: unknown): string {
  if (typeof token !== 'string' || token.length > MAX_LENGTH || bitsOf(token) === 0)
    throw new Error(
      `magicLink.generateToken must return at most ${MAX_LENGTH} letters, digits and characters of "-._~"`,
    )
  const bits = Math.floor(token.length * bitsOf(token))
  if (bits >= MIN_BITS) return token
  throw new Error(
    `magicLink.generateToken must return at least ${MIN_BITS} random bits, ${enough}: ` +
      `a token of ${token.length} characters has at most ${bits}`,
  )
}

/** Bits of one random character; 0 for text that needs an escape in a URL. */
function bitsOf(token: string): number {
  const found = alphabets.find(([pattern]) => pattern.test(token))
  return found ? Math.log2(found[1]) : 0
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('')
}
