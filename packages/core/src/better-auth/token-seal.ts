import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { StorageDeps, TokenSeal, Vault } from '../contract/storage/storage-format.js'
import { toHex, toUtf8 } from '../crypto/bytes.js'

const NONCE_BYTES = 24
/** Perhaps the number of a secret, then nonce, ciphertext and tag in hexadecimal: 40 bytes at least. */
const sealedText = /^(?:\$ba\$\d+\$)?((?:[\da-f]{2}){40,})$/
/** The prefix of an encrypted text. */
const NUMBERED = '$ba$'

/** Provider tokens in plain text, the default of better-auth. */
export const tokensInClear: TokenSeal = {
  seal: (_place, token) => Promise.resolve(token),
  open: (_place, stored) => Promise.resolve(stored),
}

/** Id tokens stay in plain text. A token that is not encrypted was stored before encryption was enabled. */
export function createPeerTokenSeal(parts: SealDeps): TokenSeal {
  const seal = createPeerSeal(parts)
  return {
    seal: ([, column], token) => (column === 'idToken' ? Promise.resolve(token) : seal.seal(token)),
    open: ([, column], stored) =>
      column === 'idToken' ? Promise.resolve(stored) : seal.open(stored),
  }
}

/**
 * Encrypted values in rows of plugins are JSON texts in quotes. Values that are not encrypted stay
 * unchanged.
 */
export function createPeerVault(parts: SealDeps): Vault {
  const seal = createPeerSeal(parts)
  return {
    seal: async (_place, text) => JSON.stringify(await seal.seal(text)),
    open: (_place, stored) => seal.open(/^"([^"\\]*)"$/.exec(stored)?.[1] ?? stored),
  }
}

type SealDeps = Pick<StorageDeps, 'secrets' | 'random'>

/**
 * XChaCha20-Poly1305 with the SHA-256 of the secret as key. A text that is too short or not hexadecimal was
 * stored before encryption was enabled.
 */
function createPeerSeal({ secrets, random }: SealDeps) {
  const keys = secrets.map((secret) => sha256(toUtf8(secret)))
  const [sealing = new Uint8Array()] = keys
  return {
    async seal(text: string): Promise<string> {
      const { xchacha20poly1305 } = await ciphers()
      const nonce = random.bytes(NONCE_BYTES)
      return toHex(nonce) + toHex(xchacha20poly1305(sealing, nonce).encrypt(toUtf8(text)))
    },

    async open(stored: string): Promise<string | null> {
      const [, hex] = sealedText.exec(stored) ?? []
      if (hex === undefined) return stored.startsWith(NUMBERED) ? null : stored
      return openWith(keys, hexToBytes(hex))
    },
  }
}

/** Only apps that encrypt tokens have the package. */
function ciphers() {
  return import('@noble/ciphers/chacha.js').catch((cause: unknown) => {
    throw new Error('Encryption as better-auth has it needs the package @noble/ciphers', { cause })
  })
}

async function openWith(keys: readonly Uint8Array[], bytes: Uint8Array): Promise<string | null> {
  const { xchacha20poly1305 } = await ciphers()
  const nonce = bytes.subarray(0, NONCE_BYTES)
  for (const key of keys) {
    try {
      const text = xchacha20poly1305(key, nonce).decrypt(bytes.subarray(NONCE_BYTES))
      return new TextDecoder().decode(text)
    } catch {
      // It was encrypted with another secret, or is not an encrypted text.
    }
  }
  return null
}
