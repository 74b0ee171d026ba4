import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../contract/storage/adapter.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const ann = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
const tried = { name: 'Eve', email: 'Ann@X.test', password: 'another password' }
const secret = 'a secret of tests that guards nothing'

function createApp(options: Parameters<typeof createTestAuth>[0] = {}) {
  const auth = createTestAuth({
    secret,
    ...options,
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      ...options.emailAndPassword,
    },
  })
  const post = (path: string, body: object) => auth.browser().post(path, body)
  return { auth, post, signIn: (password: string) => post('/sign-in/email', { ...ann, password }) }
}

async function createTriedApp(options?: Parameters<typeof createTestAuth>[0]) {
  const app = createApp(options)
  for (const body of [ann, tried])
    expect(await app.post('/sign-up/email', body)).toMatchObject({ status: 200 })
  return app
}

describe('a sign-up with a taken address and requireEmailVerification', () => {
  it.each([
    { title: 'another password', password: 'a third password' },
    { title: 'the password in capitals', password: tried.password.toUpperCase() },
  ])('H170 does not change the error of a sign-in with $title', async ({ password }) => {
    const { signIn } = await createTriedApp()
    expect(await signIn(password)).toMatchObject({
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
    })
  })

  it('H170 causes the error of an unverified account for a sign-in with its password, for a week', async () => {
    const { auth, signIn } = await createTriedApp()
    expect(await signIn(tried.password)).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    auth.clock.advance('8 days')
    expect(await signIn(tried.password)).toMatchObject({ status: 401 })
  })

  it('H170 recognises the password in another Unicode form', async () => {
    const { post, signIn } = createApp()
    await post('/sign-up/email', ann)
    await post('/sign-up/email', { ...tried, password: 'p\u00e4ssword of another' })
    expect(await signIn('pa\u0308ssword of another')).toMatchObject({ status: 403 })
  })

  it('H170 recognises the password after the secret was rotated', async () => {
    const { auth } = await createTriedApp()
    const next = 'the next secret of tests that guards nothing'
    const { signIn } = createApp({ database: auth.database, secret: [next, secret] })
    expect(await signIn(tried.password)).toMatchObject({ status: 403 })
    const { signIn: withoutOld } = createApp({ database: auth.database, secret: next })
    expect(await withoutOld(tried.password)).toMatchObject({ status: 401 })
  })

  it('H170 H177 reads the same for every password at sign-in when there are two secrets', async () => {
    const next = 'the next secret of tests that guards nothing'
    const { auth, signIn } = await createTriedApp({ secret: [next, secret] })
    const answers = []
    for (const password of [ann.password, tried.password, 'a third password']) {
      await auth.idle()
      auth.database.reset()
      const { status } = await signIn(password)
      answers.push({ status, statements: [...auth.database.calls] })
    }
    const statements = ['findOneJoined account', 'findOne verification', 'findOne verification']
    expect(answers).toEqual([403, 403, 401].map((status) => ({ status, statements })))
  })

  it('H170 recognises the password of the first of 25 sign-ups', async () => {
    const { auth, post, signIn } = createApp()
    await post('/sign-up/email', ann)
    for (let index = 0; index < 25; index += 1)
      await post('/sign-up/email', { ...tried, password: `password number ${index}` })
    await auth.idle()
    expect(await signIn('password number 0')).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    })
  })

  it('H170 H177 takes as many statements as a sign-up with a new address', async () => {
    const { auth, post } = createApp()
    const statementsOf = async (input: object) => {
      await auth.idle()
      auth.database.reset()
      expect(await post('/sign-up/email', input)).toMatchObject({ status: 200 })
      return [...auth.database.calls]
    }
    const statements = await statementsOf(ann)
    expect(statements).toEqual(['begin', 'create user', 'create account', 'commit'])
    // The second attempt with one password is stored already.
    for (const input of [tried, tried, { ...tried, password: 'a third password' }])
      expect(await statementsOf(input)).toHaveLength(statements.length)
  })

  it('fails and mails nothing when the database cannot store the attempt', async () => {
    const { auth, post } = createApp()
    await post('/sign-up/email', ann)
    await auth.idle()
    auth.outbox.clear()
    const before = await auth.database.dump()
    auth.database.onCall(({ method, model }) => {
      if (method === 'create' && model === 'verification') throw new Unavailable('ECONNRESET')
    })
    const answer = await post('/sign-up/email', tried)
    expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H72 stores neither the password nor a value that can be computed without the secret', async () => {
    const { auth } = await createTriedApp()
    const other = await createTriedApp({ secret: 'another secret of tests that guards nothing' })
    const identifiers = []
    for (const { database } of [auth, other.auth]) {
      const dump = await database.dump()
      expect(JSON.stringify(dump)).not.toContain(tried.password)
      const rows = dump['verification'] ?? []
      const row = rows.find(({ subject }) => String(subject).startsWith('sign-up-attempt'))
      identifiers.push(row?.['identifier'])
    }
    expect(new Set(identifiers).size).toBe(2)
    expect(identifiers).not.toContain(undefined)
  })
})

it('stores no attempt when sign-up reveals taken addresses', async () => {
  const { auth, post, signIn } = createApp({
    emailAndPassword: { requireEmailVerification: false },
  })
  await post('/sign-up/email', ann)
  expect(await post('/sign-up/email', tried)).toMatchObject({ status: 422 })
  expect((await auth.database.dump())['verification'] ?? []).toEqual([])
  expect(await signIn(tried.password)).toMatchObject({ status: 401 })
})
