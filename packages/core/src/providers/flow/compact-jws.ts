import { fromBase64Url, toBase64Url } from '../../crypto/bytes.js'

/**
 * Whether a token is a compact JWS in its canonical spelling: exactly three parts of base64url without
 * padding, without white space and without spare bits. Decoders are more lenient, and would accept one
 * token in many spellings.
 *
 * @see RFC 7515 section 7.1, RFC 4648 section 3.5
 */
export function isCompactJws(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every(isCanonical)
}

/** The signed text. There may be several signatures of one text, such as with ECDSA. */
export function signedTextOf(token: string): string {
  return token.slice(0, token.lastIndexOf('.'))
}

function isCanonical(part: string): boolean {
  const bytes = fromBase64Url(part)
  return part !== '' && bytes !== null && toBase64Url(bytes) === part
}
