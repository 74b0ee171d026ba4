import { openApiDocument } from '@countersign/core/openapi'
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

describe('the passkey of another user', () => {
  it('H141 rejects a credential that another user has registered', async () => {
    const { auth, device } = await createAppWithPasskey()
    const bea = await auth.signedInAs('bea@x.test')
    const credentialId = Buffer.from(device.credentials[0]?.id ?? '', 'base64url')
    const response = await createDevice().create(await askToRegister(bea), { credentialId })
    const answer = { status: 400, code: 'PREVIOUSLY_REGISTERED' }
    await refuses(auth, () => postRegistration(bea, response), answer)
  })

  it('H141 stores a credential once when three users register it at once', async () => {
    const auth = createApp()
    const testUsers = await Promise.all(
      ['ann', 'bea', 'cid'].map((name) => auth.signedInAs(`${name}@x.test`)),
    )
    const credentialId = new Uint8Array(16).fill(7)
    const responses = await Promise.all(
      testUsers.map(async (testUser) =>
        createDevice().create(await askToRegister(testUser), { credentialId }),
      ),
    )
    const answers = await Promise.all(
      testUsers.map((testUser, at) => {
        const response = responses[at]
        if (!response) throw new Error('A response is missing')
        return postRegistration(testUser, response)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await rowsOf(auth, 'passkey')).toHaveLength(1)
  })
})

describe('adding a passkey', () => {
  it('H144 responds with 401 when the caller has no session', async () => {
    const { auth, ann } = await createAppWithAnn()
    const response = await createDevice().create(await askToRegister(ann))
    const signedOut = auth.browser()
    const unauthorized = { status: 401, code: 'UNAUTHORIZED' }
    expect(await signedOut.get('/passkey/generate-register-options')).toMatchObject(unauthorized)
    expect(await postRegistration(signedOut, response)).toMatchObject(unauthorized)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('H97 H144 rejects a session that is not fresh', async () => {
    const { auth, ann } = await createAppWithAnn()
    auth.clock.advance('1439 minutes')
    const response = await createDevice().create(await askToRegister(ann))
    auth.clock.advance('1 minute')
    const stale = { status: 403, code: 'SESSION_NOT_FRESH' }
    expect(await ann.get('/passkey/generate-register-options')).toMatchObject(stale)
    expect(await postRegistration(ann, response)).toMatchObject(stale)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })

  it('H33 H144 adds the passkey to the caller when the body names another user', async () => {
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

  it('H137 rejects the challenge of a user when another user has signed in in the same browser', async () => {
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

  it('H44 adds no passkey when the session of the caller ends before the write', async () => {
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

describe('the OpenAPI document', () => {
  const calls = [
    ['get', '/passkey/generate-register-options'],
    ['post', '/passkey/verify-registration'],
  ] as const
  const cells = calls.flatMap(([method, path]) =>
    [true, false].map((signUp) => ({ method, path, signUp })),
  )

  it.each(cells)('lists the errors of a session when signUp is $signUp: $path', (cell) => {
    const { paths } = openApiDocument(createApp({ signUp: cell.signUp }))
    const responses = paths[cell.path]?.[cell.method]?.['responses']
    expect(responses).toMatchObject({
      401: { description: expect.stringContaining('UNAUTHORIZED') as string },
      403: { description: expect.stringContaining('SESSION_NOT_FRESH, SESSION_NOT_OWN') as string },
    })
  })
})

describe('maxPasskeys', () => {
  it('rejects another passkey before and after the ceremony when the limit is reached', async () => {
    const { auth, ann } = await createAppWithAnn({ maxPasskeys: 2 })
    const [first, second] = [createDevice(), createDevice()]
    await register(ann, first)
    const response = await second.create(await askToRegister(ann))
    await register(ann, createDevice())
    const tooMany = { status: 400, code: 'TOO_MANY_PASSKEYS' }
    expect(await ann.get('/passkey/generate-register-options')).toMatchObject(tooMany)
    await refuses(auth, () => postRegistration(ann, response), tooMany)
  })

  it('rejects the 51st passkey by default', async () => {
    const { auth, ann, passkey: created } = await createAppWithPasskey()
    const [stored] = await rowsOf(auth, 'passkey')
    const [model] = passkey().models ?? []
    if (!model) throw new Error('There is no table')
    for (let at = 2; at <= 50; at += 1) {
      const row = { ...stored, id: `row-${at}`, credentialID: `${created.credentialID}-${at}` }
      await auth.database.store.of(model).create(row)
    }
    const answer = await ann.get('/passkey/generate-register-options')
    expect(answer).toMatchObject({ status: 400, code: 'TOO_MANY_PASSKEYS' })
  })
})
