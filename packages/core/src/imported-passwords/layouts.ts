import { fromBase64Url, toUtf8 } from '../crypto/bytes.js'
import type { ScryptCost } from '../crypto/password-hash.js'

/**
 * How another system writes a password hash. One text can have two meanings, so the program that imports a hash names
 * its layout:
 *
 * - `bcrypt`: `$2a$`, `$2b$` or `$2y$`, as Supabase, Auth0 and Clerk have them
 * - `bcrypt-sha256-django`: bcrypt of the SHA-256 in hexadecimal
 * - `argon2`: argon2id or argon2i as PHC text
 * - `pbkdf2`: PHC text such as `$pbkdf2-sha256$i=600000,l=32$salt$key`
 * - `pbkdf2-base64`: `pbkdf2_sha256$rounds$salt$key`, both in base64, as Clerk has them
 * - `pbkdf2-django`: the same text with a salt that is used as text
 * - `pbkdf2-hex`: as `pbkdf2-django`, with the key in hexadecimal
 * - `scrypt`: PHC text such as `$scrypt$ln=17,r=8,p=1$salt$key`
 * - `werkzeug`: `scrypt:32768:8:1$salt$key` or `pbkdf2:sha256:600000$salt$key`
 * - `lucia-v1`, `lucia-v2`: scrypt as Lucia 1 and 2 write it. Lucia 3 writes the hashes of better-auth
 * - `better-auth`: scrypt as better-auth and Lucia 3 write it. The built-in hasher verifies it without a prefix, too
 * - `firebase`: `salt$key` of the modified scrypt of Firebase, whose other parameters are an option
 * - `fbscrypt`: the same with its parameters, `$fbscrypt$v=1,n=14,r=8,p=1,ss=…,sk=…$salt$key`, as Supabase has it
 */
export type ImportedLayout =
  | 'bcrypt'
  | 'bcrypt-sha256-django'
  | 'argon2'
  | 'pbkdf2'
  | 'pbkdf2-base64'
  | 'pbkdf2-django'
  | 'pbkdf2-hex'
  | 'scrypt'
  | 'werkzeug'
  | 'lucia-v1'
  | 'lucia-v2'
  | 'better-auth'
  | 'firebase'
  | 'fbscrypt'

/** What is computed for a password, and the result that it must have. */
export type ParsedHash =
  | { readonly kind: 'bcrypt'; readonly text: string; readonly isPrehashed: boolean }
  | { readonly kind: 'argon2'; readonly text: string }
  | (DerivedKey & {
      readonly kind: 'pbkdf2'
      readonly digest: Pbkdf2Digest
      readonly rounds: number
    })
  | (DerivedKey & { readonly kind: 'scrypt'; readonly cost: ScryptCost })
  | (DerivedKey & {
      readonly kind: 'firebase'
      /** Null when they are an option of the app. */
      readonly parameters: FirebaseScrypt | null
    })

/** A key that is derived from the password and a salt. */
interface DerivedKey {
  readonly salt: Uint8Array
  readonly key: Uint8Array
  /** Whether the other system normalises passwords to NFKC. Default false. */
  readonly isNormalized?: boolean
}

/** The name of a digest in WebCrypto. */
type Pbkdf2Digest = 'SHA-1' | 'SHA-256' | 'SHA-512'

/** The password hash parameters of a Firebase project, as its console shows them. */
export interface FirebaseScrypt {
  /** `base64_signer_key`: a secret. */
  readonly signerKey: string
  /** `base64_salt_separator`. Default `Bw==`. */
  readonly saltSeparator?: string | undefined
  /** `rounds`: the block size of scrypt. Default 8. */
  readonly rounds?: number | undefined
  /** `mem_cost`: the memory is 2^mem_cost blocks. Default 14. */
  readonly memCost?: number | undefined
}

/** Reads a text; null when it has another form, or is too expensive to verify. */
export type Layout = (text: string) => ParsedHash | null

/** The most expensive hashes that are verified: a planted row must not stop the server. */
const MAX_BCRYPT_COST = 15
const MAX_ARGON2_KIB = 2 ** 20
const MAX_ARGON2_WORK = 2 ** 22
const MAX_ROUNDS = 5_000_000
/** Blocks of 128 bytes: 1 GiB. */
const MAX_SCRYPT_BLOCKS = 2 ** 23
const MAX_SCRYPT_WORK = 2 ** 24
const MAX_KEY_BYTES = 128
const MIN_KEY_BYTES = 16

/** Every layout, by name. */
export const layouts: Readonly<Record<ImportedLayout, Layout>> = {
  bcrypt: (text) => parseBcrypt(text, false),
  'bcrypt-sha256-django': (text) =>
    text.startsWith('bcrypt_sha256$')
      ? parseBcrypt(text.slice('bcrypt_sha256$'.length), true)
      : null,
  argon2: parseArgon2,
  pbkdf2: parsePhcPbkdf2,
  'pbkdf2-base64': (text) => parsePbkdf2Fields(text, fromBase64, fromBase64),
  'pbkdf2-django': (text) => parsePbkdf2Fields(text, toUtf8, fromBase64),
  'pbkdf2-hex': (text) => parsePbkdf2Fields(text, toUtf8, fromHex),
  scrypt: parsePhcScrypt,
  werkzeug: parseWerkzeug,
  'lucia-v1': (text) => parseSaltAndKey(text, { logN: 14, r: 8, p: 1 }),
  'lucia-v2': (text) =>
    text.startsWith('s2:') ? parseSaltAndKey(text.slice(3), { logN: 14, r: 16, p: 1 }) : null,
  'better-auth': (text) => parseSaltAndKey(text, { logN: 14, r: 16, p: 1 }),
  firebase: parseFirebase,
  fbscrypt: parseFbscrypt,
}

function parseBcrypt(text: string, isPrehashed: boolean): ParsedHash | null {
  // $2x$ marks hashes of a broken implementation, which others cannot verify.
  const [, cost = '', rest = ''] = /^\$2[aby]\$(\d\d)(\$[./A-Za-z\d]{53})$/.exec(text) ?? []
  if (rest === '' || Number(cost) < 4 || Number(cost) > MAX_BCRYPT_COST) return null
  return { kind: 'bcrypt', text: `$2b$${cost}${rest}`, isPrehashed }
}

function parseArgon2(text: string): ParsedHash | null {
  const [, parameters = ''] =
    /^\$argon2id?\$v=19\$([a-z\d=,]{9,40})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{16,171}$/.exec(
      text,
    ) ?? []
  // Other packages write the parameters in another order.
  const { m = 0, t = 0, p = 0, ...others } = numbersOf(parameters)
  const isPayable = m >= 8 && m <= MAX_ARGON2_KIB && t >= 1 && m * t <= MAX_ARGON2_WORK
  if (!isPayable || p < 1 || p > 64 || Object.keys(others).length > 0) return null
  return { kind: 'argon2', text: text.replace(parameters, `m=${m},t=${t},p=${p}`) }
}

/** @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
function parsePhcPbkdf2(text: string): ParsedHash | null {
  const [, digest = '', parameters = '', salt = '', key = ''] =
    /^\$pbkdf2-(sha1|sha256|sha512)\$([a-z\d=,]{3,40})\$([^$]{1,256})\$([^$]{1,256})$/.exec(text) ??
    []
  const { i: rounds = 0, l: length } = numbersOf(parameters)
  const parsed = toPbkdf2({ digest, rounds }, { salt: fromBase64(salt), key: fromBase64(key) })
  return length === undefined || parsed?.key.length === length ? parsed : null
}

type Decode = (text: string) => Uint8Array | null

function parsePbkdf2Fields(text: string, salt: Decode, key: Decode): Pbkdf2Hash | null {
  const [, digest = '', rounds = '', saltText = '', keyText = ''] =
    /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,8})\$([^$]{1,256})\$([^$]{1,256})$/.exec(text) ?? []
  const decoded = { salt: salt(saltText), key: key(keyText) }
  return toPbkdf2({ digest, rounds: Number(rounds) }, decoded)
}

type Pbkdf2Hash = Extract<ParsedHash, { kind: 'pbkdf2' }>

const digests: Readonly<Record<string, Pbkdf2Digest>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha512: 'SHA-512',
}

function toPbkdf2(
  { digest: name, rounds }: { readonly digest: string; readonly rounds: number },
  decoded: Decoded,
): Pbkdf2Hash | null {
  const digest = digests[name]
  const derived = toDerivedKey(decoded)
  if (!digest || !derived || rounds < 1 || rounds > MAX_ROUNDS) return null
  return { kind: 'pbkdf2', digest, rounds, ...derived }
}

function parsePhcScrypt(text: string): ParsedHash | null {
  const [, parameters = '', salt = '', key = ''] =
    /^\$scrypt\$([a-z\d=,]{9,40})\$([^$]{1,256})\$([^$]{1,256})$/.exec(text) ?? []
  const { ln: logN = 0, r = 0, p = 0 } = numbersOf(parameters)
  return toScrypt({ logN, r, p }, { salt: fromBase64(salt), key: fromBase64(key) })
}

function parseWerkzeug(text: string): ParsedHash | null {
  const [, N = '', r = '', p = '', salt = '', key = ''] =
    /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3})\$([^$]{1,256})\$([\da-f]{1,256})$/.exec(text) ?? []
  const cost = { logN: Math.log2(Number(N)), r: Number(r), p: Number(p) }
  if (key !== '') return toScrypt(cost, { salt: toUtf8(salt), key: fromHex(key) })
  return text.startsWith('pbkdf2:')
    ? layouts['pbkdf2-hex'](text.replace(':', '_').replace(':', '$'))
    : null
}

function parseSaltAndKey(text: string, cost: ScryptCost): ParsedHash | null {
  const [, salt = '', key = ''] = /^([a-z\d]{16,64}):([\da-f]{128})$/.exec(text) ?? []
  const parsed = toScrypt(cost, { salt: toUtf8(salt), key: fromHex(key) })
  return parsed && { ...parsed, isNormalized: true }
}

type ScryptHash = Extract<ParsedHash, { kind: 'scrypt' }>

function toScrypt(cost: ScryptCost, decoded: Decoded): ScryptHash | null {
  const derived = toDerivedKey(decoded)
  return derived && isPayable(cost) ? { kind: 'scrypt', cost, ...derived } : null
}

function isPayable({ logN, r, p }: ScryptCost): boolean {
  const blocks = 2 ** logN * r
  const isWithin = blocks <= MAX_SCRYPT_BLOCKS && blocks * p <= MAX_SCRYPT_WORK
  return Number.isInteger(logN) && logN >= 1 && r >= 1 && p >= 1 && isWithin
}

function parseFirebase(text: string): ParsedHash | null {
  const [salt = '', key = '', ...more] = text.split('$')
  const derived = toDerivedKey({ salt: fromBase64(salt), key: fromBase64(key) })
  return derived && more.length === 0 ? { kind: 'firebase', parameters: null, ...derived } : null
}

function parseFbscrypt(text: string): ParsedHash | null {
  const [, n = '', r = '', saltSeparator = '', signerKey = '', rest = ''] =
    /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=1(?:,ss=([\w+/=]{0,64}))?,sk=([\w+/=]{4,256})\$(.+)$/.exec(
      text,
    ) ?? []
  const parsed = parseFirebase(rest)
  const parameters = { memCost: Number(n), rounds: Number(r), saltSeparator, signerKey }
  if (parsed?.kind !== 'firebase' || !isFirebaseScrypt(parameters)) return null
  return { ...parsed, parameters }
}

/** Whether the parameters of a Firebase project can be used. */
export function isFirebaseScrypt(parameters: FirebaseScrypt): boolean {
  const { signerKey, saltSeparator = '', rounds = 8, memCost = 14 } = parameters
  const key = fromBase64(signerKey)
  const isCost = Number.isInteger(rounds) && isPayable({ logN: memCost, r: rounds, p: 1 })
  return isCost && key !== null && key.length >= MIN_KEY_BYTES && fromBase64(saltSeparator) !== null
}

interface Decoded {
  readonly salt: Uint8Array | null
  readonly key: Uint8Array | null
}

function toDerivedKey({ salt, key }: Decoded): DerivedKey | null {
  if (!salt || !key || salt.length === 0) return null
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? { salt, key } : null
}

/** Such as `{ m: 65536, t: 3, p: 4 }`; empty for a text of another form, or with a name twice. */
function numbersOf(text: string): Readonly<Partial<Record<string, number>>> {
  const numbers: Partial<Record<string, number>> = {}
  for (const pair of text.split(',')) {
    const [, name, number] = /^([a-z]{1,2})=(\d{1,9})$/.exec(pair) ?? []
    if (name === undefined || name in numbers) return {}
    numbers[name] = Number(number)
  }
  return numbers
}

/** The bytes of base64 or base64url, with or without padding; null for another text. */
export function fromBase64(text: string): Uint8Array | null {
  return fromBase64Url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  )
}

function fromHex(text: string): Uint8Array | null {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
