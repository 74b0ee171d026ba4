import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AssertionChanges } from '../testing/index.js'
import { bytes } from './bytes.js'
import type { Hostile, HostileBody } from './refusals.js'

const flip =
  (index: number) =>
  (whole: Uint8Array): Uint8Array =>
    whole.with(index, (whole.at(index) ?? 0) ^ 1)

const hostileSignatures: readonly Hostile<AssertionChanges>[] = [
  {
    title: 'H140 rejects a response with a signature of zeros',
    changes: { signature: () => bytes(70, 0) },
  },
  {
    title: 'H140 rejects a response with a signature of one byte',
    changes: { signature: () => bytes(1) },
  },
  {
    title: 'H140 rejects a response with a signature of two zeros',
    changes: { signature: () => Uint8Array.of(0x30, 6, 2, 1, 0, 2, 1, 0) },
  },
  {
    title: 'H140 rejects a response with a signature without numbers',
    changes: { signature: () => Uint8Array.of(0x30, 0) },
  },
  {
    title: 'H140 rejects a response with a signature whose first number has the maximum length',
    changes: { signature: (good) => good.with(3, 0xff) },
  },
  {
    title: 'H140 rejects a response with the last bit of its signature flipped',
    changes: { signature: flip(-1) },
  },
  {
    title: 'H140 rejects a response with its signature cut short',
    changes: { signature: (good) => good.slice(0, -1) },
  },
  {
    title: 'H140 rejects a response with half of its signature',
    changes: { signature: (good) => good.slice(0, 35) },
  },
  {
    title: 'H140 rejects a response with its signature twice',
    changes: { signature: (good) => Uint8Array.of(...good, ...good) },
  },
  {
    title: 'H140 rejects a response with a byte after its signature',
    changes: { signature: (good) => Uint8Array.of(...good, 0) },
  },
  {
    title: 'H140 rejects a response with its signature in an ASN.1 set',
    changes: { signature: (good) => good.with(0, (good[0] ?? 0) ^ 0x01) },
  },
  {
    title: 'H140 rejects a response with its signature under another tag',
    changes: { signature: (good) => good.with(0, (good[0] ?? 0) ^ 0x80) },
  },
  {
    title: 'H140 rejects a response with a signature over nothing',
    changes: { signed: () => bytes(0) },
  },
  {
    title: 'H140 rejects a response with a signature over authenticator data alone',
    changes: { signed: (data) => data.slice(0, 37) },
  },
  {
    title: 'H140 rejects a response with a signature over client data alone',
    changes: { signed: (data) => data.slice(37) },
  },
  {
    title: 'H140 rejects a response with a signature over other client data',
    changes: { signed: flip(-1) },
  },
  {
    title: 'H140 rejects a response with a signature over another counter',
    changes: { signed: flip(36) },
  },
]

/** Hostile assertions of a single-device passkey whose counter is 1. */
export const hostileAssertions: readonly Hostile<AssertionChanges>[] = [
  ...hostileSignatures,
  {
    title: 'H138 rejects a response with the type of a registration',
    changes: { type: 'webauthn.create' },
  },
  { title: 'H142 rejects a response with the counter of the last use', changes: { counter: 1 } },
  {
    title: 'H142 rejects a response with a counter that returned to zero',
    changes: { counter: 0 },
  },
  {
    title: 'H147 rejects a response with backupEligible for a single-device passkey',
    changes: { flags: { backupEligible: true } },
  },
  {
    title: 'H147 rejects a response with backedUp for a single-device passkey',
    changes: { flags: { backupEligible: true, backedUp: true } },
  },
  {
    title: 'H147 rejects a response with a flag for a credential but no credential',
    changes: { flags: { attestedData: true } },
  },
]

/** Changes of the JSON around a valid response. */
export const hostileAssertionBodies: readonly HostileBody<AuthenticationResponseJSON>[] = [
  {
    title: 'H140 rejects a response with an unknown id',
    post: (good) => ({ ...good, id: 'AAAA', rawId: 'AAAA' }),
    refusedBy: 'passkey',
  },
  {
    title: 'H140 rejects a response with an unknown id and a valid rawId',
    post: (good) => ({ ...good, id: 'AAAA' }),
    refusedBy: 'passkey',
  },
  {
    title: 'H140 rejects a response with a valid id and an unknown rawId',
    post: (good) => ({ ...good, rawId: 'AAAA' }),
  },
  {
    title: 'H140 rejects a response whose id is padded',
    post: (good) => ({ ...good, id: `${good.id}==`, rawId: `${good.id}==` }),
    refusedBy: 'passkey',
  },
  {
    title: 'H140 rejects a response with an unknown user handle',
    post: (good) => ({ ...good, response: { ...good.response, userHandle: 'bm9ib2R5' } }),
  },
  ...[
    { title: 'H147 rejects a response whose type is another', change: { type: 'password' } },
    { title: 'H147 rejects a response whose id is too long', change: { id: 'A'.repeat(1365) } },
    { title: 'H147 rejects a response whose id is no base64url', change: { id: 'a b' } },
    { title: 'H147 rejects a response without a response', change: { response: undefined } },
    { title: 'H140 rejects a response whose signature is empty', part: { signature: '' } },
    {
      title: 'H147 rejects a response whose signature is too long',
      part: { signature: 'A'.repeat(1025) },
    },
    {
      title: 'H147 rejects a response whose client data is too long',
      part: { clientDataJSON: 'A'.repeat(4097) },
    },
    {
      title: 'H147 rejects a response whose authenticator data is empty',
      part: { authenticatorData: '' },
    },
    {
      title: 'H147 rejects a response whose authenticator data is too long',
      part: { authenticatorData: 'A'.repeat(4097) },
    },
    {
      title: 'H147 rejects a response whose user handle is too long',
      part: { userHandle: 'A'.repeat(89) },
    },
  ].map(({ title, change = {}, part = {} }) => ({
    title,
    post: (good: AuthenticationResponseJSON) => ({
      ...good,
      response: { ...good.response, ...part },
      ...change,
    }),
    refusedBy: 'schema' as const,
  })),
]
