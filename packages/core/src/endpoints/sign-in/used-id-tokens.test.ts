import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../contract/storage/adapter.js'
import type { AuthOptions } from '../../auth-options.js'
import { facebook } from '../../providers/facebook.js'
import type { OidcOptions } from '../../providers/oidc.js'
import { makeKey, publicKey, sign } from '../../providers/test/local-issuer.js'
import { prepareIssuer } from '../../providers/test/prepared-issuer.js'
import { NOON } from '../../providers/test/provider-tools.js'
import { otherSignature, respellings } from '../../providers/test/respell.js'
import { comeBack } from '../../test/fake-provider.js'
import { createFakeClock, createTestAuth, type TestBrowser } from '../../testing/index.js'

const { issuer, keyOf, provider } = prepareIssuer()
const now = NOON / 1000
const INVALID = { status: 401, code: 'INVALID_TOKEN' }
const UNAVAILABLE = { status: 424, code: 'PROVIDER_UNAVAILABLE' }

function createApp(options: Partial<OidcOptions> = {}, auth: Partial<AuthOptions> = {}) {
  const clock = createFakeClock(new Date(NOON))
  return {
    clock,
    auth: createTestAuth({
      socialProviders: [provider(options)],
      account: { accountLinking: { allowDifferentEmails: true } },
      advanced: { clock },
      ...auth,
    }),
  }
}

type App = ReturnType<typeof createApp>

const tokenOf = (claims: object = {}): Promise<string> =>
  sign(issuer.claims({ ...claims }), keyOf())

/** The two calls that accept id tokens. */
const calls = [
  {
    call: 'sign-in/social',
    send: ({ auth }: App, token: string, more: object = {}, browser = auth.browser()) =>
      browser.post('/sign-in/social', bodyOf(token, more)),
  },
  {
    call: 'link-social',
    send: async ({ auth }: App, token: string, more: object = {}, browser?: TestBrowser) => {
      const linking = browser ?? (await auth.signedInAs(`ann${Math.random()}@x.test`))
      return linking.post('/link-social', bodyOf(token, more))
    },
  },
] as const

const bodyOf = (token: string, { nonce = 'the nonce', ...more }: { nonce?: string } & object) => ({
  provider: 'local',
  idToken: { token, nonce },
  ...more,
})

const [{ send: signIn }] = calls

describe.each(calls)('$call with an id token', ({ send }) => {
  it.each(respellings)(
    'H56 rejects an id token $title, before and after its first use',
    async ({ respell }) => {
      const app = createApp()
      const token = await tokenOf()
      expect(await send(app, respell(token))).toMatchObject(INVALID)
      expect(issuer.count('keys')).toBe(0)
      expect(await send(app, token)).toMatchObject({ status: 200 })
      expect(await send(app, respell(token))).toMatchObject(INVALID)
    },
  )

  it('H56 rejects a used id token with the other valid signature of its key', async () => {
    const app = createApp()
    const key = await makeKey('ES256', 'curve')
    issuer.jwks = [await publicKey(key)]
    const token = await sign(issuer.claims(), key)
    expect(await send(app, token)).toMatchObject({ status: 200 })
    expect(await send(app, otherSignature(token))).toMatchObject(INVALID)
  })

  it('H56 rejects a used id token in both calls', async () => {
    const app = createApp()
    const token = await tokenOf()
    expect(await send(app, token)).toMatchObject({ status: 200 })
    for (const { send: again } of calls) expect(await again(app, token)).toMatchObject(INVALID)
  })

  it('H56 accepts one id token once in twenty parallel calls', async () => {
    const app = createApp()
    const token = await tokenOf()
    const browsers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => app.auth.signedInAs(`b${index}@x.test`)),
    )
    const answers = await Promise.all(browsers.map((browser) => send(app, token, {}, browser)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 401),
    ])
    expect((await app.auth.database.dump())['account']).toHaveLength(21)
  })

  it.each([
    { title: 'of one hour', life: 3600 },
    { title: 'of twenty days', life: 20 * 86_400 },
  ])(
    'H56 rejects a used id token $title until it expires, also after the clean-up',
    async ({ life }) => {
      const app = createApp()
      const token = await tokenOf({ exp: now + life })
      expect(await send(app, token)).toMatchObject({ status: 200 })
      app.clock.advance(life + 29)
      await app.auth.cleanUp()
      expect(await send(app, token)).toMatchObject(INVALID)
      app.clock.advance('1 day')
      await app.auth.cleanUp()
      expect((await app.auth.database.dump())['verification']).toEqual([])
    },
  )

  it('H56 rejects an id token with a lifetime above thirty days', async () => {
    const app = createApp()
    const token = await tokenOf({ exp: now + 30 * 86_400 + 60 })
    expect(await send(app, token)).toMatchObject(INVALID)
  })

  it.each<{ title: string; claims: object; given?: string }>([
    { title: 'it has a nonce and the caller sends none', claims: {} },
    { title: 'it has another nonce', claims: {}, given: 'another' },
    { title: 'its nonce is empty and the caller sends none', claims: { nonce: '' } },
    { title: 'its nonce is null and the caller sends none', claims: { nonce: null } },
    {
      title: 'it has no nonce and the caller sends one',
      claims: { nonce: undefined },
      given: 'the nonce',
    },
  ])('H56 rejects an id token when $title', async ({ claims, given }) => {
    const app = createApp()
    const token = await tokenOf(claims)
    const idToken = { token, ...(given === undefined ? {} : { nonce: given }) }
    expect(await send(app, token, { idToken })).toMatchObject(INVALID)
  })

  it('accepts an id token without a nonce when the caller sends none', async () => {
    const app = createApp()
    const token = await tokenOf({ nonce: undefined })
    expect(await send(app, token, { idToken: { token } })).toMatchObject({ status: 200 })
  })
})

describe('an id token that was rejected for another reason', () => {
  it.each(calls.flatMap((row) => ['keys', 'discovery'].map((server) => ({ ...row, server }))))(
    'remains valid at $call after the $server of the provider could not be read',
    async ({ send, server }) => {
      for (const status of [503, 404, 302]) {
        await issuer.reset(keyOf())
        const app = createApp()
        const token = await tokenOf()
        issuer.behave(server === 'keys' ? 'keys' : 'discovery', (response) =>
          response.writeHead(status).end('{}'),
        )
        expect(await send(app, token), String(status)).toMatchObject(UNAVAILABLE)
        await issuer.reset(keyOf())
        const other = createApp({}, { database: app.auth.database })
        expect(await send(other, token), String(status)).toMatchObject({ status: 200 })
      }
    },
  )

  it.each([
    { title: 'without keys', answer: '{"keys":{}}' },
    { title: 'not JSON', answer: 'busy' },
    { title: 'null', answer: 'null' },
  ])('remains valid while the key set is $title', async ({ answer }) => {
    const app = createApp()
    const token = await tokenOf()
    issuer.behave('keys', (response) => response.end(answer))
    expect(await signIn(app, token)).toMatchObject(UNAVAILABLE)
    await issuer.reset(keyOf())
    const other = createApp({}, { database: app.auth.database })
    expect(await signIn(other, token)).toMatchObject({ status: 200 })
  })

  it('remains valid after a profile without an address', async () => {
    const app = createApp()
    const token = await tokenOf({ email: undefined })
    expect(await signIn(app, token)).toMatchObject({ code: 'USER_EMAIL_NOT_FOUND' })
    const other = createApp({ placeholderEmail: true }, { database: app.auth.database })
    expect(await signIn(other, token)).toMatchObject({ status: 200 })
  })

  it('remains valid after a sign-up that was not requested', async () => {
    const app = createApp({ disableImplicitSignUp: true })
    const token = await tokenOf()
    expect(await signIn(app, token)).toMatchObject({ code: 'SIGNUP_DISABLED' })
    expect(await signIn(app, token, { requestSignUp: true })).toMatchObject({ status: 200 })
    expect(await signIn(app, token)).toMatchObject(INVALID)
  })

  it('remains valid after a link to another address was rejected', async () => {
    const app = createApp({}, { account: {} })
    const token = await tokenOf({ email: 'ann@x.test' })
    const refused = await calls[1].send(app, token, {}, await app.auth.signedInAs('bea@x.test'))
    expect(refused).toMatchObject({ code: 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED' })
    const linked = await calls[1].send(app, token, {}, await app.auth.signedInAs('ann@x.test'))
    expect(linked).toMatchObject({ status: 200 })
  })

  it('remains valid after a database failure', async () => {
    const app = createApp()
    const token = await tokenOf()
    app.auth.database.onCall(({ method, model }) => {
      if (method === 'create' && model === 'session') throw new Unavailable('away')
    })
    expect(await signIn(app, token)).toMatchObject({ status: 503 })
    app.auth.database.reset()
    expect(await signIn(app, token)).toMatchObject({ status: 200 })
  })
})

describe('an id token that the app verifies itself', () => {
  const own = { verifyIdToken: () => true }

  it.each([
    ...respellings.map(({ title, respell }) => ({ title, make: () => tokenOf().then(respell) })),
    { title: 'that has expired', make: () => tokenOf({ exp: now - 60 }) },
    { title: 'that never expires', make: () => tokenOf({ exp: undefined }) },
    { title: 'whose expiry is a string', make: () => tokenOf({ exp: 'tomorrow' }) },
    { title: 'that is valid for a year', make: () => tokenOf({ exp: now + 365 * 86_400 }) },
    { title: 'that is not a token', make: () => Promise.resolve('dGhyZWU.bGl0dGxl.d29yZHM') },
  ])('H56 rejects an id token $title', async ({ make }) => {
    expect(await signIn(createApp(own), await make())).toMatchObject(INVALID)
  })

  it('H56 rejects an id token with a nonce when the caller sends none', async () => {
    const token = await tokenOf()
    const answer = await signIn(createApp(own), token, { idToken: { token } })
    expect(answer).toMatchObject(INVALID)
  })

  it('H56 rejects a used id token, also with another signature', async () => {
    const app = createApp(own)
    const token = await tokenOf()
    expect(await signIn(app, token)).toMatchObject({ status: 200 })
    expect(await signIn(app, token)).toMatchObject(INVALID)
    const [head, payload] = token.split('.')
    expect(await signIn(app, `${head ?? ''}.${payload ?? ''}.AAAA`)).toMatchObject(INVALID)
  })
})

it('H56 rejects an id token of a sign-in in the browser when a client sends it', async () => {
  const app = createApp()
  const browser = app.auth.browser()
  const { body } = await browser.post('/sign-in/social', { provider: 'local' })
  const url = new URL((body as { url: string }).url)
  const [state, nonce] = [url.searchParams.get('state'), url.searchParams.get('nonce')]
  const token = await tokenOf({ nonce })
  issuer.tokens = { id_token: token }
  await comeBack(browser, { state: state ?? '', code: 'c' }, 'local')
  expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
  for (const { send } of calls) {
    const answer = await send(app, token, { nonce: nonce ?? '' })
    expect(answer).toMatchObject(INVALID)
  }
})

describe('an access token of Facebook in place of an id token', () => {
  const user = { app_id: 'app', type: 'USER', is_valid: true, user_id: '1015' }

  function createFacebookApp(inspected: object) {
    const clock = createFakeClock(new Date(NOON))
    const fetch = (input: string) =>
      Promise.resolve(
        Response.json(
          input.includes('debug_token')
            ? { data: { ...user, ...inspected } }
            : { id: '1015', name: 'Ann', email: 'ann@x.test' },
        ),
      )
    const auth = createTestAuth({
      socialProviders: [facebook({ clientId: 'app', clientSecret: 'secret' })],
      advanced: { clock, fetch },
    })
    const send = (token: string) =>
      auth.browser().post('/sign-in/social', { provider: 'facebook', idToken: { token } })
    return { auth, clock, send }
  }

  it.each([
    { title: 'that is valid for sixty days', expires_at: now + 60 * 86_400, days: 59 },
    { title: 'that never expires', expires_at: 0, days: 20_000 },
    { title: 'without an expiry from Facebook', expires_at: undefined, days: 20_000 },
  ])(
    'H56 rejects a used access token $title as long as it is valid',
    async ({ expires_at, days }) => {
      const { auth, clock, send } = createFacebookApp({ expires_at })
      expect(await send('EAAExampleOpaqueToken')).toMatchObject({ status: 200 })
      expect(await send('EAAExampleOpaqueToken')).toMatchObject(INVALID)
      clock.advance(`${days} days`)
      await auth.cleanUp()
      expect(await send('EAAExampleOpaqueToken')).toMatchObject(INVALID)
    },
  )

  it.each([
    { title: 'has expired', expires_at: now - 60 },
    { title: 'has a string as expiry', expires_at: 'tomorrow' },
    { title: 'has a negative expiry', expires_at: -1 },
  ])('H56 rejects an access token that $title', async ({ expires_at }) => {
    const { send } = createFacebookApp({ expires_at })
    expect(await send('EAAExampleOpaqueToken')).toMatchObject(INVALID)
  })

  it.each([
    ' EAAToken',
    'EAAToken ',
    'EAAToken\n',
    'EAAToken=',
    'EAA+Token',
    'EAA.Token',
    'EAA%54',
  ])('H56 rejects an access token spelled "%s"', async (token) => {
    const { send } = createFacebookApp({ expires_at: now + 60 })
    expect(await send(token)).toMatchObject(INVALID)
  })
})
