import { describe, expect, it } from 'vitest'
import {
  ANN,
  askToRegister,
  askToSignIn,
  createApp,
  createAppWithPasskey,
  createDevice,
  isSignedIn,
  postRegistration,
  postSignIn,
  register,
  rowsOf,
  signIn,
} from './test/passkey-app.js'

const user = { email: ANN }

describe('passkeys', () => {
  it('registers a passkey and signs in with it without an address', async () => {
    const { auth, device, passkey } = await createAppWithPasskey()
    expect(passkey).toEqual({
      id: expect.stringMatching(/^\w{32}$/) as string,
      name: null,
      publicKey: expect.stringMatching(/^[\w+/]+=*$/) as string,
      userId: expect.any(String) as string,
      credentialID: device.credentials[0]?.id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      transports: 'internal,hybrid',
      createdAt: expect.any(String) as string,
      aaguid: '00000000-0000-0000-0000-000000000000',
    })
    const browser = auth.browser()
    const answer = await signIn(browser, device)
    expect(answer).toMatchObject({
      status: 200,
      body: { user, session: { token: expect.any(String) as string } },
    })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'signs in with a passkey of %s',
    async (algorithm) => {
      const { auth, device } = await createAppWithPasskey(
        {},
        { device: createDevice({ algorithms: [algorithm] }) },
      )
      expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200, body: { user } })
    },
  )

  it('accepts the response in the form that better-auth clients send', async () => {
    const { auth, ann, device } = await createAppWithPasskey()
    const { id, rawId, type, response } = await device.get(await askToSignIn(ann))
    const plain = { id, rawId, type, response, authenticatorAttachment: null }
    const answer = await ann.post('/passkey/verify-authentication', { response: plain })
    expect(answer).toMatchObject({ status: 200, body: { user } })
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })

  it('stores the name that the owner sends at registration', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs(ANN)
    const response = await createDevice().create(await askToRegister(ann))
    const answer = await postRegistration(ann, response, ' Phone ')
    expect(answer).toMatchObject({ status: 200, body: { name: 'Phone' } })
    expect(await rowsOf(auth, 'passkey')).toMatchObject([{ name: 'Phone' }])
  })

  it('returns sign-in options to a GET request', async () => {
    const { auth, device } = await createAppWithPasskey()
    const browser = auth.browser()
    const { body } = await browser.get('/passkey/generate-authenticate-options')
    const response = await device.get(body as Parameters<typeof device.get>[0])
    expect(await postSignIn(browser, response)).toMatchObject({ status: 200, body: { user } })
  })

  it('signs in with each of several passkeys of a user', async () => {
    const { auth, ann, device } = await createAppWithPasskey()
    const other = createDevice()
    auth.clock.advance('1 second')
    await register(ann, other)
    expect(await signIn(auth.browser(), other)).toMatchObject({ status: 200, body: { user } })
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200, body: { user } })
    expect((await ann.get('/passkey/list-user-passkeys')).body).toMatchObject([
      { credentialID: device.credentials[0]?.id },
      { credentialID: other.credentials[0]?.id },
    ])
  })
})
