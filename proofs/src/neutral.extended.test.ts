import { describe, expect, it } from 'vitest'
import { openApp } from './test/app.js'
import { type Engine, someEngines } from './test/engines.js'
import { type App, type Options, ORIGIN, OTHER_PASSWORD } from './test/full-auth.js'
import { accountRows, userRows } from './test/rows.js'

/** Everything that a caller sees, and a stopwatch beside the server. */
interface Seen {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly hashes: number
  readonly statements: readonly string[]
  /** How often random bytes were drawn, as for a token. */
  readonly draws: number
}

let draws = 0
const random = {
  bytes: (length: number) => {
    draws += 1
    return crypto.getRandomValues(new Uint8Array(length))
  },
}

interface Question {
  readonly path: string
  readonly body: object
  readonly cookie?: string
}

/** The id of a browser is drawn by chance. */
function withoutDevice(header: string): string {
  return header.replace(/=device\.[^;]+/, '=device.?')
}

/** Asks, and counts the work that was done before the answer: mails and what they need come behind it. */
async function ask(auth: App, { path, body, cookie }: Question): Promise<Seen> {
  await auth.idle()
  const hashes = auth.hasher.calls.length
  const drawsBefore = draws
  auth.database.reset()
  const answer = await auth.handler(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
      },
      body: JSON.stringify(body),
    }),
  )
  const work = { statements: [...auth.database.calls], draws: draws - drawsBefore }
  return {
    status: answer.status,
    headers: Array.from(answer.headers, ([name, value]) => [name, withoutDevice(value)] as const),
    body: await answer.text(),
    hashes: auth.hasher.calls.length - hashes,
    ...work,
  }
}

const mails = { email: () => new Promise<void>((resolve) => setTimeout(resolve, 300)) }

/**
 * An app with users whom a caller must not distinguish from each other, nor from unknown addresses.
 */
async function openTown(engine: Engine, options: Options = {}): Promise<App> {
  const auth = await openApp(engine, { advanced: { random }, ...options })
  const { store } = auth.database
  const users = ['unverified', 'verified', 'passwordless']
  for (const name of users) {
    const body = { name, email: `${name}@x.test`, password: 'correct horse battery staple' }
    await auth.api.signUpEmail({ body })
  }
  await store.of(userRows).update({ email: 'verified@x.test' }, { emailVerified: true })
  const passwordless = await store.of(userRows).findOne({ email: 'passwordless@x.test' })
  await store
    .of(accountRows)
    .update({ userId: passwordless?.id ?? '' }, { password: null, providerId: 'github' })
  await auth.idle()
  return auth
}

const classes = ['nobody', 'unverified', 'verified', 'passwordless']

describe.each(someEngines(0))('responses about another account', (engine) => {
  it(`H169 H178 returns the same for a sign-in with a wrong password at every address, ${engine.name}`, async () => {
    const auth = await openTown(engine)
    const seen = []
    for (const name of classes) {
      const body = { email: `${name}@x.test`, password: 'wrong password' }
      seen.push(await ask(auth, { path: '/sign-in/email', body }))
    }
    expect(seen[0]).toMatchObject({ status: 401, hashes: 1, statements: ['findOneJoined account'] })
    for (const other of seen) expect(other).toEqual(seen[0])
  })

  it.each([
    {
      title: 'H171 H177 returns the same for every address',
      path: '/request-password-reset',
      sender: mails,
    },
    {
      title: 'H171 H177 returns the same for every address',
      path: '/forget-password',
      sender: mails,
    },
    {
      title: 'H173 H177 returns the same for every address',
      path: '/send-verification-email',
      sender: mails,
    },
    {
      title: 'H171 H193 returns the same for every address when the mail fails',
      path: '/request-password-reset',
      sender: { email: () => Promise.reject(new Error('The mail server is down')) },
    },
  ])(`$title: $path, ${engine.name}`, async ({ path, sender }) => {
    const auth = await openTown(engine, sender)
    const seen = []
    for (const name of classes) {
      seen.push(await ask(auth, { path, body: { email: `${name}@x.test` } }))
    }
    expect(seen[0]).toMatchObject({ status: 200, hashes: 0, statements: ['findOne user'] })
    for (const other of seen) expect(other).toEqual(seen[0])
    await auth.idle()
  })
})

/** Ids and moments differ from one new user to the next. */
function withoutChance({ body, headers, ...seen }: Seen) {
  return {
    ...seen,
    headers: headers.map(([name, value]) => [
      name,
      value.replace(/device\.[A-Za-z0-9]{32}\.[\w-]{43}/, '?'),
    ]),
    // A new row draws its id; the statements beside it differ, too.
    draws: 0,
    body: body
      .replace(/"id":"[A-Za-z0-9]{32}"/, '"id":"?"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '?')
      .replaceAll(/(nobody|unverified|verified|passwordless)(?=@)/g, '?'),
  }
}

describe.each(someEngines(1))('responses of a sign-up with a taken address', (engine) => {
  it.each([
    { title: 'verified addresses are required', options: { requireEmailVerification: true } },
    { title: 'sign-up starts no session', options: { autoSignIn: false } },
  ])(
    `H170 returns what a new address gets where $title, with one hash each, ${engine.name}`,
    async ({ options }) => {
      const auth = await openTown(engine, {
        emailAndPassword: { enabled: true, ...options },
        email: mails.email,
      })
      const before = await auth.database.store.of(accountRows).findMany({})
      const seen = []
      for (const name of classes) {
        const body = { name: 'Eve', email: `${name}@x.test`, password: OTHER_PASSWORD }
        seen.push(await ask(auth, { path: '/sign-up/email', body }))
      }
      const [first, ...others] = seen.map(withoutChance)
      expect(first).toMatchObject({ status: 200, hashes: 1 })
      for (const other of others) {
        expect({ ...other, statements: [] }).toEqual({ ...first, statements: [] })
        expect(other.statements.slice(0, 2)).toEqual(first?.statements.slice(0, 2))
      }
      const after = await auth.database.store.of(accountRows).findMany({})
      expect(after).toHaveLength(before.length + 1)
      expect(after).toEqual(expect.arrayContaining(before))
      await auth.idle()
    },
  )

  it.each([
    { title: 'the password of the sign-up', password: OTHER_PASSWORD, code: 'EMAIL_NOT_VERIFIED' },
    { title: 'another password', password: 'yet another', code: 'INVALID_EMAIL_OR_PASSWORD' },
  ])(
    `H170 returns the same for a sign-in with $title at a new and a taken address, ${engine.name}`,
    async ({ password, code }) => {
      const auth = await openTown(engine, {
        emailAndPassword: { enabled: true, requireEmailVerification: true },
        email: mails.email,
      })
      const seen = []
      for (const name of classes) {
        const email = `${name}@x.test`
        const signUp = { name: 'Eve', email, password: OTHER_PASSWORD }
        for (const body of [signUp, signUp]) await ask(auth, { path: '/sign-up/email', body })
        seen.push(await ask(auth, { path: '/sign-in/email', body: { email, password } }))
      }
      expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ code })
      for (const other of seen) expect(other).toEqual(seen[0])
      await auth.idle()
    },
  )

  it(`H61 changes no row of the owner at a sign-up with a taken address, ${engine.name}`, async () => {
    const auth = await openTown(engine)
    const before = await auth.database.dump()
    for (const name of classes.slice(1)) {
      const body = { name: 'Eve', email: `${name.toUpperCase()}@x.test`, password: OTHER_PASSWORD }
      expect(await ask(auth, { path: '/sign-up/email', body })).toMatchObject({ status: 422 })
    }
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe.each(someEngines(0))('responses for one-time values', (engine) => {
  it(`H75 returns the same for an unknown, a used and an expired one-time value, ${engine.name}`, async () => {
    const auth = await openTown(engine)
    const issue = async (): Promise<string> => {
      await auth.browser().post('/request-password-reset', { email: 'verified@x.test' })
      await auth.idle()
      return auth.outbox.last('reset-password').token ?? ''
    }
    const reset = (token: string) =>
      ask(auth, { path: '/reset-password', body: { token, newPassword: OTHER_PASSWORD } })
    const used = await issue()
    expect(await reset(used)).toMatchObject({ status: 200 })
    const superseded = await issue()
    const old = await issue()
    auth.clock.advance('1 hour')
    const seen = [await reset('a'.repeat(24))]
    for (const token of [used, superseded, old]) seen.push(await reset(token))
    expect(seen[0]).toMatchObject({ status: 400, hashes: 0 })
    for (const other of seen) expect(other).toEqual(seen[0])
  })

  it(`H89 returns the same for the session of another user and for an unknown one, ${engine.name}`, async () => {
    const auth = await openApp(engine)
    const ann = await auth.signedInAs('ann@x.test')
    const eve = await auth.signedInAs('eve@x.test')
    const { body } = await ann.get('/get-session')
    const handle = (body as { session: { token: string } }).session.token
    const cookie = eve.cookieHeader
    const revoke = (token: string) =>
      ask(auth, { path: '/revoke-session', body: { token }, cookie })
    const unknown = await revoke('a'.repeat(32))
    expect(unknown).toMatchObject({ status: 400 })
    expect(await revoke(handle)).toEqual(unknown)
    expect((await ann.get('/get-session')).body).not.toBeNull()
  })
})
