const SEQUENCE = 0x30
const INTEGER = 0x02

/**
 * Whether bytes are two numbers as DER writes them and nothing else. Decoders are lenient about tags and
 * about what follows; a signature is to have one form.
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
