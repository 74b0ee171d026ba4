import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AssertionChanges } from '../testing/index.js'
import { bytes } from './bytes.js'
import type { Hostile, HostileBody } from './refusals.js'

const flip =
  (index: number) =>
  (whole: Uint8Array): Uint8Array =>
    whole.with(index, (whole.at(index) ?? 0) ^ 1)

const hostileSignatures: readonly Hostile<AssertionChanges>[] = [
  { title: 'H140 with a signature of zeros', changes: { signature: () => bytes(70, 0) } },
  { title: 'H140 with a signature of one byte', changes: { signature: () => bytes(1) } },
  {
    title: 'H140 with a signature of two zeros',
    changes: { signature: () => Uint8Array.of(0x30, 6, 2, 1, 0, 2, 1, 0) },
  },
  {
    title: 'H140 with a signature of no numbers',
    changes: { signature: () => Uint8Array.of(0x30, 0) },
  },
  {
    title: 'H140 with a signature whose first number is as long as can be said',
    changes: { signature: (good) => good.with(3, 0xff) },
  },
  { title: 'H140 with the last bit of its signature flipped', changes: { signature: flip(-1) } },
  {
    title: 'H140 with its signature cut short',
    changes: { signature: (good) => good.slice(0, -1) },
  },
  { title: 'H140 with half of its signature', changes: { signature: (good) => good.slice(0, 35) } },
  {
    title: 'H140 with its signature twice',
    changes: { signature: (good) => Uint8Array.of(...good, ...good) },
  },
  {
    title: 'H140 with a byte after its signature',
    changes: { signature: (good) => Uint8Array.of(...good, 0) },
  },
  {
    title: 'H140 with its signature in a set',
    changes: { signature: (good) => good.with(0, (good[0] ?? 0) ^ 0x01) },
  },
  {
    title: 'H140 with its signature under another tag',
    changes: { signature: (good) => good.with(0, (good[0] ?? 0) ^ 0x80) },
  },
  { title: 'H140 with a signature over nothing', changes: { signed: () => bytes(0) } },
  {
    title: 'H140 with a signature over authenticator data alone',
    changes: { signed: (data) => data.slice(0, 37) },
  },
  {
    title: 'H140 with a signature over client data alone',
    changes: { signed: (data) => data.slice(37) },
  },
  { title: 'H140 with a signature over other client data', changes: { signed: flip(-1) } },
  { title: 'H140 with a signature over another counter', changes: { signed: flip(36) } },
]

/** What signs nobody in, of a passkey whose counter stands at 1 and that stays on its device. */
export const hostileAssertions: readonly Hostile<AssertionChanges>[] = [
  ...hostileSignatures,
  { title: 'H138 of a registration', changes: { type: 'webauthn.create' } },
  { title: 'H142 with the counter that was told before', changes: { counter: 1 } },
  { title: 'H142 with a counter that went back to nothing', changes: { counter: 0 } },
  {
    title: 'H147 of a passkey that may be copied, though it was made to stay',
    changes: { flags: { backupEligible: true } },
  },
  {
    title: 'H147 of a passkey that is copied, though it was made to stay',
    changes: { flags: { backupEligible: true, backedUp: true } },
  },
  {
    title: 'H147 with a flag for a credential, and none',
    changes: { flags: { attestedData: true } },
  },
]

/** Changes of the JSON around a response that is good. */
export const hostileAssertionBodies: readonly HostileBody<AuthenticationResponseJSON>[] = [
  {
    title: 'H140 whose id is unknown',
    post: (good) => ({ ...good, id: 'AAAA', rawId: 'AAAA' }),
    refusedBy: 'passkey',
  },
  {
    title: 'H140 whose id is unknown, though rawId is right',
    post: (good) => ({ ...good, id: 'AAAA' }),
    refusedBy: 'passkey',
  },
  {
    title: 'H140 whose rawId is unknown, though the id is right',
    post: (good) => ({ ...good, rawId: 'AAAA' }),
  },
  {
    title: 'H140 whose id is padded',
    post: (good) => ({ ...good, id: `${good.id}==`, rawId: `${good.id}==` }),
    refusedBy: 'passkey',
  },
  {
    title: 'H140 whose user handle is of nobody',
    post: (good) => ({ ...good, response: { ...good.response, userHandle: 'bm9ib2R5' } }),
  },
  ...[
    { title: 'H147 whose type is another', change: { type: 'password' } },
    { title: 'H147 whose id is too long', change: { id: 'A'.repeat(1365) } },
    { title: 'H147 whose id is no base64url', change: { id: 'a b' } },
    { title: 'H147 without a response', change: { response: undefined } },
    { title: 'H140 whose signature is empty', part: { signature: '' } },
    { title: 'H147 whose signature is too long', part: { signature: 'A'.repeat(1025) } },
    { title: 'H147 whose client data is too long', part: { clientDataJSON: 'A'.repeat(4097) } },
    { title: 'H147 whose authenticator data is empty', part: { authenticatorData: '' } },
    {
      title: 'H147 whose authenticator data is too long',
      part: { authenticatorData: 'A'.repeat(4097) },
    },
    { title: 'H147 whose user handle is too long', part: { userHandle: 'A'.repeat(89) } },
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
