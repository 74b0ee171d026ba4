import { describe, expect, it } from 'vitest'
import { openApp, openAppWithAnn, phone, postCreated } from './test/ceremonies.js'
import {
  ANN,
  askToRegister,
  createAppWithAnn,
  createDevice,
  durable,
  postRegistration,
} from './test/passkey-app.js'

async function openAppWithAnnAndBob() {
  const { auth, ann, device } = await openAppWithAnn()
  const bob = await auth.signedInAs('bob@x.test')
  const [passkey] = (await ann.get('/passkey/list-user-passkeys')).body as { id: string }[]
  if (!passkey) throw new Error('Ann has no passkey')
  return { auth, ann, bob, device, id: passkey.id, before: await durable(auth) }
}

describe('the passkey of another user', () => {
  it.each([
    { call: '/passkey/delete-passkey', more: {} },
    { call: '/passkey/update-passkey', more: { name: 'Mine' } },
  ])(
    'H143 responds to $call for another user’s passkey as for an unknown one',
    async ({ call, more }) => {
      const { auth, bob, id, before } = await openAppWithAnnAndBob()
      const foreign = await bob.post(call, { id, ...more })
      const unknown = await bob.post(call, { id: 'x'.repeat(id.length), ...more })
      expect(foreign).toMatchObject({ status: 404, code: 'PASSKEY_NOT_FOUND' })
      expect(foreign.body).toEqual(unknown.body)
      expect([...foreign.headers.keys()]).toEqual([...unknown.headers.keys()])
      expect(await durable(auth)).toEqual(before)
    },
  )

  it('H143 finds no passkey by the id of its credential', async () => {
    const { auth, bob, device, before } = await openAppWithAnnAndBob()
    const id = device.credentials[0]?.id
    expect(await bob.post('/passkey/delete-passkey', { id })).toMatchObject({ status: 404 })
    expect(await durable(auth)).toEqual(before)
  })

  it('H143 excludes the passkeys of the caller only', async () => {
    const { ann, bob, device } = await openAppWithAnnAndBob()
    expect((await askToRegister(bob)).excludeCredentials).toEqual([])
    expect((await askToRegister(ann)).excludeCredentials).toMatchObject([
      { id: device.credentials[0]?.id },
    ])
  })

  it.each([
    { title: 'an operator', id: { $ne: null } },
    { title: 'a list', id: ['x'] },
    { title: 'null', id: null },
    { title: 'a text of ten thousand letters', id: 'x'.repeat(10_000) },
  ])('H143 rejects $title as the id of a passkey', async ({ id }) => {
    const { auth, bob, before } = await openAppWithAnnAndBob()
    for (const call of ['/passkey/delete-passkey', '/passkey/update-passkey']) {
      expect(await bob.post(call, { id, name: 'Mine' })).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      })
    }
    expect(await durable(auth)).toEqual(before)
  })
})

describe('adding and deleting a passkey', () => {
  it('H144 adds no passkey when the session stops being fresh during the ceremony', async () => {
    const { auth, ann, before } = await openAppWithAnnAndBob()
    auth.clock.advance('23 hours')
    auth.clock.advance('58 minutes')
    const response = await phone().create(await askToRegister(ann))
    auth.clock.advance('3 minutes')
    expect(await postCreated(ann, response)).toMatchObject({
      status: 403,
      code: 'SESSION_NOT_FRESH',
    })
    const { passkey } = await durable(auth)
    expect(passkey).toEqual(before['passkey'])
  })

  it('H144 responds with 403 to a page of another origin', async () => {
    const { auth, ann, id, before } = await openAppWithAnnAndBob()
    const response = await phone().create(await askToRegister(ann))
    const foreign = { origin: 'https://evil.test' }
    const answers = [
      await ann.post('/passkey/verify-registration', { response }, foreign),
      await ann.post('/passkey/delete-passkey', { id }, foreign),
      await ann.post('/passkey/update-passkey', { id, name: 'x' }, foreign),
    ]
    for (const answer of answers) expect(answer.status).toBe(403)
    expect(await durable(auth)).toEqual(before)
  })
})

const forbidden = {
  id: 'chosen',
  userId: 'chosen',
  user_id: 'chosen',
  publicKey: 'AAAA',
  credentialID: 'AAAA',
  credentialId: 'AAAA',
  counter: 0xffffffff,
  deviceType: 'singleDevice',
  backedUp: false,
  createdAt: '2000-01-01T00:00:00.000Z',
  aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96',
  userHandle: 'AAAA',
  emailVerified: true,
  role: 'admin',
}

describe('fields of the body', () => {
  it('H33 ignores every field but the name when a user adds a passkey', async () => {
    const auth = openApp()
    const ann = await auth.signedInAs('ann@x.test')
    const { user } = (await ann.get('/get-session')).body as { user: { id: string } }
    const options = await askToRegister(ann)
    const created = await phone().create(options)
    const response = {
      ...created,
      ...forbidden,
      id: created.id,
      response: { ...created.response, ...forbidden },
    }
    const body = { ...forbidden, response, name: 'Phone', passkey: forbidden }
    expect(await ann.post('/passkey/verify-registration', body)).toMatchObject({ status: 200 })
    const [row] = (await durable(auth))['passkey'] ?? []
    expect(row).toMatchObject({
      name: 'Phone',
      userId: user.id,
      credentialID: created.id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      createdAt: new Date(auth.clock.now()),
      aaguid: '00000000-0000-0000-0000-000000000000',
      userHandle: options.user.id,
    })
    expect(row?.['id']).not.toBe('chosen')
    expect(row?.['publicKey']).not.toBe('AAAA')
  })

  it('H33 ignores every field but the name when a user signs up with a passkey', async () => {
    const auth = openApp({ signUp: true })
    const browser = auth.browser()
    const query = 'email=ann@x.test&name=Ann&emailVerified=true&role=admin&id=chosen'
    const options = await browser.get(`/passkey/generate-register-options?${query}`)
    expect(options.status).toBe(200)
    const created = await phone().create(
      options.body as Parameters<ReturnType<typeof phone>['create']>[0],
    )
    const body = { ...forbidden, response: created, user: forbidden, email: 'bob@x.test' }
    expect(await browser.post('/passkey/verify-registration', body)).toMatchObject({ status: 200 })
    const [row] = (await durable(auth))['user'] ?? []
    expect(row).toMatchObject({ email: 'ann@x.test', emailVerified: false, name: 'Ann' })
    expect(row?.['id']).not.toBe('chosen')
  })

  it.each(['__proto__', 'constructor', 'prototype'])(
    'H33 rejects the key %s in a body',
    async (key) => {
      const { auth, ann, id } = await openAppWithAnnAndBob()
      const created = await phone().create(
        await askToRegister(await auth.signedInAs('cleo@x.test')),
      )
      const before = await durable(auth)
      const polluting = JSON.parse(`{"${key}":{"polluted":true}}`) as object
      const bodies = [
        { call: '/passkey/update-passkey', body: { id, name: 'x', [key]: { polluted: true } } },
        {
          call: '/passkey/verify-registration',
          body: { response: Object.assign(polluting, created) },
        },
      ]
      for (const { call, body } of bodies) {
        const answer = await ann.post(call, body)
        expect(answer).toMatchObject({ status: 400 })
      }
      expect(await durable(auth)).toEqual(before)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )
})

describe('undoing a change of the address', () => {
  it('H226 removes the passkeys that were added since the change, and keeps the others', async () => {
    const { auth, ann: attacker } = await createAppWithAnn(
      {},
      { user: { changeEmail: { enabled: true } } },
    )
    const follow = async (kind: string) => {
      await auth.idle()
      await attacker.post('/verify-email', { token: auth.outbox.last(kind).token })
    }
    await attacker.post('/send-verification-email', { email: ANN })
    await follow('verify-email')
    await postRegistration(
      attacker,
      await createDevice().create(await askToRegister(attacker)),
      'before',
    )
    auth.clock.advance('1 hour')
    await attacker.post('/change-email', { newEmail: 'attacker@x.test' })
    await follow('change-email')
    await follow('verify-email')
    await auth.idle()
    await postRegistration(
      attacker,
      await createDevice().create(await askToRegister(attacker)),
      'since',
    )
    const { token } = auth.outbox.last('email-changed')
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    const passkeys = (await durable(auth))['passkey'] ?? []
    expect(passkeys).toMatchObject([{ name: 'before' }])
  })
})
