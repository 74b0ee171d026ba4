import { scryptAsync } from '@noble/hashes/scrypt.js'
import type { Random } from '../contract/runtime.js'
import type { PasswordHasher } from '../contract/storage-format.js'
import { fromBase64Url, toBase64Url, toHex, toUtf8 } from './bytes.js'
import type { HashQueue } from './hash-queue.js'
import { nativeCrypto } from './native.js'
import { timingSafeEqual } from './timing-safe-equal.js'

/** Cost of a password hash. Memory is 128 · 2^logN · r bytes. @see RFC 7914 section 2 */
export interface ScryptCost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

/** The OWASP row that takes 32 MiB, so that small hosts hold it. */
export const defaultCost: ScryptCost = { logN: 15, r: 8, p: 3 }

/** What better-auth writes: `<salt in hex>:<key in hex>`, the hex text itself being the salt. */
const peerCost: ScryptCost = { logN: 14, r: 16, p: 1 }

const SALT_BYTES = 16
const KEY_BYTES = 32
const PEER_KEY_BYTES = 64

interface ParsedHash {
  readonly cost: ScryptCost
  readonly salt: Uint8Array
  readonly key: string
  readonly keyBytes: number
  readonly encode: (bytes: Uint8Array) => string
}

/** What the hasher is made of. */
export interface PasswordHasherOptions {
  readonly random: Random
  readonly queue: HashQueue
  readonly cost: ScryptCost
  /** Replaces the derivation, for tests. */
  readonly derive?: Derive
}

/**
 * Derives a key from a password.
 *
 * @internal
 */
export type Derive = (
  password: string,
  salt: Uint8Array,
  cost: ScryptCost & { readonly keyBytes: number },
) => Promise<Uint8Array>

/**
 * Hashes with scrypt into `$scrypt$ln=15,r=8,p=3$salt$key` and verifies that form and the peer's.
 * Passwords are normalised to NFKC first, so that one password typed on two keyboards stays one.
 */
export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  const { random, queue, cost } = options
  const derive = options.derive ?? (nativeCrypto ? deriveNatively : derivePortably)
  const today = { ...cost, keyBytes: KEY_BYTES }
  const run: Derive = (password, salt, parameters) =>
    queue(() => derive(password.normalize('NFKC'), salt, parameters))

  return {
    async hash(password) {
      const salt = random.bytes(SALT_BYTES)
      const key = await run(password, salt, today)
      return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${toBase64Url(salt)}$${toBase64Url(key)}`
    },

    async verify(password, stored) {
      const parsed = parseHash(stored)
      if (!parsed) {
        // No hash of ours costs a hash all the same: else the time would tell which accounts were imported.
        await run(password, new Uint8Array(SALT_BYTES), today)
        return false
      }
      const key = await run(password, parsed.salt, { ...parsed.cost, keyBytes: parsed.keyBytes })
      return timingSafeEqual(parsed.encode(key), parsed.key)
    },

    isOutdated: (stored) => !stored.startsWith(`$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$`),
  }
}

function parseHash(stored: string): ParsedHash | null {
  const own = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{1,86})\$([\w-]{43})$/.exec(
    stored,
  )
  if (own) {
    const [, logN, r, p, salt = '', key = ''] = own
    const bytes = fromBase64Url(salt)
    const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
    if (!bytes || !isPayable(cost)) return null
    return { cost, salt: bytes, key, keyBytes: KEY_BYTES, encode: toBase64Url }
  }
  const peer = /^([\da-f]{32}):([\da-f]{128})$/.exec(stored)
  if (!peer) return null
  const [, salt = '', key = ''] = peer
  return { cost: peerCost, salt: toUtf8(salt), key, keyBytes: PEER_KEY_BYTES, encode: toHex }
}

/** Whether scrypt takes these parameters, and takes no more than 512 MiB and some seconds for them. */
function isPayable({ logN, r, p }: ScryptCost): boolean {
  const blocks = 2 ** logN * r
  return logN > 0 && blocks > 0 && blocks <= 2 ** 22 && p > 0 && blocks * p <= 2 ** 24
}

const deriveNatively: Derive = (password, salt, { logN, r, p, keyBytes }) =>
  new Promise((resolve, reject) => {
    const N = 2 ** logN
    // Twice the working set and more: the default limit of node:crypto is below it.
    const options = { N, r, p, maxmem: 256 * r * (N + p) }
    nativeCrypto?.scrypt(password, salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })

/**
 * The portable twin of node:crypto's scrypt: same bytes, slower.
 *
 * @internal
 */
export const derivePortably: Derive = (password, salt, { logN, r, p, keyBytes }) =>
  scryptAsync(password, salt, { N: 2 ** logN, r, p, dkLen: keyBytes })
