import type { StorageFormat } from '../contract/storage-format.js'
import { toUtf8 } from '../crypto/bytes.js'
import { createMac, timingSafeEqual } from '../crypto/hash.js'

/**
 * Signed cookies: value, dot and HMAC-SHA-256 under the secret itself, in base64 with padding, all of it
 * percent-encoded. The signature does not cover the cookie's name.
 */
export function createSignatures(secrets: readonly string[]): Pick<StorageFormat, 'sign' | 'open'> {
  const macs = secrets.map((secret) => createMac(toUtf8(secret)))
  const [signingMac = () => ''] = macs
  return {
    sign: (_cookieName, value) => encodeURIComponent(`${value}.${toBase64(signingMac(value))}`),

    open(_cookieName, signed) {
      const text = decode(signed)
      const dot = text.lastIndexOf('.')
      if (dot < 1) return null
      const value = text.slice(0, dot)
      const received = text.slice(dot + 1)
      return macs.some((mac) => timingSafeEqual(toBase64(mac(value)), received)) ? value : null
    },
  }
}

/** 32 bytes in the other alphabet, with padding. @see RFC 4648 section 4 */
function toBase64(base64url: string): string {
  return `${base64url.replaceAll('-', '+').replaceAll('_', '/')}=`
}

/** Text that is no percent-encoding stays as it is, and carries no signature of ours then. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
