const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The order of the curve P-256. @see FIPS 186-4 section D.1.2.3 */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Another spelling of a compact JWS, which a lenient decoder reads as the same token. */
export interface Spelling {
  readonly title: string
  readonly respell: (token: string) => string
}

const inSignature =
  (change: (signature: string) => string) =>
  (token: string): string => {
    const end = token.lastIndexOf('.') + 1
    return token.slice(0, end) + change(token.slice(end))
  }

/** Sets the bits that the last letter has beyond the last byte. */
function withSpareBits(part: string): string {
  const last = alphabet.indexOf(part.slice(-1))
  return part.slice(0, -1) + alphabet.charAt(last + 1)
}

/** Every spelling but the canonical one. */
export const respellings: readonly Spelling[] = [
  { title: 'with padding', respell: (token) => `${token}==` },
  { title: 'with half of the padding', respell: (token) => `${token}=` },
  { title: 'with a line break at its end', respell: (token) => `${token}\n` },
  { title: 'with a blank at its end', respell: (token) => `${token} ` },
  { title: 'with a blank at its beginning', respell: (token) => ` ${token}` },
  {
    title: 'with a tab in its signature',
    respell: inSignature((text) => `${text.slice(0, 9)}\t${text.slice(9)}`),
  },
  {
    title: 'in the alphabet of base64',
    respell: inSignature((text) => text.replaceAll('-', '+').replaceAll('_', '/')),
  },
  { title: 'with other spare bits in its signature', respell: inSignature(withSpareBits) },
  { title: 'with a fourth part', respell: (token) => `${token}.` },
  { title: 'with an empty part before it', respell: (token) => `.${token}` },
  { title: 'with a padded header', respell: (token) => token.replace('.', '=.') },
  { title: 'with a no-break space', respell: (token) => `${token}\u00a0` },
  { title: 'with a byte order mark', respell: (token) => `\ufeff${token}` },
]

/** The other valid signature of a P-256 key for the same text, which can be computed from the first. */
export function otherSignature(token: string): string {
  return inSignature((signature) => {
    const bytes = Buffer.from(signature, 'base64url')
    const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const other = (ORDER - s).toString(16).padStart(64, '0')
    const both = Buffer.concat([bytes.subarray(0, 32), Buffer.from(other, 'hex')])
    return both.toString('base64url')
  })(token)
}
