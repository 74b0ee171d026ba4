import type { Random } from '../contract/runtime.js'
import { fromBase64Url, toBase64Url, toUtf8 } from './bytes.js'
import { purposeKey } from './hash.js'

/** The prefix of every encrypted text, which selects the format. */
const VERSION = 'cs1.'
const SALT_BYTES = 16
const IV_BYTES = 12

/** Encrypts texts, so that a copy of the database alone does not reveal them. */
export interface TextSeal {
  /**
   * Encrypts a text with associated data, such as `account`, the id of a row and a column: it cannot be decrypted
   * with another. Uses a random nonce.
   */
  seal(associatedData: readonly string[], text: string): Promise<string>
  /** Decrypts a text of this associated data with one of the secrets, or returns null. */
  open(associatedData: readonly string[], sealed: string): Promise<string | null>
}

/**
 * AES-256-GCM with a separate key for each text, derived from the secret, a random salt and the associated data. The
 * first secret encrypts, all of them decrypt.
 *
 * @see NIST SP 800-38D
 * @see RFC 5869
 */
export function createTextSeal(secrets: readonly string[], random: Random): TextSeal {
  const [sealing = ''] = secrets
  return {
    async seal(associatedData, text) {
      const head = random.bytes(SALT_BYTES + IV_BYTES)
      const { key, parameters } = await prepare(sealing, associatedData, head)
      const body = await crypto.subtle.encrypt(parameters, key, owned(toUtf8(text)))
      return VERSION + toBase64Url(new Uint8Array([...head, ...new Uint8Array(body)]))
    },

    async open(associatedData, sealed) {
      if (!sealed.startsWith(VERSION)) return null
      const bytes = fromBase64Url(sealed.slice(VERSION.length))
      if (!bytes) return null
      for (const secret of secrets) {
        const text = await openWith(secret, associatedData, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

async function openWith(
  secret: string,
  associatedData: readonly string[],
  bytes: Uint8Array,
): Promise<string | null> {
  const { key, parameters } = await prepare(secret, associatedData, bytes)
  const body = owned(bytes.subarray(SALT_BYTES + IV_BYTES))
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, body))
  } catch {
    return null
  }
}

/** The key and the parameters from salt and nonce, which are the first bytes of the encrypted text. */
async function prepare(secret: string, associatedData: readonly string[], head: Uint8Array) {
  // As JSON, different associated data always has a different text.
  const label = JSON.stringify(['sealed', ...associatedData])
  const raw = purposeKey(secret, label, head.subarray(0, SALT_BYTES))
  const uses = ['encrypt', 'decrypt'] as const
  const key = await crypto.subtle.importKey('raw', owned(raw), 'AES-GCM', false, uses)
  const iv = owned(head.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES))
  return {
    key,
    parameters: { name: 'AES-GCM', iv, additionalData: owned(toUtf8(VERSION + label)) },
  }
}

/** A copy of the bytes in unshared memory, as WebCrypto requires it. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
