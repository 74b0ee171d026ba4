import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AssertionChanges } from '../testing/index.js'

/** What signs nobody in, by what is signed and encoded. */
export interface HostileAssertion {
  readonly title: string
  readonly changes: AssertionChanges
}

const bytes = (length: number, fill = 1): Uint8Array => new Uint8Array(length).fill(fill)
const flip =
  (index: number) =>
  (whole: Uint8Array): Uint8Array =>
    whole.with(index, (whole.at(index) ?? 0) ^ 1)

const hostileSignatures: readonly HostileAssertion[] = [
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

/** Of a passkey whose counter stands at 1 and that stays on its device. */
export const hostileAssertions: readonly HostileAssertion[] = [
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
export const hostileAssertionBodies: readonly {
  readonly title: string
  readonly post: (response: AuthenticationResponseJSON) => unknown
  readonly code: string
  readonly status: number
}[] = [
  {
    title: 'H140 whose id is unknown',
    post: (good) => ({ ...good, id: 'AAAA', rawId: 'AAAA' }),
    code: 'PASSKEY_NOT_FOUND',
    status: 401,
  },
  {
    title: 'H140 whose id is unknown, though rawId is right',
    post: (good) => ({ ...good, id: 'AAAA' }),
    code: 'PASSKEY_NOT_FOUND',
    status: 401,
  },
  {
    title: 'H140 whose rawId is unknown, though the id is right',
    post: (good) => ({ ...good, rawId: 'AAAA' }),
    code: 'AUTHENTICATION_FAILED',
    status: 400,
  },
  {
    title: 'H140 whose id is padded',
    post: (good) => ({ ...good, id: `${good.id}==`, rawId: `${good.id}==` }),
    code: 'PASSKEY_NOT_FOUND',
    status: 401,
  },
  {
    title: 'H140 whose signature is empty',
    post: (good) => ({ ...good, response: { ...good.response, signature: '' } }),
    code: 'VALIDATION_ERROR',
    status: 400,
  },
  {
    title: 'H147 whose authenticator data is empty',
    post: (good) => ({ ...good, response: { ...good.response, authenticatorData: '' } }),
    code: 'VALIDATION_ERROR',
    status: 400,
  },
  {
    title: 'H140 whose user handle is of nobody',
    post: (good) => ({ ...good, response: { ...good.response, userHandle: 'bm9ib2R5' } }),
    code: 'AUTHENTICATION_FAILED',
    status: 400,
  },
]
