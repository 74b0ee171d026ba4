import { toBase64url } from './base64url.js'

/** Labels of COSE keys. @see RFC 9052 section 7.1, RFC 9053 section 7, RFC 8230 section 4 */
const KTY = 1
const ALG = 3
const CRV_OR_MODULUS = -1
const X_OR_EXPONENT = -2
const Y = -3

const OKP = 1
const EC2 = 2
const RSA = 3
const P256 = 1
const ED25519 = 6

/** Length of a coordinate on either curve. */
const COORDINATE_BYTES = 32
/** RSA keys have 2048 to 4096 bits: shorter ones are weak, longer ones cost time. */
const MIN_MODULUS_BYTES = 256
const MAX_MODULUS_BYTES = 512
const MAX_EXPONENT_BYTES = 4

/** A COSE key, decoded. */
type CoseKey = Pick<ReadonlyMap<number, unknown>, 'get'>

/** A key in the form that WebCrypto imports. */
interface Importable {
  readonly jwk: JsonWebKey
  readonly algorithm: EcKeyImportParams | RsaHashedImportParams | { readonly name: 'Ed25519' }
}

/**
 * Whether a key fits its algorithm, is strong enough and can verify signatures. A passkey with another key could
 * never sign in.
 *
 * @throws the error of WebCrypto when the numbers are no valid key
 */
export async function isUsable(key: CoseKey): Promise<boolean> {
  const importable = toImportable(key)
  if (!importable) return false
  const { jwk, algorithm } = importable
  await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  return true
}

/** Whether a key signs with ECDSA, whose signatures are ASN.1. */
export const isEcdsa = (key: CoseKey): boolean => key.get(ALG) === -7

function toImportable(key: CoseKey): Importable | null {
  switch (key.get(ALG)) {
    case -8:
      return key.get(KTY) === OKP && key.get(CRV_OR_MODULUS) === ED25519 ? ed25519(key) : null
    case -7:
      return key.get(KTY) === EC2 && key.get(CRV_OR_MODULUS) === P256 ? p256(key) : null
    case -257:
      return key.get(KTY) === RSA ? rsa(key) : null
    default:
      return null
  }
}

function ed25519(key: CoseKey): Importable | null {
  const x = coordinate(key.get(X_OR_EXPONENT))
  return x === null
    ? null
    : { jwk: { kty: 'OKP', crv: 'Ed25519', x }, algorithm: { name: 'Ed25519' } }
}

function p256(key: CoseKey): Importable | null {
  const x = coordinate(key.get(X_OR_EXPONENT))
  const y = coordinate(key.get(Y))
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  return x && y ? { jwk: { kty: 'EC', crv: 'P-256', x, y }, algorithm } : null
}

function rsa(key: CoseKey): Importable | null {
  const n = oddNumber(key.get(CRV_OR_MODULUS), MIN_MODULUS_BYTES, MAX_MODULUS_BYTES)
  const e = oddNumber(key.get(X_OR_EXPONENT), 1, MAX_EXPONENT_BYTES)
  // With the exponent 1 every signature would be valid.
  if (!n || !e || e === 'AQ') return null
  return { jwk: { kty: 'RSA', n, e }, algorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } }
}

function coordinate(value: unknown): string | null {
  if (!(value instanceof Uint8Array) || value.length !== COORDINATE_BYTES) return null
  return toBase64url(value)
}

/** An odd big-endian number within a range of bytes. Leading zeros do not count. */
function oddNumber(value: unknown, least: number, most: number): string | null {
  if (!(value instanceof Uint8Array) || ((value.at(-1) ?? 0) & 1) === 0) return null
  const digits = value.subarray(value.findIndex((byte) => byte !== 0))
  return digits.length >= least && digits.length <= most ? toBase64url(digits) : null
}
