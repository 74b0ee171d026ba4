import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { StorageParts, TokenSeal } from '../contract/storage-format.js'
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

/**
 * XChaCha20-Poly1305 under the SHA-256 of the secret. Id tokens stay as they are. What is shorter than
 * anything sealed, or not hexadecimal, was there before the encryption.
 */
export function createPeerTokenSeal({
  secrets,
  random,
}: Pick<StorageParts, 'secrets' | 'random'>): TokenSeal {
  const keys = secrets.map((secret) => sha256(toUtf8(secret)))
  const [sealing = new Uint8Array()] = keys
  return {
    async seal([, column], token) {
      if (column === 'idToken') return token
      const { xchacha20poly1305 } = await ciphers()
      const nonce = random.bytes(NONCE_BYTES)
      return toHex(nonce) + toHex(xchacha20poly1305(sealing, nonce).encrypt(toUtf8(token)))
    },

    async open([, column], stored) {
      if (column === 'idToken') return stored
      const [, hex] = sealedText.exec(stored) ?? []
      if (hex === undefined) return stored.startsWith(NUMBERED) ? null : stored
      return openWith(keys, hexToBytes(hex))
    },
  }
}

/** Only who sets the option has the package. */
function ciphers() {
  return import('@noble/ciphers/chacha.js').catch((cause: unknown) => {
    throw new Error('The option encryptOAuthTokens needs the package @noble/ciphers', { cause })
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
