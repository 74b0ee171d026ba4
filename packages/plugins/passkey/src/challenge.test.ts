import { describe, expect, it } from 'vitest'
import {
  ANN,
  askToRegister,
  askToSignIn,
  createApp,
  createAppWithAnn,
  createAppWithPasskey,
  createDevice,
  isSignedIn,
  postRegistration,
  postSignIn,
  refuses,
  register,
  rowsOf,
} from './test/passkey-app.js'

const unknown = { status: 400, code: 'CHALLENGE_NOT_FOUND' }
const failed = { status: 400, code: 'AUTHENTICATION_FAILED' }

describe('a sign-in challenge', () => {
  it('H136 rejects a sign-in challenge that was already used', async () => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    expect(await postSignIn(browser, response)).toMatchObject({ status: 200 })
    await refuses(auth, () => postSignIn(browser, response), unknown)
  })

  it('H136 starts one session when one sign-in challenge is used eight times at once', async () => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    const before = (await rowsOf(auth, 'session')).length
    const calls = Array.from({ length: 8 }, () => postSignIn(browser, response))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(400)])
    expect(await rowsOf(auth, 'session')).toHaveLength(before + 1)
  })

  it('H136 consumes the sign-in challenge when the assertion is rejected', async () => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const options = await askToSignIn(browser)
    const forged = await device.get(options, { signature: () => Uint8Array.of(1) })
    expect(await postSignIn(browser, forged)).toMatchObject(failed)
    await refuses(auth, async () => postSignIn(browser, await device.get(options)), unknown)
  })

  it.each([
    { title: 'accepts', after: '299 seconds', answer: { status: 200 } },
    { title: 'rejects', after: '300 seconds', answer: unknown },
  ])('H137 $title a sign-in challenge after $after', async ({ after, answer }) => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    auth.clock.advance(after)
    expect(await postSignIn(browser, response)).toMatchObject(answer)
    expect(await rowsOf(auth, 'verification')).toEqual([])
  })

  it('H137 rejects a sign-in challenge that is older than challengeLife', async () => {
    const { auth, device } = await createAppWithPasskey({ challengeLife: '30 seconds' })
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    auth.clock.advance('30 seconds')
    await refuses(auth, () => postSignIn(browser, response), unknown)
  })

  it.each([
    { title: 'another browser', hasChallenge: true, answer: failed },
    { title: 'a browser without a challenge', hasChallenge: false, answer: unknown },
  ])('H137 rejects a sign-in challenge from $title', async ({ hasChallenge, answer }) => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const response = await device.get(await askToSignIn(browser))
    const other = auth.browser()
    if (hasChallenge) await postSignIn(other, await device.get(await askToSignIn(other)))
    await refuses(auth, () => postSignIn(other, response), answer)
    expect(await postSignIn(browser, response)).toMatchObject(unknown)
  })

  it.each(['', 'AAAA', '*', 'A'.repeat(43), 'A'.repeat(129)])(
    'H137 rejects the invented challenge %j with AUTHENTICATION_FAILED',
    async (challenge) => {
      const { auth, device } = await createAppWithPasskey()
      const browser = auth.browser()
      const response = await device.get(await askToSignIn(browser), { challenge })
      const answer = await postSignIn(browser, response)
      expect(answer).toMatchObject({ ...failed, body: { message: 'Authentication failed' } })
      expect(await isSignedIn(browser)).toBe(false)
    },
  )

  it('accepts the challenges of two tabs of one browser', async () => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const first = await askToSignIn(browser)
    const second = await askToSignIn(browser)
    expect(first.challenge).not.toBe(second.challenge)
    expect(await postSignIn(browser, await device.get(first))).toMatchObject({ status: 200 })
    expect(await postSignIn(browser, await device.get(second))).toMatchObject({ status: 200 })
  })

  it('H72 stores no challenge in plain text', async () => {
    const { auth } = await createAppWithPasskey()
    const { challenge } = await askToSignIn(auth.browser())
    const token = Buffer.from(challenge, 'base64url').toString()
    expect(token).toMatch(/^\w{32}$/)
    const stored = JSON.stringify(await rowsOf(auth, 'verification'))
    expect([stored.includes(token), stored.includes(challenge)]).toEqual([false, false])
  })
})

describe('a registration challenge', () => {
  it('H136 creates one passkey when one challenge is used eight times at once', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    const calls = Array.from({ length: 8 }, () => postRegistration(ann, response))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(400)])
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })

  it('H136 consumes the registration challenge when the response is rejected', async () => {
    const { auth, ann } = await createAppWithAnn()
    const options = await askToRegister(ann)
    const framed = await createDevice().create(options, { crossOrigin: true })
    const refused = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }
    await refuses(auth, () => postRegistration(ann, framed), refused)
    const response = await createDevice().create(options)
    await refuses(auth, () => postRegistration(ann, response), unknown)
  })

  it('H137 rejects a registration challenge after 5 minutes', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    auth.clock.advance('5 minutes')
    await refuses(auth, () => postRegistration(ann, response), unknown)
  })

  it('H137 rejects a registration challenge from another browser of the same user', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    const other = auth.browser()
    await other.post('/sign-in/email', { email: ANN, password: 'correct horse battery staple' })
    const refused = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }
    await refuses(auth, () => postRegistration(other, response), refused)
  })

  it('H137 rejects the registration challenge of another user', async () => {
    const { auth, ann } = await createAppWithAnn()
    const bea = await auth.signedInAs('bea@x.test')
    const response = await createDevice().create(await askToRegister(ann))
    const refused = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }
    await refuses(auth, () => postRegistration(bea, response), refused)
  })
})

describe('a challenge of another ceremony', () => {
  it('H62 H137 rejects and keeps a registration challenge at sign-in', async () => {
    const { auth, ann, device } = await createAppWithPasskey()
    const { challenge } = await askToRegister(ann)
    const signedOut = auth.browser()
    const response = await device.get(await askToSignIn(signedOut), { challenge })
    expect(await postSignIn(ann, response)).toMatchObject(unknown)
    expect(await rowsOf(auth, 'verification')).toHaveLength(2)
  })

  it('H62 H137 rejects and keeps a sign-in challenge at registration', async () => {
    const { auth, ann } = await createAppWithAnn()
    const { challenge } = await askToSignIn(ann)
    expect(await register(ann, createDevice(), { challenge })).toMatchObject(unknown)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
    expect(await rowsOf(auth, 'verification')).toHaveLength(2)
  })
})

describe('the options of ceremonies', () => {
  it('requests a discoverable credential with user verification', async () => {
    const { ann } = await createAppWithAnn({}, { appName: 'Notes' })
    const options = await askToRegister(ann)
    expect(options).toEqual({
      rp: { id: 'localhost', name: 'Notes' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/) as string, name: ANN, displayName: 'ann' },
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 60_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      extensions: { credProps: true },
      hints: [],
    })
  })

  it('H148 names the user by 32 random bytes that are the same for all their passkeys', async () => {
    const { auth, ann } = await createAppWithPasskey()
    const [user] = await rowsOf(auth, 'user')
    const first = await askToRegister(ann)
    const second = await askToRegister(ann)
    const handle = Buffer.from(first.user.id, 'base64url')
    expect(handle).toHaveLength(32)
    expect(second.user.id).toBe(first.user.id)
    expect(await rowsOf(auth, 'passkey')).toMatchObject([{ userHandle: first.user.id }])
    const text = handle.toString()
    expect(user && 'id' in user && text.includes(String(user.id))).toBe(false)
    expect(text).not.toContain('ann')
  })

  it('excludes the existing passkeys of the user', async () => {
    const { ann, device } = await createAppWithPasskey()
    const { excludeCredentials } = await askToRegister(ann)
    const [created] = device.credentials
    const transports = ['internal', 'hybrid']
    expect(excludeCredentials).toEqual([{ id: created?.id, type: 'public-key', transports }])
  })

  it('uses the options of the app and the attachment of the query', async () => {
    const { ann } = await createAppWithAnn({
      rpName: 'Example',
      userVerification: 'preferred',
      authenticatorSelection: { authenticatorAttachment: 'platform', residentKey: 'preferred' },
    })
    const selection = {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    }
    expect(await askToRegister(ann)).toMatchObject({
      rp: { id: 'localhost', name: 'Example' },
      authenticatorSelection: { ...selection, authenticatorAttachment: 'platform' },
    })
    expect(await askToRegister(ann, '?authenticatorAttachment=cross-platform')).toMatchObject({
      authenticatorSelection: { ...selection, authenticatorAttachment: 'cross-platform' },
    })
    expect(await askToSignIn(ann)).toMatchObject({ userVerification: 'preferred' })
  })

  it('lists passkeys in the sign-in options for their signed-in owner only', async () => {
    const { auth, ann, device } = await createAppWithPasskey()
    const [created] = device.credentials
    expect(await askToSignIn(auth.browser())).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      timeout: 60_000,
      userVerification: 'required',
    })
    expect(await askToSignIn(ann)).toMatchObject({ allowCredentials: [{ id: created?.id }] })
  })

  it.each([
    { title: 'a known address', email: ANN },
    { title: 'an unknown address', email: 'nobody@x.test' },
    { title: 'an invalid address', email: 'x' },
  ])('H145 returns the same sign-in options for $title', async ({ email }) => {
    const { auth } = await createAppWithPasskey()
    const { body } = await auth.browser().post('/passkey/generate-authenticate-options', { email })
    expect(Object.keys(body as object)).toEqual([
      'rpId',
      'challenge',
      'timeout',
      'userVerification',
    ])
  })

  it('returns sign-in options to a server call without a body', async () => {
    const auth = createApp()
    const options = await auth.api.generatePasskeyAuthenticationOptions()
    expect(options).toMatchObject({ rpId: 'localhost' })
  })
})
