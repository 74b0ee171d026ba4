import { describe, expect, it } from 'vitest'
import { passkey } from './index.js'
import {
  ANN,
  askToRegister,
  createApp,
  createAppWithAnn,
  createAppWithPasskey,
  createDevice,
  postRegistration,
  refuses,
  register,
  rowsOf,
} from './test/passkey-app.js'

describe('the passkey of somebody else', () => {
  it('H141 is not registered again', async () => {
    const { auth, device } = await createAppWithPasskey()
    const bea = await auth.signedInAs('bea@x.test')
    const credentialId = Buffer.from(device.credentials[0]?.id ?? '', 'base64url')
    const response = await createDevice().create(await askToRegister(bea), { credentialId })
    const answer = { status: 400, code: 'PREVIOUSLY_REGISTERED' }
    await refuses(auth, () => postRegistration(bea, response), answer)
  })

  it('H141 registered twice at once has one owner', async () => {
    const auth = createApp()
    const people = await Promise.all(
      ['ann', 'bea', 'cid'].map((name) => auth.signedInAs(`${name}@x.test`)),
    )
    const credentialId = new Uint8Array(16).fill(7)
    const responses = await Promise.all(
      people.map(async (person) =>
        createDevice().create(await askToRegister(person), { credentialId }),
      ),
    )
    const answers = await Promise.all(
      people.map((person, at) => {
        const response = responses[at]
        if (!response) throw new Error('A response is missing')
        return postRegistration(person, response)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })
})

describe('who may add a passkey', () => {
  it('H144 is nobody without a session', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    const stranger = auth.browser()
    const unauthorized = { status: 401, code: 'UNAUTHORIZED' }
    expect(await stranger.get('/passkey/generate-register-options')).toMatchObject(unauthorized)
    expect(await postRegistration(stranger, response)).toMatchObject(unauthorized)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('H97 H144 is nobody who signed in long ago', async () => {
    const { auth, ann } = await createAppWithAnn()
    auth.clock.advance('1439 minutes')
    const response = await createDevice().create(await askToRegister(ann))
    auth.clock.advance('1 minute')
    const stale = { status: 403, code: 'SESSION_NOT_FRESH' }
    expect(await ann.get('/passkey/generate-register-options')).toMatchObject(stale)
    expect(await postRegistration(ann, response)).toMatchObject(stale)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('H33 H144 is nobody for another person, whatever the body says', async () => {
    const { auth, ann } = await createAppWithAnn()
    await auth.signedInAs('bea@x.test')
    const users = await rowsOf(auth, 'user')
    const bea = users.find((user) => 'email' in user && user.email === 'bea@x.test')
    const response = await createDevice().create(await askToRegister(ann))
    const body = { response, userId: bea && 'id' in bea && bea.id, counter: 9, backedUp: false }
    expect(await ann.post('/passkey/verify-registration', body)).toMatchObject({ status: 200 })
    const own = users.find((user) => 'email' in user && user.email === ANN)
    expect(await rowsOf(auth, 'passkey')).toMatchObject([
      { userId: own && 'id' in own && own.id, counter: 0, backedUp: true },
    ])
  })

  it('H137 is not another person in the same browser', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    await ann.post('/sign-up/email', {
      name: 'Bea',
      email: 'bea@x.test',
      password: 'a long password',
    })
    const answer = { status: 401, code: 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY' }
    await refuses(auth, () => postRegistration(ann, response), answer)
  })

  it('H44 is not somebody whose session ends meanwhile', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    let isDone = false
    auth.database.onCall(async ({ method }) => {
      if (isDone || method !== 'begin') return
      isDone = true
      await ann.post('/revoke-sessions')
    })
    const answer = { status: 401, code: 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY' }
    expect(await postRegistration(ann, response)).toMatchObject(answer)
    for (const table of ['session', 'passkey', 'verification'])
      expect(await rowsOf(auth, table)).toEqual([])
  })
})

describe('how many passkeys one person may have', () => {
  it('is limited, before the ceremony and after it', async () => {
    const { auth, ann } = await createAppWithAnn({ maxPasskeys: 2 })
    const [first, second] = [createDevice(), createDevice()]
    await register(ann, first)
    const response = await second.create(await askToRegister(ann))
    await register(ann, createDevice())
    const tooMany = { status: 400, code: 'TOO_MANY_PASSKEYS' }
    expect(await ann.get('/passkey/generate-register-options')).toMatchObject(tooMany)
    await refuses(auth, () => postRegistration(ann, response), tooMany)
  })

  it('is 50 unless the app says otherwise', async () => {
    const { auth, ann, passkey: made } = await createAppWithPasskey()
    const [stored] = await rowsOf(auth, 'passkey')
    const [model] = passkey().models ?? []
    if (!model) throw new Error('There is no table')
    for (let at = 2; at <= 50; at += 1) {
      const row = { ...stored, id: `row-${at}`, credentialID: `${made.credentialID}-${at}` }
      await auth.database.store.of(model).create(row)
    }
    const answer = await ann.get('/passkey/generate-register-options')
    expect(answer).toMatchObject({ status: 400, code: 'TOO_MANY_PASSKEYS' })
  })
})
