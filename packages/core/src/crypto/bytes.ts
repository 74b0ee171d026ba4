const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const encoder = new TextEncoder()

/** Text as UTF-8. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** The bytes of all chunks, which have `length` bytes together. */
export function joinBytes(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let position = 0
  for (const chunk of chunks) {
    bytes.set(chunk, position)
    position += chunk.byteLength
  }
  return bytes
}

/** @see RFC 4648 section 5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(index, index + 3)
    const group = (a << 16) | (b << 8) | c
    text +=
      alphabet.charAt(group >> 18) +
      alphabet.charAt((group >> 12) & 63) +
      alphabet.charAt((group >> 6) & 63) +
      alphabet.charAt(group & 63)
  }
  return text.slice(0, Math.ceil((bytes.length * 4) / 3))
}

/** The bytes of a base64url text, or null when it is invalid. @see RFC 4648 section 5, without padding. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let filled = 0
  let index = 0
  for (const letter of text) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffffff
    filled += 6
    if (filled < 8) continue
    filled -= 8
    bytes[index] = (bits >> filled) & 255
    index += 1
  }
  return bytes
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
