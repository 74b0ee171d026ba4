import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  cborHead,
  type CborValue,
  type CoseKey,
  type CreationChanges,
  encodeCbor,
} from '../testing/index.js'
import { bytes } from './bytes.js'
import type { Hostile, HostileBody } from './refusals.js'

const raw = (...parts: Uint8Array[]): CborValue => ({ raw: new Uint8Array(Buffer.concat(parts)) })

/** One head nested in another. */
const nested = (head: Uint8Array, depth: number): CborValue =>
  raw(...Array.from({ length: depth }, () => head), Uint8Array.of(0))

const LIST_OF_ONE = Uint8Array.of(0x81)
const TAG = Uint8Array.of(0xc1)
const MAP_OF_ONE = Uint8Array.of(0xa1, 0x01)

const label =
  (name: number, value: CborValue) =>
  (key: CoseKey): CborValue =>
    new Map([...key, [name, value]])

const without =
  (name: number) =>
  (key: CoseKey): CborValue =>
    new Map([...key].filter(([each]) => each !== name))

const rsa = (modulus: CborValue, exponent: Uint8Array, algorithm = -257): CreationChanges => ({
  publicKey: () =>
    new Map<number, CborValue>([
      [1, 3],
      [3, algorithm],
      [-1, modulus],
      [-2, exponent],
    ]),
})

const F4 = Uint8Array.of(1, 0, 1)

const hostileKeys: readonly Hostile<CreationChanges>[] = [
  {
    title: 'H147 rejects a response with RS1 (-65535)',
    changes: rsa(bytes(256, 0xff), F4, -65_535),
  },
  {
    title: 'H147 rejects a response with RS512, which was not offered',
    changes: rsa(bytes(256, 0xff), F4, -259),
  },
  {
    title: 'H147 rejects a response with an RSA key of 512 bits',
    changes: rsa(bytes(64, 0xff), F4),
  },
  {
    title: 'H147 rejects a response with an RSA key of 2040 bits',
    changes: rsa(bytes(255, 0xff), F4),
  },
  {
    title: 'H147 rejects a response with an RSA key of 4104 bits',
    changes: rsa(bytes(513, 0xff), F4),
  },
  {
    title: 'H147 rejects a response with an RSA key of 512 bits after leading zeros',
    changes: rsa(Uint8Array.of(...bytes(192, 0), ...bytes(64, 0xff)), F4),
  },
  { title: 'H147 rejects a response with an RSA key of zeros', changes: rsa(bytes(256, 0), F4) },
  { title: 'H147 rejects a response with a number as the RSA modulus', changes: rsa(65_537, F4) },
  {
    title: 'H147 rejects a response with an RSA key with a long exponent',
    changes: rsa(bytes(256, 0xff), bytes(5, 3)),
  },
  {
    title: 'H147 rejects a response with an RSA key of 1024 bits',
    changes: rsa(bytes(128, 0xff), F4),
  },
  {
    title: 'H147 rejects a response with an RSA key with the exponent 1',
    changes: rsa(bytes(256, 0xff), bytes(1)),
  },
  { title: 'H147 rejects a response with an RSA key of no bits', changes: rsa(bytes(0), bytes(0)) },
  {
    title: 'H147 rejects a response with an RSA key of 40,000 bits',
    changes: rsa(bytes(5_000, 0xff), F4),
  },
  {
    title: 'H147 rejects a response with the algorithm as a text',
    changes: { publicKey: label(3, 'ES256') },
  },
  { title: 'H147 rejects a response with algorithm 0', changes: { publicKey: label(3, 0) } },
  {
    title: 'H147 rejects a response with ES384, which was not offered',
    changes: { publicKey: label(3, -35) },
  },
  {
    title: 'H147 rejects a response with a key of ES256 declared as RS1',
    changes: { publicKey: label(3, -65_535) },
  },
  {
    title: 'H147 rejects a response with a key of ES256 declared as EdDSA',
    changes: { publicKey: label(3, -8) },
  },
  {
    title: 'H147 rejects a response with a key of ES256 declared as RS256',
    changes: { publicKey: label(3, -257) },
  },
  { title: 'H147 rejects a response with HMAC as algorithm', changes: { publicKey: label(3, 5) } },
  { title: 'H147 rejects a response without an algorithm', changes: { publicKey: without(3) } },
  { title: 'H147 rejects a response without a type of key', changes: { publicKey: without(1) } },
  { title: 'H147 rejects a response with a symmetric key', changes: { publicKey: label(1, 4) } },
  {
    title: 'H147 rejects a response with a type of key that is not its algorithm',
    changes: { publicKey: label(1, 1) },
  },
  {
    title: 'H147 rejects a response with a curve of another algorithm',
    changes: { publicKey: label(-1, 6) },
  },
  {
    title: 'H147 rejects a response with a curve of longer points',
    changes: { publicKey: label(-1, 2) },
  },
  {
    title: 'H147 rejects a response with a point off the curve',
    changes: { publicKey: label(-3, bytes(32)) },
  },
  { title: 'H147 rejects a response with a point of zeros', changes: { publicKey: zeroPoint } },
  { title: 'H147 rejects a response with half a point', changes: { publicKey: without(-3) } },
  {
    title: 'H147 rejects a response with coordinates that are too short',
    changes: { publicKey: label(-2, bytes(31)) },
  },
  {
    title: 'H147 rejects a response with a coordinate that is a number',
    changes: { publicKey: label(-2, 7) },
  },
  { title: 'H147 rejects a response with a list as key', changes: { publicKey: () => [1, 2, 3] } },
  { title: 'H147 rejects a response with a text as key', changes: { publicKey: () => 'key' } },
  { title: 'H147 rejects a response with a number as key', changes: { publicKey: () => 0 } },
  { title: 'H147 rejects a response with null as key', changes: { publicKey: () => null } },
  {
    title: 'H147 rejects a response with an empty map as key',
    changes: { publicKey: () => new Map() },
  },
  { title: 'H147 rejects a response with no bytes as key', changes: { publicKey: () => raw() } },
  {
    title: 'H147 rejects a response with a key with a duplicate label',
    changes: {
      publicKey: (key) => raw(cborHead('map', key.size + 1), pairs(key), pairs([[3, -7]])),
    },
  },
  {
    title: 'H147 rejects a response with a key nested ten thousand deep',
    changes: { publicKey: () => nested(LIST_OF_ONE, 10_000) },
  },
]

const hostileCredentials: readonly Hostile<CreationChanges>[] = [
  {
    title: 'H147 rejects a response with an empty credential id',
    changes: { credentialId: bytes(0) },
    refusedBy: 'schema',
  },
  {
    title: 'H147 rejects a response with a credential id of 1024 bytes',
    changes: { credentialId: bytes(1_024) },
    refusedBy: 'schema',
  },
  {
    title: 'H147 rejects a response with a credential id that is longer than what follows',
    changes: { authenticatorData: (data) => data.with(53, 0xff) },
  },
  {
    title: 'H147 rejects a response with authenticator data that ends within its credential',
    changes: { authenticatorData: (data) => data.slice(0, 60) },
  },
  {
    title: 'H147 rejects a response with a credential but no flag for it',
    changes: { flags: { attestedData: false } },
  },
  {
    title: 'H147 rejects a response without a credential',
    changes: { flags: { attestedData: false }, authenticatorData: (data) => data.slice(0, 37) },
  },
  {
    title: 'H147 rejects a response with a flag for a credential but no credential',
    changes: { authenticatorData: (data) => data.slice(0, 37) },
  },
  {
    title: 'H138 rejects a response with the type of a sign-in',
    changes: { type: 'webauthn.get' },
  },
]

const object = (change: (object: Map<string, CborValue>) => CborValue): CreationChanges => ({
  attestationObject: (whole) => change(new Map(whole)),
})
const entry = (name: string, value: CborValue): CreationChanges =>
  object((whole) => whole.set(name, value))
const missing = (name: string): CreationChanges =>
  object((whole) => {
    whole.delete(name)
    return whole
  })

const hostileObjects: readonly Hostile<CreationChanges>[] = [
  {
    title: 'H147 rejects a response with an empty attestation object',
    changes: object(() => raw()),
    refusedBy: 'schema',
  },
  {
    title: 'H147 rejects a response with a number as attestation object',
    changes: object(() => 1),
  },
  { title: 'H147 rejects a response with a list as attestation object', changes: object(() => []) },
  {
    title: 'H147 rejects a response with a text as attestation object',
    changes: object(() => 'none'),
  },
  {
    title: 'H147 rejects a response with an empty map as attestation object',
    changes: object(() => new Map()),
  },
  ...['fmt', 'attStmt', 'authData'].map((name) => ({
    title: `H147 rejects a response without ${name}`,
    changes: missing(name),
  })),
  ...[1, null, [], '', 'NONE', '__proto__', 'constructor', 'compound'].map((fmt) => ({
    title: `H147 rejects a response in the format ${JSON.stringify(fmt)}`,
    changes: entry('fmt', fmt),
  })),
  ...[1, null, [], 'x', [1], bytes(1)].map((statement) => ({
    title: `H147 rejects a response with the statement ${JSON.stringify(statement)}`,
    changes: entry('attStmt', statement),
  })),
  {
    title: 'H147 rejects a response with a statement that is not empty in the format none',
    changes: entry('attStmt', new Map([['x', 1]])),
  },
  {
    title: 'H147 rejects a response with a text as authenticator data',
    changes: entry('authData', 'x'.repeat(200)),
  },
  {
    title: 'H147 rejects a response with a list as authenticator data',
    changes: entry('authData', [1, 2]),
  },
  {
    title: 'H147 rejects a response with lists nested ten thousand deep',
    changes: object(() => nested(LIST_OF_ONE, 10_000)),
  },
  {
    title: 'H147 rejects a response with maps nested ten thousand deep',
    changes: object(() => nested(MAP_OF_ONE, 10_000)),
  },
  {
    title: 'H147 rejects a response with tags nested ten thousand deep',
    changes: object(() => nested(TAG, 10_000)),
  },
  {
    title: 'H147 rejects a response with a statement nested ten thousand deep',
    changes: entry('attStmt', new Map([['x', nested(LIST_OF_ONE, 10_000)]])),
  },
  {
    title: 'H147 rejects a response with a head of four gigabytes',
    changes: object(() => raw(cborHead('bytes', 0xffffffff))),
  },
  {
    title: 'H147 rejects a response with a head of 2³² entries',
    changes: object(() => raw(cborHead('map', 0xffffffff))),
  },
  {
    title: 'H147 rejects a response with a head of 2⁶³ entries',
    changes: object(() => raw(cborHead('map', 2n ** 63n))),
  },
  {
    title: 'H147 rejects a response with a head of a thousand million items',
    changes: object(() => raw(cborHead('list', 1e9), bytes(20_000))),
  },
  {
    title: 'H147 rejects a response with a list of indefinite length',
    changes: object(() => raw(Uint8Array.of(0x9f), bytes(100))),
  },
  {
    title: 'H147 rejects a response with a byte after the attestation object',
    changes: object((whole) => raw(encodeCbor(whole), bytes(1))),
  },
  {
    title: 'H147 rejects a response with the attestation object cut short',
    changes: object((whole) => raw(encodeCbor(whole).slice(0, -1))),
  },
]

/** Hostile registrations with changes in the signed or encoded data. */
export const hostileRegistrations: readonly Hostile<CreationChanges>[] = [
  ...hostileKeys,
  ...hostileCredentials,
  ...hostileObjects,
]

/** Changes of the JSON around a valid response. */
export const hostileRegistrationBodies: readonly HostileBody<RegistrationResponseJSON>[] = [
  { title: 'H140 rejects a response with another id', post: (good) => ({ ...good, id: 'AAAA' }) },
  {
    title: 'H140 rejects a response with another rawId',
    post: (good) => ({ ...good, rawId: 'AAAA' }),
  },
  {
    title: 'H140 rejects a response with another id and rawId',
    post: (good) => ({ ...good, id: 'AAAA', rawId: 'AAAA' }),
  },
  {
    title: 'H140 rejects a response whose id is padded',
    post: (good) => ({ ...good, id: `${good.id}==`, rawId: `${good.id}==` }),
  },
  {
    title: 'H140 rejects a response with an id that is too long to store',
    post: (good) => ({ ...good, id: 'A'.repeat(256), rawId: 'A'.repeat(256) }),
  },
  ...[
    {
      title: 'H147 rejects a response whose attestation is too long',
      part: { attestationObject: 'A'.repeat(32_769) },
    },
    {
      title: 'H147 rejects a response whose client data is too long',
      part: { clientDataJSON: 'A'.repeat(4097) },
    },
    {
      title: 'H147 rejects a response with a comma in a transport',
      part: { transports: ['usb,nfc'] },
    },
    {
      title: 'H147 rejects a response with too many transports',
      part: { transports: Array<string>(17).fill('usb') },
    },
  ].map(({ title, part }) => ({
    title,
    post: (good: RegistrationResponseJSON) => ({
      ...good,
      response: { ...good.response, ...part },
    }),
    refusedBy: 'schema' as const,
  })),
]

function zeroPoint(key: CoseKey): CborValue {
  return new Map([...key, [-2, bytes(32, 0)], [-3, bytes(32, 0)]])
}

function pairs(entries: Iterable<readonly [number, CborValue]>): Uint8Array {
  return new Uint8Array(Buffer.concat([...entries].flat().map(encodeCbor)))
}
