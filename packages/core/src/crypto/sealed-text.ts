import type { Random } from '../contract/runtime.js'
import { fromBase64Url, toBase64Url, toUtf8 } from './bytes.js'
import { purposeKey } from './purpose-key.js'

/** Begins every sealed text and says how it is read. */
const VERSION = 'cs1.'
const SALT_BYTES = 16
const IV_BYTES = 12

/** Makes texts unreadable to whoever has the database and no secret. */
export interface TextSeal {
  /**
   * Seals a text for one place, such as `account`, the id of a row and a column: it opens nowhere else.
   * Never the same twice.
   */
  seal(place: readonly string[], text: string): Promise<string>
  /** What was sealed for this place under one of the secrets, or null. */
  open(place: readonly string[], sealed: string): Promise<string | null>
}

/**
 * AES-256-GCM with a key of its own for each text, derived from the secret, a random salt and the place.
 * The first secret seals, all of them open.
 *
 * @see NIST SP 800-38D
 * @see RFC 5869
 */
export function createTextSeal(secrets: readonly string[], random: Random): TextSeal {
  const [sealing = ''] = secrets
  return {
    async seal(place, text) {
      const head = random.bytes(SALT_BYTES + IV_BYTES)
      const { key, parameters } = await prepare(sealing, place, head)
      const body = await crypto.subtle.encrypt(parameters, key, owned(toUtf8(text)))
      return VERSION + toBase64Url(new Uint8Array([...head, ...new Uint8Array(body)]))
    },

    async open(place, sealed) {
      if (!sealed.startsWith(VERSION)) return null
      const bytes = fromBase64Url(sealed.slice(VERSION.length))
      if (!bytes) return null
      for (const secret of secrets) {
        const text = await openWith(secret, place, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

async function openWith(
  secret: string,
  place: readonly string[],
  bytes: Uint8Array,
): Promise<string | null> {
  const { key, parameters } = await prepare(secret, place, bytes)
  const body = owned(bytes.subarray(SALT_BYTES + IV_BYTES))
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, body))
  } catch {
    return null
  }
}

/** Key and parameters from salt and nonce, which are the first bytes of what is sealed. */
async function prepare(secret: string, place: readonly string[], head: Uint8Array) {
  // As JSON no two places have the same text.
  const label = JSON.stringify(['sealed', ...place])
  const raw = purposeKey(secret, label, head.subarray(0, SALT_BYTES))
  const uses = ['encrypt', 'decrypt'] as const
  const key = await crypto.subtle.importKey('raw', owned(raw), 'AES-GCM', false, uses)
  const iv = owned(head.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES))
  return {
    key,
    parameters: { name: 'AES-GCM', iv, additionalData: owned(toUtf8(VERSION + label)) },
  }
}

/** Bytes of which nobody else has the memory, as WebCrypto takes them. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
