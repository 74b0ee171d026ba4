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

describe('GET /passkey/list-user-passkeys', () => {
  it('H143 lists the passkeys of the caller only, without the user handle', async () => {
    const { ann, ofAnn } = await createAppWithTwo()
    const { body } = await ann.get('/passkey/list-user-passkeys')
    expect(body).toEqual([ofAnn])
    expect(JSON.stringify(body)).not.toContain('userHandle')
  })

  it('responds with 401 when a caller without a session lists passkeys', async () => {
    const { auth } = await createAppWithPasskey()
    const answer = await auth.browser().get('/passkey/list-user-passkeys')
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('POST /passkey/update-passkey', () => {
  it('stores the trimmed name that the owner sends', async () => {
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
    { title: 'an empty name', name: '' },
    { title: 'a name of spaces', name: '   ' },
    { title: 'a name of 256 characters', name: 'x'.repeat(256) },
    { title: 'a number as the name', name: 7 },
    { title: 'a missing name', name: undefined },
  ])('rejects $title', async ({ name }) => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    const answer = await ann.post('/passkey/update-passkey', { id: passkey.id, name })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await rowsOf(auth, 'passkey')).toMatchObject([{ name: null }])
  })

  it('H143 responds to renaming another user’s passkey as to an unknown one', async () => {
    const { auth, ann, ofBea } = await createAppWithTwo()
    const before = await rowsOf(auth, 'passkey')
    const foreign = await ann.post('/passkey/update-passkey', { id: ofBea.id, name: 'Mine' })
    const none = await ann.post('/passkey/update-passkey', { id: 'none', name: 'Mine' })
    expect(foreign).toMatchObject(unknown)
    expect(foreign.body).toEqual(none.body)
    expect(await rowsOf(auth, 'passkey')).toEqual(before)
  })

  it('H33 ignores every field but the name', async () => {
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

  it('responds with 401 when a caller without a session renames a passkey', async () => {
    const { auth, passkey } = await createAppWithPasskey()
    const answer = await auth
      .browser()
      .post('/passkey/update-passkey', { id: passkey.id, name: 'x' })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('POST /passkey/delete-passkey', () => {
  it('rejects a sign-in with a deleted passkey', async () => {
    const { auth, ann, passkey, device } = await createAppWithPasskey()
    const answer = await ann.post('/passkey/delete-passkey', { id: passkey.id })
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
    expect(await signIn(auth.browser(), device)).toMatchObject({
      status: 401,
      code: 'PASSKEY_NOT_FOUND',
    })
  })

  it('H143 responds to deleting another user’s passkey as to an unknown one', async () => {
    const { auth, ann, ofBea } = await createAppWithTwo()
    const foreign = await ann.post('/passkey/delete-passkey', { id: ofBea.id })
    const none = await ann.post('/passkey/delete-passkey', { id: 'none' })
    expect(foreign).toMatchObject(unknown)
    expect(foreign.body).toEqual(none.body)
    expect(await rowsOf(auth, 'passkey')).toHaveLength(2)
  })

  it('H97 rejects a session that is a day old and a caller without a session', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    auth.clock.advance('1 day')
    const stale = { status: 403, code: 'SESSION_NOT_FRESH' }
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(stale)
    const signedOut = await auth.browser().post('/passkey/delete-passkey', { id: passkey.id })
    expect(signedOut).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })
})

/** An app in which Ann has signed up with a passkey and has no password. */
async function createAppWithPasskeyOnly(allowUnlinkingAll = false) {
  const auth = createApp({ signUp: true }, { account: { accountLinking: { allowUnlinkingAll } } })
  const ann = auth.browser()
  const device = createDevice()
  const { body } = await register(ann, device, { query: `?email=${ANN}&name=Ann` })
  return { auth, ann, device, passkey: body as ShownPasskey }
}

describe('the last sign-in method', () => {
  it('H146 rejects deleting the only passkey of a user without a password', async () => {
    const { auth, ann, passkey, device } = await createAppWithPasskeyOnly()
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(last)
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
  })

  it('H146 deletes the last sign-in method with allowUnlinkingAll', async () => {
    const { auth, ann, passkey } = await createAppWithPasskeyOnly(true)
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject({
      status: 200,
    })
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('H146 H182 keeps one of two passkeys when both are deleted at once', async () => {
    const { auth, ann, passkey } = await createAppWithPasskeyOnly()
    const { body } = await register(ann, createDevice())
    const ids = [passkey.id, (body as ShownPasskey).id]
    const answers = await Promise.all(ids.map((id) => ann.post('/passkey/delete-passkey', { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })

  it('H146 keeps the passkey when the password was unlinked', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    const unlinked = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(unlinked).toMatchObject({ status: 200 })
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(last)
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })

  it('H146 keeps the password when the passkey was deleted', async () => {
    const { auth, ann, passkey } = await createAppWithPasskey()
    expect(await ann.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject({
      status: 200,
    })
    const answer = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(answer).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
    expect(await rowsOf(auth, 'account')).toHaveLength(1)
  })

  it('H146 H182 keeps one sign-in method when password and passkey are removed at once', async () => {
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
