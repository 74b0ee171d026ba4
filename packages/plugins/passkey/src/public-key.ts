/** Labels of COSE keys. @see RFC 9052 section 7.1, RFC 9053 section 7, RFC 8230 section 4 */
const KTY = 1
const ALG = 3
const CRV_OR_MODULUS = -1
const EXPONENT = -2

const OKP = 1
const EC2 = 2
const RSA = 3
const P256 = 1
const ED25519 = 6

/** RSA keys have from 2048 to 4096 bits: shorter ones are weak, longer ones cost time. */
const MIN_MODULUS_BYTES = 256
const MAX_MODULUS_BYTES = 512
const MAX_EXPONENT_BYTES = 4

/** A COSE key, decoded. */
type CoseKey = Pick<ReadonlyMap<number, unknown>, 'get'>

/** Whether a key is of the kind that its algorithm says, and strong enough. */
export function isStrong(key: CoseKey): boolean {
  const kty = key.get(KTY)
  const parameter = key.get(CRV_OR_MODULUS)
  switch (key.get(ALG)) {
    case -8:
      return kty === OKP && parameter === ED25519
    case -7:
      return kty === EC2 && parameter === P256
    case -257:
      return (
        kty === RSA &&
        hasBytes(parameter, MIN_MODULUS_BYTES, MAX_MODULUS_BYTES) &&
        hasBytes(key.get(EXPONENT), 1, MAX_EXPONENT_BYTES)
      )
    default:
      return false
  }
}

/** Whether a number, big end first, has so many bytes. Zeros before it count nothing. */
function hasBytes(value: unknown, least: number, most: number): boolean {
  if (!(value instanceof Uint8Array)) return false
  const first = value.findIndex((byte) => byte !== 0)
  const length = first < 0 ? 0 : value.length - first
  return length >= least && length <= most
}
