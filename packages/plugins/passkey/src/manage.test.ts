import { describe, expect, it } from 'vitest'
import {
  ANN,
  createApp,
  createAppWithPasskey,
  createDevice,
  register,
  rowsOf,
  type ShownPasskey,
  signIn,
} from './test/passkey-app.js'

const unknown = { status: 404, code: 'PASSKEY_NOT_FOUND' }
const last = { status: 400, code: 'LAST_SIGN_IN_METHOD' }

/** An app in which Ann and Bea have a passkey each. */
async function createAppWithTwo() {
  const { auth, ann, passkey, device } = await createAppWithPasskey()
  const bea = await auth.signedInAs('bea@x.test')
  const { body } = await register(bea, createDevice())
  return { auth, ann, bea, ofAnn: passkey, ofBea: body as ShownPasskey, device }
}

describe('the list of passkeys', () => {
  it('H143 holds those of the caller alone, without what names the person', async () => {
    const { ann, ofAnn } = await createAppWithTwo()
    const { body } = await ann.get('/passkey/list-user-passkeys')
    expect(body).toEqual([ofAnn])
    expect(JSON.stringify(body)).not.toContain('userHandle')
  })

  it('needs a session', async () => {
    const { auth } = await createAppWithPasskey()
    const answer = await auth.browser().get('/passkey/list-user-passkeys')
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('the name of a passkey', () => {
  it('is what its owner says, trimmed', async () => {
    const { ann, passkey } = await createAppWithPasskey()
    const answer = await ann.post('/passkey/update-passkey', {
      id: passkey.id,
      name: '  Key ring ',
    })
    const renamed = { ...passkey, name: 'Key ring' }
    expect(answer).toMatchObject({ status: 200, body: { passkey: renamed } })
    expect((await ann.get('/passkey/list-user-passkeys')).body).toEqual([renamed])
  })

  it.each([
    { title: 'nothing', name: '' },
    { title: 'blanks', name: '   ' },
    { title: 'a long text', name: 'x'.repeat(256) },
    { title: 'no text', name: 7 },
    { title: 'absent', name: undefined },
  ])('is not $title', async ({ name }) => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    const answer = await ann.post('/passkey/update-passkey', { id: passkey.id, name })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await rowsOf(auth, 'passkey')).toMatchObject([{ name: null }])
  })

  it('H143 of another person is as that of none', async () => {
    const { auth, ann, ofBea } = await createAppWithTwo()
    const before = await rowsOf(auth, 'passkey')
    const foreign = await ann.post('/passkey/update-passkey', { id: ofBea.id, name: 'Mine' })
    const none = await ann.post('/passkey/update-passkey', { id: 'none', name: 'Mine' })
    expect(foreign).toMatchObject(unknown)
    expect(foreign.body).toEqual(none.body)
    expect(await rowsOf(auth, 'passkey')).toEqual(before)
  })

  it('H33 is all that can be changed', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    const forged = {
      userId: 'other',
      publicKey: 'AAAA',
      credentialID: 'AAAA',
      counter: 9,
      userHandle: 'A',
    }
    await ann.post('/passkey/update-passkey', { id: passkey.id, name: 'Phone', ...forged })
    expect(await rowsOf(auth, 'passkey')).toMatchObject([
      { ...passkey, name: 'Phone', createdAt: expect.any(Date) as Date },
    ])
  })

  it('needs a session', async () => {
    const { auth, passkey } = await createAppWithPasskey()
    const answer = await auth
      .browser()
      .post('/passkey/update-passkey', { id: passkey.id, name: 'x' })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('a passkey that is deleted', () => {
  it('signs nobody in any more', async () => {
    const { auth, ann, passkey, device } = await createAppWithPasskey()
    const answer = await ann.post('/passkey/delete-passkey', { id: passkey.id })
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
    expect(await signIn(auth.browser(), device)).toMatchObject({
      status: 401,
      code: 'PASSKEY_NOT_FOUND',
    })
  })

  it('H143 of another person is as one that there is not', async () => {
    const { auth, ann, ofBea } = await createAppWithTwo()
    const foreign = await ann.post('/passkey/delete-passkey', { id: ofBea.id })
    const none = await ann.post('/passkey/delete-passkey', { id: 'none' })
    expect(foreign).toMatchObject(unknown)
    expect(foreign.body).toEqual(none.body)
    expect(await rowsOf(auth, 'passkey')).toHaveLength(2)
  })

  it('H97 needs a session of today', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    auth.clock.advance('1 day')
    const stale = { status: 403, code: 'SESSION_NOT_FRESH' }
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(stale)
    const nobody = await auth.browser().post('/passkey/delete-passkey', { id: passkey.id })
    expect(nobody).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })
})

/** An app in which Ann has signed up with a passkey alone. */
async function createAppWithPasskeyOnly(allowUnlinkingAll = false) {
  const auth = createApp({ signUp: true }, { account: { accountLinking: { allowUnlinkingAll } } })
  const ann = auth.browser()
  const device = createDevice()
  const { body } = await register(ann, device, { query: `?email=${ANN}&name=Ann` })
  return { auth, ann, device, passkey: body as ShownPasskey }
}

describe('the last way to sign in', () => {
  it('H146 is not deleted', async () => {
    const { auth, ann, passkey, device } = await createAppWithPasskeyOnly()
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(last)
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
  })

  it('H146 is deleted where the app allows it', async () => {
    const { auth, ann, passkey } = await createAppWithPasskeyOnly(true)
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject({
      status: 200,
    })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('H146 H182 of two that are deleted at once stays', async () => {
    const { auth, ann, passkey } = await createAppWithPasskeyOnly()
    const { body } = await register(ann, createDevice())
    const ids = [passkey.id, (body as ShownPasskey).id]
    const answers = await Promise.all(ids.map((id) => ann.post('/passkey/delete-passkey', { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })

  it('H146 is a passkey where the password is unlinked', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    const unlinked = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(unlinked).toMatchObject({ status: 200 })
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(last)
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })

  it('H146 is a password where the passkey is deleted', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject({
      status: 200,
    })
    const answer = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(answer).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
    expect(await rowsOf(auth, 'account')).toHaveLength(1)
  })

  it('H146 H182 stays when password and passkey are removed at once', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    const answers = await Promise.all([
      ann.post('/unlink-account', { providerId: 'credential' }),
      ann.post('/passkey/delete-passkey', { id: passkey.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const left = [...(await rowsOf(auth, 'account')), ...(await rowsOf(auth, 'passkey'))]
    expect(left).toHaveLength(1)
  })
})
