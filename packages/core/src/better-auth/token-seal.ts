import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { StorageParts, TokenSeal, Vault } from '../contract/storage-format.js'
import { toHex, toUtf8 } from '../crypto/bytes.js'

const NONCE_BYTES = 24
/** Perhaps the number of a secret, then nonce, ciphertext and tag in hexadecimal: 40 bytes at least. */
const sealedText = /^(?:\$ba\$\d+\$)?((?:[\da-f]{2}){40,})$/
/** What begins like this is sealed, whatever follows. */
const NUMBERED = '$ba$'

/** Tokens as better-auth has them unless told otherwise: as they are. */
export const tokensInClear: TokenSeal = {
  seal: (_place, token) => Promise.resolve(token),
  open: (_place, stored) => Promise.resolve(stored),
}

/** Id tokens stay as they are. What is not sealed was there before the encryption. */
export function createPeerTokenSeal(parts: SealParts): TokenSeal {
  const seal = createPeerSeal(parts)
  return {
    seal: ([, column], token) => (column === 'idToken' ? Promise.resolve(token) : seal.seal(token)),
    open: ([, column], stored) =>
      column === 'idToken' ? Promise.resolve(stored) : seal.open(stored),
  }
}

/** What stands sealed in rows of plugins is a JSON text, in quotes. What is not sealed stays as it is. */
export function createPeerVault(parts: SealParts): Vault {
  const seal = createPeerSeal(parts)
  return {
    seal: async (_place, text) => JSON.stringify(await seal.seal(text)),
    open: (_place, stored) => seal.open(/^"([^"\\]*)"$/.exec(stored)?.[1] ?? stored),
  }
}

type SealParts = Pick<StorageParts, 'secrets' | 'random'>

/**
 * XChaCha20-Poly1305 under the SHA-256 of the secret. What is shorter than anything sealed, or not
 * hexadecimal, was there before the encryption.
 */
function createPeerSeal({ secrets, random }: SealParts) {
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

/** Only who seals has the package. */
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
      // It was sealed with another secret, or is none of ours.
    }
  }
  return null
}
