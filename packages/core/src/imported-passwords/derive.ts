import { toUtf8 } from '../crypto/bytes.js'
import { platformDerive } from '../crypto/password-hash.js'
import { type FirebaseScrypt, fromBase64, type ParsedHash } from './layouts.js'

type Parsed<K extends ParsedHash['kind']> = Extract<ParsedHash, { kind: K }>

/** @see RFC 8018 section 5.2 */
export async function derivePbkdf2(
  password: string,
  { digest, rounds, salt, key }: Parsed<'pbkdf2'>,
): Promise<Uint8Array> {
  try {
    const imported = await crypto.subtle.importKey(
      'raw',
      copyOf(toUtf8(password)),
      'PBKDF2',
      false,
      ['deriveBits'],
    )
    const parameters = { name: 'PBKDF2', hash: digest, salt: copyOf(salt), iterations: rounds }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, imported, key.length * 8))
  } catch {
    // Some runtimes refuse empty passwords, or more than 100,000 rounds.
    return derivePbkdf2Portably(password, { digest, rounds, salt, key })
  }
}

async function derivePbkdf2Portably(
  password: string,
  { digest, rounds, salt, key }: Omit<Parsed<'pbkdf2'>, 'kind'>,
): Promise<Uint8Array> {
  const [{ pbkdf2Async }, { sha1 }, { sha256, sha512 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/legacy.js'),
    import('@noble/hashes/sha2.js'),
  ])
  const hash = { 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-512': sha512 }[digest]
  return pbkdf2Async(hash, toUtf8(password), salt, { c: rounds, dkLen: key.length })
}

/** scrypt as it is. @see RFC 7914 */
export function deriveScrypt(
  password: string,
  { cost, salt, key }: Parsed<'scrypt'>,
): Promise<Uint8Array> {
  return platformDerive(password, salt, { ...cost, keyBytes: key.length })
}

/**
 * The modified scrypt of Firebase: the derived key encrypts the project's signer key.
 *
 * @see https://github.com/firebase/scrypt
 */
export async function deriveFirebase(
  password: string,
  { salt }: Pick<Parsed<'firebase'>, 'salt'>,
  { signerKey, saltSeparator = 'Bw==', rounds = 8, memCost = 14 }: FirebaseScrypt,
): Promise<Uint8Array> {
  const separator = fromBase64(saltSeparator) ?? new Uint8Array()
  const salted = Uint8Array.from([...salt, ...separator])
  const cost = { logN: memCost, r: rounds, p: 1, keyBytes: 32 }
  const derived = await platformDerive(password, salted, cost)
  const key = await crypto.subtle.importKey('raw', copyOf(derived), 'AES-CTR', false, ['encrypt'])
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }
  const signer = copyOf(fromBase64(signerKey) ?? new Uint8Array())
  return new Uint8Array(await crypto.subtle.encrypt(counter, key, signer))
}

/** A copy with memory of its own, which WebCrypto takes. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
