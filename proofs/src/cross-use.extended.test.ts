import { describe, expect, it } from 'vitest'
import { mailedToken, openAnnsApp, sessionOf, verifyAnn } from './test/app.js'
import { ANN, type App, cached } from './test/full-auth.js'
import { entryPointsOf } from './test/entry-points.js'
import { engines, rowsOn } from './test/engines.js'
import { askToRegister, askToSignIn, tokenOf } from './test/passkeys.js'

type Anns = Awaited<ReturnType<typeof openAnnsApp>>

const cookieOf = ({ ann }: Anns, name: string): string =>
  ann.cookies.get(`countersign.${name}`) ?? ''

/** Everything that the app hands out and that means something when it comes back, one of each kind. */
const kinds: Readonly<Record<string, (app: Anns) => Promise<string>>> = {
  'a token that verifies': (app) => mailedToken(app, 'verify-email'),
  'a token that moves to another address': async (app) => {
    await verifyAnn(app)
    return mailedToken(app, 'change-email')
  },
  'a reset token': (app) => mailedToken(app, 'reset-password'),
  'a deletion token': (app) => mailedToken(app, 'delete-account'),
  'a magic link': (app) => mailedToken(app, 'magic-link'),
  'the code beside a magic link': ({ auth }) =>
    Promise.resolve(auth.outbox.last('magic-link').code ?? ''),
  'a challenge of making a passkey': async ({ ann }) => tokenOf(await askToRegister(ann)),
  'a challenge of signing in': async ({ ann }) => tokenOf(await askToSignIn(ann)),
  'a session cookie': async (app) => Promise.resolve(cookieOf(app, 'session_token')),
  'a session cookie without its signature': async (app) =>
    Promise.resolve(cookieOf(app, 'session_token').split('.')[0] ?? ''),
  'a cached session': async (app) => Promise.resolve(cookieOf(app, 'session_data')),
  'a signed token': async ({ ann }) =>
    String(Reflect.get((await ann.get('/token')).body as object, 'token')),
  'the handle of a session': async ({ ann }) => String((await sessionOf(ann))['token']),
}

/** The one kind, or two, that a door is for. */
const keys: Readonly<Record<string, readonly string[]>> = {
  'POST /revoke-session body': ['the handle of a session'],
  'GET /verify-email query': ['a token that verifies', 'a token that moves to another address'],
  'POST /verify-email body': ['a token that verifies', 'a token that moves to another address'],
  'GET /reset-password/{token} path': ['a reset token'],
  'POST /reset-password query': ['a reset token'],
  'POST /reset-password body': ['a reset token'],
  'POST /delete-user body': ['a deletion token'],
  'GET /delete-user/callback query': ['a deletion token'],
  'GET /magic-link/verify query': ['a magic link'],
  'POST /magic-link/verify body': ['a magic link'],
  'POST /passkey/verify-registration challenge': ['a challenge of making a passkey'],
  'POST /passkey/verify-authentication challenge': ['a challenge of signing in'],
  'cookie session_token': ['a session cookie'],
  'cookie session_data': [],
  'the call verifyJWT': ['a signed token'],
  'Authorization: Bearer': ['a session cookie'],
}

/** Cached sessions in cookies, and signed tokens. */
const generous = { ...cached, signsTokens: true }

describe.each(engines)('one-time values and credentials in the wrong place', (engine) => {
  it(`H62 H63 H76 rejects each value everywhere except at its own call, and keeps it valid, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine, generous)
    const entryPoints = entryPointsOf(app.auth)
    expect(entryPoints.map(({ name }) => name).sort()).toEqual(Object.keys(keys).sort())
    const tokens: [string, string][] = []
    for (const [kind, make] of Object.entries(kinds)) tokens.push([kind, await make(app)])
    expect(tokens.every(([, token]) => token.length > 5)).toBe(true)

    const before = await app.auth.database.dump()
    for (const [kind, token] of tokens) {
      for (const entryPoint of entryPoints.filter(
        ({ name }) => keys[name]?.includes(kind) !== true,
      )) {
        const opened = await entryPoint.accepts(token, app.ann)
        expect({ kind, entryPoint: entryPoint.name, opened }).toEqual({
          kind,
          entryPoint: entryPoint.name,
          opened: false,
        })
      }
    }
    expect(await app.auth.database.dump()).toEqual(before)
  })

  const pairs = Object.entries(keys).flatMap(([entryPoint, own]) =>
    own.map((kind) => ({ entryPoint, kind })),
  )
  it.each(rowsOn(engine, pairs))(
    `accepts $kind at $entryPoint, ${engine.name}`,
    async ({ entryPoint: name, kind }) => {
      const app = await openAnnsApp(engine, generous)
      const token = (await kinds[kind]?.(app)) ?? ''
      const entryPoint = entryPointsOf(app.auth).find((candidate) => candidate.name === name)
      expect(await entryPoint?.accepts(token, app.ann)).toBe(true)
    },
  )
})

/** Calls that need a token of the user, called with a token of another user. */
const foreign = [
  'GET /delete-user/callback query',
  'POST /delete-user body',
  'POST /revoke-session body',
] as const

describe.each(engines)('values of another user', (engine) => {
  it.each(rowsOn(engine, foreign))(
    `H64 H89 changes no data of another user at %s, ${engine.name}`,
    async (name) => {
      const app = await openAnnsApp(engine)
      const eve = await app.auth.signedInAs('eve@x.test')
      const token = (await kinds[keys[name]?.[0] ?? '']?.(app)) ?? ''
      const before = await app.auth.database.dump()
      const entryPoint = entryPointOf(app.auth, name)
      expect(await entryPoint.accepts(token, eve)).toBe(false)
      expect(await app.auth.database.dump()).toEqual(before)
      expect(await entryPoint.accepts(token, app.ann)).toBe(true)
    },
  )

  it(`H53 removes no sign-in method of another user, and none with a stale session, ${engine.name}`, async () => {
    const { auth, ann } = await openAnnsApp(engine, cached)
    const eve = await auth.signedInAs('eve@x.test')
    const accounts = (await ann.get('/list-accounts')).body as readonly { readonly id: string }[]
    const before = await auth.database.dump()
    for (const accountId of [accounts[0]?.id, 'a'.repeat(32)]) {
      expect(await eve.post('/unlink-account', { accountId })).toMatchObject({
        status: 400,
        code: 'ACCOUNT_NOT_FOUND',
      })
    }
    expect(await ann.post('/unlink-account', { providerId: 'credential' })).toMatchObject({
      code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
    })
    expect(await auth.database.dump()).toEqual(before)
    auth.clock.advance('2 days')
    expect(await ann.post('/unlink-account', { providerId: 'credential' })).toMatchObject({
      status: 403,
      code: 'SESSION_NOT_FRESH',
    })
  })

  it(`H64 changes the address only of the same user, and only with a session, ${engine.name}`, async () => {
    const app = await openAnnsApp(engine)
    await verifyAnn(app)
    const { auth, ann } = app
    const token = await mailedToken(app, 'change-email')
    const eve = await auth.signedInAs('eve@x.test')
    const before = await auth.database.dump()
    for (const browser of [eve, auth.browser()]) {
      expect(await browser.post('/verify-email', { token })).toMatchObject({ status: 401 })
    }
    expect(await auth.database.dump()).toEqual(before)
    expect(await ann.post('/verify-email', { token })).toMatchObject({ body: { user: null } })
    await auth.idle()
    const last = auth.outbox.last('verify-email', `new-${ANN.email}`)
    expect(await eve.post('/verify-email', { token: last.token })).toMatchObject({ status: 401 })
    expect(await ann.post('/verify-email', { token: last.token })).toMatchObject({
      body: { user: { email: `new-${ANN.email}` } },
    })
  })
})

function entryPointOf(auth: App, name: string) {
  const entryPoint = entryPointsOf(auth).find((candidate) => candidate.name === name)
  if (!entryPoint) throw new Error(`There is no door "${name}"`)
  return entryPoint
}
