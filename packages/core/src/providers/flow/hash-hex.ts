import { fromBase64Url, toHex } from '../../crypto/bytes.js'
import { hashText } from '../../crypto/hash.js'

/** SHA-256 of a text, in lower-case hexadecimal. */
export function hashHex(text: string): string {
  return toHex(fromBase64Url(hashText(text)) ?? new Uint8Array())
}
