import { describe, expect, it } from 'vitest'
import {
  askToSignIn,
  createAppWithPasskey,
  createDevice,
  isSignedIn,
  ORIGIN,
  postSignIn,
  refusesToSignIn as refuses,
  register,
  rowsOf,
  signIn,
} from './test/passkey-app.js'
import { type AssertionChanges, encodeCbor } from './testing/index.js'

const failed = { status: 400, code: 'AUTHENTICATION_FAILED' }

const short = (bytes: Uint8Array): Uint8Array => bytes.slice(0, 30)
const flipped = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))

const lies: readonly { title: string; changes: AssertionChanges }[] = [
  { title: 'H138 of http instead of https', changes: { origin: 'https://localhost:3000' } },
  { title: 'H138 of another port', changes: { origin: 'http://localhost:3001' } },
  { title: 'H138 of no port', changes: { origin: 'http://localhost' } },
  {
    title: 'H138 of a host that begins with ours',
    changes: { origin: 'http://localhost:3000.evil.test' },
  },
  {
    title: 'H138 of a host that ends with ours',
    changes: { origin: 'http://evil.localhost:3000' },
  },
  { title: 'H138 of our origin with a path', changes: { origin: `${ORIGIN}/` } },
  { title: 'H138 of our origin in capitals', changes: { origin: 'HTTP://LOCALHOST:3000' } },
  { title: 'H138 of no origin', changes: { origin: '' } },
  { title: 'H138 for another relying party', changes: { rpId: 'evil.test' } },
  { title: 'H138 for the parent of the relying party', changes: { rpId: 'host' } },
  { title: 'H138 of another type', changes: { type: 'webauthn.create' } },
  { title: 'H138 of a type of payments', changes: { type: 'payment.get' } },
  { title: 'H138 in a frame of another site', changes: { crossOrigin: true } },
  {
    title: 'H138 in a frame under another page',
    changes: { crossOrigin: true, topOrigin: 'https://evil.test' },
  },
  { title: 'H138 under another page that is no frame', changes: { topOrigin: ORIGIN } },
  { title: 'H139 without verification of its user', changes: { flags: { userVerified: false } } },
  { title: 'H139 without anybody there', changes: { flags: { userPresent: false } } },
  { title: 'H140 without a signature', changes: { signature: () => Uint8Array.of(0) } },
  {
    title: 'H140 with a signature of zeros',
    changes: { signature: (bytes) => bytes.map(() => 0) },
  },
  { title: 'H140 with a signature of something else', changes: { signed: flipped } },
  {
    title: 'H140 with a signature that is cut short',
    changes: { signature: (bytes) => bytes.slice(0, 8) },
  },
  { title: 'H140 for another user', changes: { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  {
    title: 'H147 backed up, and not to be backed up',
    changes: { flags: { backupEligible: false, backedUp: true } },
  },
  {
    title: 'H147 that may not be copied any more',
    changes: { flags: { backupEligible: false, backedUp: false } },
  },
  { title: 'H147 with data that is cut short', changes: { authenticatorData: short } },
  {
    title: 'H147 with data that goes on',
    changes: { authenticatorData: (bytes) => Uint8Array.of(...bytes, 1, 2) },
  },
  { title: 'H147 with extensions that are no map', changes: { extensions: encodeCbor('x') } },
]

describe('a sign-in', () => {
  it.each(lies)('$title is refused', async ({ changes }) => {
    const { auth, device } = await createAppWithPasskey()
    await refuses(auth, () => signIn(auth.browser(), device, changes), failed)
  })

  it.each([
    { title: 'client data that is no JSON', clientData: () => '{' },
    { title: 'client data that is a list', clientData: () => [] },
    { title: 'client data that is null', clientData: () => null },
    {
      title: 'client data without a challenge',
      clientData: () => ({ type: 'webauthn.get', origin: ORIGIN }),
    },
    { title: 'client data that is not text', clientData: () => Uint8Array.of(0xff, 0xfe) },
  ])('H147 with $title is refused', async ({ clientData }) => {
    const { auth, device } = await createAppWithPasskey()
    const answer = await signIn(auth.browser(), device, { clientData })
    expect(answer).toMatchObject(failed)
  })

  it.each([
    {
      title: 'an id that is not the raw one',
      change: { id: 'AAAA' },
      answer: { status: 401, code: 'PASSKEY_NOT_FOUND' },
    },
    { title: 'a raw id that is not the id', change: { rawId: 'AAAA' }, answer: failed },
    {
      title: 'an id that nobody has',
      change: { id: 'AAAA', rawId: 'AAAA' },
      answer: { status: 401, code: 'PASSKEY_NOT_FOUND' },
    },
  ])('H140 with $title is refused', async ({ change, answer }) => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    await refuses(auth, () => postSignIn(browser, { ...response, ...change }), answer)
  })

  it.each([
    { title: 'another type', change: { type: 'password' } },
    { title: 'an id that is too long', change: { id: 'A'.repeat(1365) } },
    { title: 'an id that is no base64url', change: { id: 'a b' } },
    { title: 'no response', change: { response: undefined } },
    { title: 'a signature that is too long', part: { signature: 'A'.repeat(1025) } },
    { title: 'client data that is too long', part: { clientDataJSON: 'A'.repeat(4097) } },
    { title: 'authenticator data that is too long', part: { authenticatorData: 'A'.repeat(4097) } },
    { title: 'a user handle that is too long', part: { userHandle: 'A'.repeat(89) } },
  ])('H147 with $title is not even read', async ({ change = {}, part = {} }) => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    const given = { ...response, response: { ...response.response, ...part }, ...change }
    const answer = await browser.post('/passkey/verify-authentication', { response: given })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('H140 with the passkey of another person, of whom the response speaks, is refused', async () => {
    const { auth, device } = await createAppWithPasskey()
    const bea = await auth.signedInAs('bea@x.test')
    const theirs = createDevice()
    await register(bea, theirs)
    const [ofBea] = theirs.credentials
    await refuses(
      auth,
      () => signIn(auth.browser(), device, { userHandle: ofBea?.userHandle ?? '' }),
      failed,
    )
  })

  it('H137 is for the person who asked, where they are known', async () => {
    const { auth, ann } = await createAppWithPasskey()
    const bea = await auth.signedInAs('bea@x.test')
    const theirs = createDevice()
    await register(bea, theirs)
    const { allowCredentials, ...options } = await askToSignIn(ann)
    expect(allowCredentials).toHaveLength(1)
    await refuses(auth, async () => postSignIn(ann, await theirs.get(options)), failed)
  })

  it('of a removed person is refused', async () => {
    const { auth, device, ann } = await createAppWithPasskey(
      {},
      { app: { user: { deleteUser: { enabled: true } } } },
    )
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    expect(await postSignIn(browser, response)).toMatchObject({
      status: 401,
      code: 'PASSKEY_NOT_FOUND',
    })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })
})
