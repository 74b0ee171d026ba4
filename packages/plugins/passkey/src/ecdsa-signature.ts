const SEQUENCE = 0x30
const INTEGER = 0x02

/**
 * Whether bytes are exactly two integers in DER. Decoders accept other tags and trailing bytes, but a signature must
 * have one form only.
 *
 * @see WebAuthn Level 3 section 6.5.5, RFC 3279 section 2.2.3
 */
export function isEcdsaSignature(bytes: Uint8Array): boolean {
  const second = 4 + (bytes[3] ?? 0)
  return (
    bytes[0] === SEQUENCE &&
    bytes[1] === bytes.length - 2 &&
    bytes[2] === INTEGER &&
    bytes[second] === INTEGER &&
    second + 2 + (bytes[second + 1] ?? 0) === bytes.length
  )
}
