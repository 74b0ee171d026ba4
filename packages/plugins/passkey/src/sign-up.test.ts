import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ANN,
  askToRegister,
  createApp,
  createAppWithAnn,
  createDevice,
  isSignedIn,
  postRegistration,
  refuses,
  register,
  rowsOf,
  signIn,
} from './test/passkey-app.js'

const query = `?email=${ANN}&name=Ann`

/** An app with sign-up by passkey. */
const createOpenApp = (app: Parameters<typeof createApp>[1] = {}) =>
  createApp({ signUp: true }, app)

/** An app in which an attacker has signed up with a passkey and the address of Ann. */
async function createAppWithAttacker(app: Parameters<typeof createApp>[1] = {}) {
  const auth = createOpenApp({ emailVerification: { sendOnSignUp: true }, ...app })
  const attacker = auth.browser()
  const device = createDevice()
  expect(await register(attacker, device, { query })).toMatchObject({ status: 200 })
  await auth.idle()
  return { auth, attacker, device }
}

describe('sign-up with a passkey', () => {
  it('creates a user, a passkey and a session, and no password', async () => {
    const auth = createOpenApp()
    const ann = auth.browser()
    const device = createDevice()
    const options = await askToRegister(ann, query)
    expect(options.user).toMatchObject({ name: ANN, displayName: 'Ann' })
    const answer = await postRegistration(ann, await device.create(options), 'Phone')
    const user = { name: 'Ann', email: ANN, emailVerified: false }
    expect(answer).toMatchObject({ status: 200, body: { name: 'Phone', user, session: {} } })
    expect(await auth.database.dump()).toMatchObject({
      user: [user],
      passkey: [{ name: 'Phone', userHandle: options.user.id }],
      session: [{}],
      account: [],
    })
    expect(await isSignedIn(ann)).toBe(true)
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200, body: { user } })
  })

  it('uses the address as the name when the name is missing', async () => {
    const auth = createOpenApp()
    const options = await askToRegister(auth.browser(), `?email=${ANN}`)
    expect(options.user).toMatchObject({ name: ANN, displayName: ANN })
  })

  it('mails a verification link with sendOnSignUp', async () => {
    const { auth } = await createAppWithAttacker()
    expect(auth.outbox.messages).toMatchObject([{ kind: 'verify-email', to: ANN }])
  })

  it('H41 stores the canonical form of the address', async () => {
    const auth = createOpenApp()
    await register(auth.browser(), createDevice(), { query: '?email=ANN@X.test' })
    expect(await rowsOf(auth, 'user')).toMatchObject([{ email: ANN }])
  })

  it.each([
    { title: 'an invalid address', email: 'x' },
    { title: 'a placeholder address', email: 'ann@x.invalid' },
  ])('rejects $title', async ({ email }) => {
    const auth = createOpenApp()
    const answer = await auth.browser().get(`/passkey/generate-register-options?email=${email}`)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_EMAIL' })
  })

  it('responds with 401 when signUp is off', async () => {
    const auth = createApp()
    const answer = await auth.browser().get(`/passkey/generate-register-options${query}`)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('responds with 401 when the address is missing', async () => {
    const auth = createOpenApp()
    const answer = await auth.browser().get('/passkey/generate-register-options')
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('H145 rejects a taken address at the end of the ceremony and not before', async () => {
    const auth = createOpenApp()
    await auth.signedInAs(ANN)
    const attacker = auth.browser()
    const taken = await askToRegister(attacker, query)
    const free = await askToRegister(attacker, '?email=new@x.test&name=Ann')
    expect({ ...taken, challenge: '', user: {} }).toEqual({ ...free, challenge: '', user: {} })
    const response = await createDevice().create(taken)
    const answer = await postRegistration(attacker, response)
    expect(answer).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS' })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
    expect(await isSignedIn(attacker)).toBe(false)
  })

  it('creates one user when four sign-ups with one address run at once', async () => {
    const auth = createOpenApp()
    const browsers = Array.from({ length: 4 }, () => auth.browser())
    const answers = await Promise.all(
      browsers.map((browser) => register(browser, createDevice(), { query })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await auth.database.dump()).toMatchObject({ user: [{}], passkey: [{}], session: [{}] })
  })

  it('H141 creates no user when the passkey belongs to another user', async () => {
    const { auth, device } = await createAppWithAttacker()
    const credentialId = Buffer.from(device.credentials[0]?.id ?? '', 'base64url')
    const browser = auth.browser()
    const options = await askToRegister(browser, '?email=new@x.test')
    const response = await createDevice().create(options, { credentialId })
    const before = await rowsOf(auth, 'user')
    const answer = await postRegistration(browser, response)
    expect(answer).toMatchObject({ status: 400, code: 'PREVIOUSLY_REGISTERED' })
    expect(await rowsOf(auth, 'user')).toEqual(before)
  })

  it('H137 rejects a sign-up that another browser finishes', async () => {
    const auth = createOpenApp()
    const response = await createDevice().create(await askToRegister(auth.browser(), query))
    const unknown = { status: 400, code: 'CHALLENGE_NOT_FOUND' }
    await refuses(auth, () => postRegistration(auth.browser(), response), unknown)
    expect(await rowsOf(auth, 'user')).toEqual([])
  })

  it('H144 rejects an old session and another ceremony’s challenge when a signed-in user adds a passkey', async () => {
    const auth = createOpenApp()
    const ann = await auth.signedInAs(ANN)
    expect(await register(ann, createDevice())).toMatchObject({ status: 200 })
    auth.clock.advance('1 day')
    const answer = await ann.get('/passkey/generate-register-options')
    expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
    const response = await createDevice().create(await askToRegister(auth.browser(), query))
    expect((await postRegistration(ann, response)).status).toBe(400)
  })
})

describe('a passkey that was added before the address was proven', () => {
  const linkOf = (url = ''): string => url.replace('http://localhost:3000/api/auth', '')

  async function reset(auth: Awaited<ReturnType<typeof createAppWithAttacker>>['auth']) {
    await auth.browser().post('/request-password-reset', { email: ANN })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password', ANN)
    return auth.browser().post('/reset-password', { token, newPassword: 'a new password' })
  }

  it('H44 keeps an unproven passkey at verification in another browser and removes it at a password reset', async () => {
    const { auth, attacker, device } = await createAppWithAttacker()
    await auth.browser().get(linkOf(auth.outbox.last('verify-email', ANN).url))
    await auth.idle()
    expect(await rowsOf(auth, 'user')).toMatchObject([{ emailVerified: true, provenIn: '' }])
    expect(await isSignedIn(attacker)).toBe(true)
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['verify-email'])
    expect(await reset(auth)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await auth.database.dump()).toMatchObject({ passkey: [], session: [] })
    expect(auth.outbox.last('access-removed', ANN).data).toMatchObject({
      ...{ password: false, accounts: '', otherMethods: 1, sessions: 2 },
    })
  })

  it('H44 removes an unproven passkey when the owner of the address resets the password', async () => {
    const { auth, device } = await createAppWithAttacker()
    expect(await reset(auth)).toMatchObject({ status: 200 })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 401 })
  })

  it('H44 leaves no session when an unproven passkey signs in while it is removed', async () => {
    const { auth, device } = await createAppWithAttacker()
    const signIns = Array.from({ length: 5 }, () => signIn(auth.browser(), device))
    await Promise.all([reset(auth), ...signIns])
    expect(await auth.database.dump()).toMatchObject({ passkey: [], session: [] })
  })

  it('H44 removes an unproven passkey that has the id of the password of the user who resets it', async () => {
    let sessions = 0
    const generateId = ({ model }: { readonly model: string }): string =>
      model === 'session' ? `s${String((sessions += 1))}` : model === 'user' ? 'u' : '1'
    const { auth, ann: attacker } = await createAppWithAnn({}, { advanced: { generateId } })
    await register(attacker, createDevice())
    const { account = [], passkey = [] } = await auth.database.dump()
    expect([...account, ...passkey].map(({ id }) => id)).toEqual(['1', '1'])
    const ann = auth.browser()
    await ann.post('/sign-in/email', { email: ANN, password: TEST_PASSWORD })
    await ann.post('/request-password-reset', { email: ANN })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password', ANN)
    const newPassword = 'a new password'
    expect(await ann.post('/reset-password', { token, newPassword })).toMatchObject({ status: 200 })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('proves a passkey when the link is followed in the session that added it', async () => {
    const { auth, attacker: ann, device } = await createAppWithAttacker()
    await ann.get(linkOf(auth.outbox.last('verify-email', ANN).url))
    expect(await rowsOf(auth, 'user')).toMatchObject([{ emailVerified: true, provenIn: null }])
    await reset(auth)
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
  })

  it('proves a passkey when the link is followed in a session that the passkey started', async () => {
    const { auth, device } = await createAppWithAttacker()
    const ann = auth.browser()
    await signIn(ann, device)
    await ann.get(linkOf(auth.outbox.last('verify-email', ANN).url))
    await reset(auth)
    await auth.idle()
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
  })
})
