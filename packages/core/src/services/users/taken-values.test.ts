import { describe, expect, it } from 'vitest'
import {
  type Database,
  type DatabaseAdapter,
  UniqueViolation,
} from '../../contract/storage/adapter.js'
import { memory } from '../../memory/index.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const username = { type: 'string', unique: true, input: true } as const
const user = { additionalFields: { username } }
const taken = { status: 409, code: 'FIELD_VALUE_TAKEN', body: { field: 'username' } }
type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

/** A database whose violations do not name the columns. */
function silentMemory(): Database {
  const received = memory()
  const silence = (adapter: DatabaseAdapter): DatabaseAdapter =>
    new Proxy(adapter, {
      get(target, name) {
        if (name === 'transaction')
          return (task: (store: DatabaseAdapter) => Promise<unknown>) =>
            withoutColumns(() => target.transaction((inner) => task(silence(inner))))
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function'
          ? (...given: unknown[]) => withoutColumns(() => callOf(member, target, given))
          : member
      },
    })
  return { ...received, connect: (schema) => silence(received.connect(schema)) }
}

async function callOf(
  member: CallableFunction,
  target: object,
  given: unknown[],
): Promise<unknown> {
  const result: unknown = await Reflect.apply(member, target, given)
  return result
}

/** The violation without columns for each one with columns: the same object each time. */
const silent = new WeakMap<UniqueViolation, UniqueViolation>()

async function withoutColumns(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof UniqueViolation) || error.columns === null) throw error
    const violation = silent.get(error) ?? new UniqueViolation(error.model)
    silent.set(error, violation)
    throw violation
  }
}

async function createApp(options: Options = {}) {
  const auth = createTestAuth({ ...options, user })
  const ann = auth.browser()
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD, username: 'ann' }
  await ann.post('/sign-up/email', newUser)
  const signUp = (email: string, name: string) =>
    auth.browser().post('/sign-up/email', { ...newUser, email, username: name })
  return { auth, ann, signUp }
}

const neutral = { emailAndPassword: { requireEmailVerification: true } }

describe.each([
  { database: 'a database that says which value is taken', make: memory },
  { database: 'a database that does not', make: silentMemory },
])('unique additional fields in $database', ({ make }) => {
  it.each([
    { title: 'that signs in', options: {} },
    { title: 'with neutral responses', options: neutral },
  ])('H188 fails with 409 for a sign-up $title when the username is taken', async ({ options }) => {
    const { auth, signUp } = await createApp({ database: make(), ...options })
    const before = await auth.database.dump()
    expect(await signUp('bob@x.test', 'ann')).toMatchObject(taken)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H170 responds in the same way to a taken and a free address when the username is taken', async () => {
    const { signUp } = await createApp({ database: make(), ...neutral })
    const [known, unknown] = [await signUp('ann@x.test', 'ann'), await signUp('bob@x.test', 'ann')]
    expect(known).toMatchObject(taken)
    expect(known.body).toEqual(unknown.body)
  })

  it('H170 responds as usual to a taken address when the username is free', async () => {
    const { signUp } = await createApp({ database: make(), ...neutral })
    expect(await signUp('ann@x.test', 'bea')).toMatchObject({ status: 200 })
    const { signUp: signUpAtOnce } = await createApp({ database: make() })
    expect(await signUpAtOnce('ann@x.test', 'bea')).toMatchObject({ status: 422 })
  })

  it('fails with 409 for /update-user and changes nothing when the username is taken', async () => {
    const { auth, signUp } = await createApp({ database: make() })
    await signUp('bob@x.test', 'bob')
    const bob = auth.browser()
    await bob.post('/sign-in/email', { email: 'bob@x.test', password: TEST_PASSWORD })
    const before = await auth.database.dump()
    const change = { name: 'Robert', username: 'ann' }
    expect(await bob.post('/update-user', change)).toMatchObject(taken)
    expect(await auth.database.dump()).toEqual(before)
    expect(await bob.post('/update-user', { username: 'bob' })).toMatchObject({ status: 200 })
  })

  it('creates one of two parallel sign-ups with the same username and answers 409 to the other', async () => {
    const { signUp } = await createApp({ database: make() })
    const both = await Promise.all([signUp('b@x.test', 'same'), signUp('c@x.test', 'same')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('fails with 409 and the field whose value is taken when other unique fields have no value', async () => {
  const handle = { type: 'string', unique: true, required: false, input: true } as const
  const auth = createTestAuth({
    database: silentMemory(),
    user: { additionalFields: { handle, username } },
  })
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD, username: 'ann' }
  await auth.browser().post('/sign-up/email', newUser)
  const other = { ...newUser, email: 'bob@x.test' }
  expect(await auth.browser().post('/sign-up/email', other)).toMatchObject(taken)
  const bob = auth.browser()
  expect(await bob.post('/sign-up/email', { ...other, username: 'bob' })).toMatchObject({
    status: 200,
  })
  const before = await auth.database.dump()
  expect(await bob.post('/update-user', { username: 'ann' })).toMatchObject(taken)
  expect(await auth.database.dump()).toEqual(before)
})

it('redirects a social sign-up to the error page and writes nothing when the username is taken', async () => {
  const provider = createFakeProvider()
  const { auth } = await createApp({
    socialProviders: [provider],
    hooks: { before: { 'user.create': () => ({ username: 'ann' }) } },
  })
  const before = await auth.database.dump()
  const browser = auth.browser()
  const state = await begin(browser, { errorCallbackURL: '/e' })
  const newUser = { subject: 'bob', name: 'Bob', email: 'bob@x.test' }
  const answer = await comeBack(browser, { state, code: provider.codeFor(newUser) })
  expect(answer.headers.get('location')).toBe('/e?error=FIELD_VALUE_TAKEN')
  const { user: users, account, session } = await auth.database.dump()
  expect({ users, account, session }).toEqual({
    users: before['user'],
    account: before['account'],
    session: before['session'],
  })
})

it('fails with 409 when a value of a session is taken', async () => {
  const account = { type: 'string', unique: true, defaultValue: '1A' } as const
  const auth = createTestAuth({
    session: { additionalFields: { tenant: account } },
  })
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
  expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 200 })
  const answer = await auth.browser().post('/sign-up/email', { ...newUser, email: 'b@x.test' })
  expect(answer).toMatchObject({ ...taken, body: { field: 'tenant' } })
  const again = await auth.browser().post('/sign-in/email', newUser)
  expect(again).toMatchObject({ ...taken, body: { field: 'tenant' } })
})
