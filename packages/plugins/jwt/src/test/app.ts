import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { jwt, type JwtOptions } from '../index.js'

export const ORIGIN = 'http://localhost:3000'
const ADDRESS = 'ann@x.test'

type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app with the jwt plugin. */
export function createApp(options: JwtOptions = {}, app: Options = {}) {
  return createTestAuth({ ...app, plugins: [jwt(options)] })
}

/** An app with the jwt plugin. */
export type App = ReturnType<typeof createApp>

/** An app in which Ann is signed in. */
export async function createAppWithAnn(options: JwtOptions = {}, app: Options = {}) {
  const auth = createApp(options, app)
  const ann = await auth.signedInAs(ADDRESS)
  await auth.idle()
  auth.database.reset()
  return { auth, ann }
}

/** A token for the user of a browser. */
export async function tokenOf(browser: TestBrowser): Promise<string> {
  const { status, body } = await browser.get('/token')
  if (status !== 200) throw new Error(`GET /token responded with ${status}`)
  return (body as { readonly token: string }).token
}

/** A published public key. */
export type PublishedKey = Readonly<Record<string, string>>

/** The published keys. */
export async function publishedKeys(auth: App): Promise<readonly PublishedKey[]> {
  const { body } = await auth.browser().get('/jwks')
  return (body as { readonly keys: readonly PublishedKey[] }).keys
}

/** A decoded part of a token. */
export function partOf(token: string, index: 0 | 1): Readonly<Record<string, unknown>> {
  const text = Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()
  return JSON.parse(text) as Record<string, unknown>
}

export const kidOf = (token: string): unknown => partOf(token, 0)['kid']

/** Verifies a token with jose and the published keys only. */
export async function readByJose(auth: App, token: string) {
  const keys = createLocalJWKSet({ keys: (await publishedKeys(auth)) as [] })
  const currentDate = new Date(auth.clock.now())
  return jwtVerify(token, keys, { issuer: ORIGIN, audience: ORIGIN, currentDate })
}

/** Whether jose accepts a token. */
export async function isAccepted(auth: App, token: string): Promise<boolean> {
  return readByJose(auth, token).then(
    () => true,
    () => false,
  )
}
