import { concatBytes, fromBase64url } from './bytes.js'
import type { CborValue } from './cbor.js'

/** The JOSE name of an algorithm. */
export type AlgorithmName = 'ES256' | 'EdDSA' | 'RS256'

/** A COSE public key: labels and their values. */
export type CoseKey = ReadonlyMap<number, CborValue>

/** The keys of one credential. */
export interface KeyPair {
  /** The COSE number of the algorithm. */
  readonly algorithm: number
  readonly publicKey: CoseKey
  /** The public key as SubjectPublicKeyInfo. */
  readonly spki: Uint8Array
  sign(data: Uint8Array): Promise<Uint8Array>
}

interface AlgorithmFacts {
  readonly cose: number
  readonly generation: EcKeyGenParams | RsaHashedKeyGenParams | { readonly name: 'Ed25519' }
  readonly signing: EcdsaParams | { readonly name: string }
  readonly toCose: (jwk: JsonWebKey) => [number, CborValue][]
  readonly toSignature: (signature: Uint8Array) => Uint8Array
}

const same = (signature: Uint8Array): Uint8Array => signature
const bytes = (text = ''): Uint8Array => fromBase64url(text)

/** @see RFC 9053 sections 2 and 7, RFC 8812 section 2: labels 1 (type), 3 (algorithm), -1 and down */
const facts: Readonly<Record<AlgorithmName, AlgorithmFacts>> = {
  ES256: {
    cose: -7,
    generation: { name: 'ECDSA', namedCurve: 'P-256' },
    signing: { name: 'ECDSA', hash: 'SHA-256' },
    toCose: ({ x, y }) => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    toSignature: toDerSignature,
  },
  EdDSA: {
    cose: -8,
    generation: { name: 'Ed25519' },
    signing: { name: 'Ed25519' },
    toCose: ({ x }) => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    toSignature: same,
  },
  RS256: {
    cose: -257,
    generation: {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
      hash: 'SHA-256',
    },
    signing: { name: 'RSASSA-PKCS1-v1_5' },
    toCose: ({ n, e }) => [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
    toSignature: same,
  },
}

/** The COSE number of an algorithm. */
export const coseNumber = (name: AlgorithmName): number => facts[name].cose

/** Creates the keys of a new credential. */
export async function createKeyPair(name: AlgorithmName): Promise<KeyPair> {
  const { cose, generation, signing, toCose, toSignature } = facts[name]
  const { subtle } = crypto
  const keys = await subtle.generateKey(generation, true, ['sign', 'verify'])
  if (!('publicKey' in keys)) throw new Error(`${name} made no pair of keys`)
  return {
    algorithm: cose,
    publicKey: new Map(toCose(await subtle.exportKey('jwk', keys.publicKey))),
    spki: new Uint8Array(await subtle.exportKey('spki', keys.publicKey)),
    async sign(data) {
      const signature = await subtle.sign(signing, keys.privateKey, concatBytes([data]))
      return toSignature(new Uint8Array(signature))
    },
  }
}

/** Converts the two numbers of a WebCrypto signature into the ASN.1 sequence of WebAuthn. */
function toDerSignature(signature: Uint8Array): Uint8Array {
  const half = signature.length / 2
  const numbers = [signature.subarray(0, half), signature.subarray(half)].map(toDerInteger)
  const content = concatBytes(numbers)
  return concatBytes([Uint8Array.of(0x30, content.length), content])
}

function toDerInteger(number: Uint8Array): Uint8Array {
  const start = number.findIndex((byte) => byte !== 0)
  const digits = number.subarray(start)
  // A leading 1 bit would make the number negative.
  const sign = (digits[0] ?? 0) > 0x7f ? [0] : []
  return Uint8Array.of(0x02, sign.length + digits.length, ...sign, ...digits)
}
