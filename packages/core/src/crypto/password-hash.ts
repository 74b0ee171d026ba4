import { commonError } from '../contract/errors.js'
import type { ScryptMemory } from '../contract/options/sign-in-options.js'
import type { Random } from '../contract/runtime.js'
import type { HashQueue, PasswordHasher } from '../contract/storage/storage-format.js'
import { fromBase64Url, toBase64Url, toHex, toUtf8 } from './bytes.js'
import { timingSafeEqual } from './hash.js'
import { nativeCrypto } from './native.js'

/** Cost of a password hash. Memory is 128 · 2^logN · r bytes. @see RFC 7914 section 2 */
export interface ScryptCost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

/** The rows of OWASP, by the memory of a hash. */
export const scryptCosts: Readonly<Record<ScryptMemory, ScryptCost>> = {
  '8 MiB': { logN: 13, r: 8, p: 10 },
  '16 MiB': { logN: 14, r: 8, p: 5 },
  '32 MiB': { logN: 15, r: 8, p: 3 },
  '64 MiB': { logN: 16, r: 8, p: 2 },
  '128 MiB': { logN: 17, r: 8, p: 1 },
}

/** It suits small hosts. */
export const defaultCost = scryptCosts['32 MiB']

/** The hash of better-auth: `<salt in hex>:<key in hex>`, with the hex text itself as salt. */
export const peerCost: ScryptCost = { logN: 14, r: 16, p: 1 }

export const SALT_BYTES = 16
const KEY_BYTES = 32
/** For derivations whose key is not used. */
const unusedSalt = new Uint8Array(SALT_BYTES)
export const PEER_KEY_BYTES = 64

interface ParsedHash {
  readonly cost: ScryptCost
  readonly salt: Uint8Array
  readonly key: string
  readonly keyBytes: number
  readonly encode: (bytes: Uint8Array) => string
}

/** The options of the hasher. */
export interface PasswordHasherOptions {
  readonly random: Random
  readonly queue: HashQueue
  readonly cost: ScryptCost
  /** Replaces the derivation, for tests. */
  readonly derive?: Derive
}

/** Derives a key from a password. */
export type Derive = (
  password: string,
  salt: Uint8Array,
  cost: ScryptCost & { readonly keyBytes: number },
) => Promise<Uint8Array>

/**
 * Hashes with scrypt into `$scrypt$ln=15,r=8,p=3$salt$key` and verifies that form and the form of
 * better-auth. Passwords are normalised to NFKC first, so that one password typed on two keyboards stays
 * the same. A failed check costs as much as a new hash for any stored text: its time does not distinguish
 * an imported account from an unknown address. A stored cost above the current one cannot be lowered.
 */
export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  const { random, queue, cost } = options
  const derive = options.derive ?? platformDerive
  const today = { ...cost, keyBytes: KEY_BYTES }
  const isKeyOf = async (parsed: ParsedHash, password: string): Promise<boolean> => {
    const key = await derive(password, parsed.salt, { ...parsed.cost, keyBytes: parsed.keyBytes })
    return timingSafeEqual(parsed.encode(key), parsed.key)
  }

  return {
    async hash(password) {
      const salt = random.bytes(SALT_BYTES)
      const key = await queue(() => derive(password.normalize('NFKC'), salt, today))
      return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${toBase64Url(salt)}$${toBase64Url(key)}`
    },

    // One slot of the queue for both derivations: waiting for a second one would be measurable.
    verify: (password, stored) =>
      queue(async () => {
        const parsed = parseHash(stored)
        const normalized = password.normalize('NFKC')
        if (parsed && (await isKeyOf(parsed, normalized))) return true
        const missing = toMissingCost(parsed?.cost ?? null, cost)
        if (missing) await derive(normalized, unusedSalt, { ...missing, keyBytes: KEY_BYTES })
        return false
      }),

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

/**
 * The maximum difference between the work of a failed check and that of a new hash, as a fraction of the
 * latter.
 */
const TOLERANCE = 0.02
/**
 * The cost of the first access to a derivation's memory, in lanes. Measured: 0.3 when the allocator maps
 * new pages, 0 when it has kept them, which glibc does below 32 MiB.
 */
const FIRST_TOUCH = 0.15

/**
 * The cost of a second derivation that raises a failed check to the current work, or null when none is
 * needed. It uses about as much memory as a new hash: smaller blocks of memory stay in the processor's
 * cache, where the same work takes less time.
 */
function toMissingCost(spent: ScryptCost | null, today: ScryptCost): ScryptCost | null {
  if (!spent) return today
  const tolerated = workOf(today) * TOLERANCE
  const missing = workOf(today) - workOf(spent)
  if (missing <= tolerated) return null
  const p = Math.max(1, Math.ceil(missing / (2 ** today.logN * today.r) - FIRST_TOUCH))
  const blocks = missing / (p + FIRST_TOUCH)
  let { logN } = today
  // The smaller N, the finer the steps in which r chooses the memory.
  const isTooCoarse = (): boolean =>
    Math.abs(roundTo(2 ** logN, blocks) - blocks) * (p + FIRST_TOUCH) > tolerated
  while (logN > 1 && isTooCoarse()) logN -= 1
  return { logN, r: Math.max(1, Math.round(blocks / 2 ** logN)), p }
}

/** Blocks that are mixed, the first touch of the memory included. */
function workOf({ logN, r, p }: ScryptCost): number {
  return 2 ** logN * r * (p + FIRST_TOUCH)
}

function roundTo(step: number, value: number): number {
  return Math.round(value / step) * step
}

/** Whether scrypt accepts these parameters, and needs at most 512 MiB and a few seconds for them. */
function isPayable({ logN, r, p }: ScryptCost): boolean {
  const blocks = 2 ** logN * r
  return logN > 0 && blocks > 0 && blocks <= 2 ** 22 && p > 0 && blocks * p <= 2 ** 24
}

const deriveNatively: Derive = (password, salt, { logN, r, p, keyBytes }) =>
  new Promise((resolve, reject) => {
    const N = 2 ** logN
    // More than twice the working set: the default limit of node:crypto is below it.
    const options = { N, r, p, maxmem: 256 * r * (N + p) }
    nativeCrypto?.scrypt(password, salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })

/**
 * A portable implementation of the scrypt of node:crypto: the same bytes, slower. It is loaded with the first hash,
 * because most runtimes have node:crypto.
 *
 * @internal
 */
export const derivePortably: Derive = async (password, salt, { logN, r, p, keyBytes }) => {
  const { scryptAsync } = await import('@noble/hashes/scrypt.js')
  return scryptAsync(password, salt, { N: 2 ** logN, r, p, dkLen: keyBytes })
}

/** The faster one that the runtime has. */
export const platformDerive: Derive = nativeCrypto ? deriveNatively : derivePortably

/**
 * Limits parallel work, so that many sign-ins do not use up memory and the thread pool.
 *
 * @throws SERVICE_UNAVAILABLE with `retry-after` when `waiting` callers are already waiting.
 */
export function createHashQueue(limits: {
  readonly parallel: number
  readonly waiting: number
}): HashQueue {
  let running = 0
  const waiting: (() => void)[] = []

  return async (task) => {
    if (running >= limits.parallel) {
      if (waiting.length >= limits.waiting) {
        throw commonError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '1' } })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
