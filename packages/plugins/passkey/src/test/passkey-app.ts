import { createTestAuth, type TestAnswer, type TestBrowser } from '@countersign/core/testing'
import { expect } from 'vitest'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { passkey, type PasskeyOptions } from '../index.js'
import {
  type AssertionChanges,
  type Authenticator,
  createAuthenticator,
  type CreationChanges,
} from '../testing/index.js'

export const ORIGIN = 'http://localhost:3000'
export const ANN = 'ann@x.test'

type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app with passkeys and without users. */
export function createApp(options: PasskeyOptions = {}, app: Options = {}) {
  return createTestAuth({ ...app, plugins: [passkey(options)] })
}

/** An app with passkeys. */
export type App = ReturnType<typeof createApp>

/** A new device with a browser on a page of the app. */
export const createDevice = (
  options: Partial<Parameters<typeof createAuthenticator>[0]> = {},
): Authenticator => createAuthenticator({ origin: ORIGIN, ...options })

/** An app in which Ann is signed in and has no passkey. */
export async function createAppWithAnn(options: PasskeyOptions = {}, app: Options = {}) {
  const auth = createApp(options, app)
  return { auth, ann: await auth.signedInAs(ANN) }
}

/** A passkey in an answer. */
export interface ShownPasskey {
  readonly id: string
  readonly credentialID: string
  readonly name: string | null
}

/** Gets the options of a registration. */
export async function askToRegister(
  browser: TestBrowser,
  query = '',
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const answer = await browser.get(`/passkey/generate-register-options${query}`)
  if (answer.status !== 200)
    throw new Error(`The call responded with ${JSON.stringify(answer.body)}`)
  return answer.body as PublicKeyCredentialCreationOptionsJSON
}

/** Gets the options of a sign-in. */
export async function askToSignIn(
  browser: TestBrowser,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const answer = await browser.post('/passkey/generate-authenticate-options')
  if (answer.status !== 200)
    throw new Error(`The call responded with ${JSON.stringify(answer.body)}`)
  return answer.body as PublicKeyCredentialRequestOptionsJSON
}

export const postRegistration = (
  browser: TestBrowser,
  response: RegistrationResponseJSON,
  name?: string,
): Promise<TestAnswer> => browser.post('/passkey/verify-registration', { response, name })

export const postSignIn = (
  browser: TestBrowser,
  response: AuthenticationResponseJSON,
): Promise<TestAnswer> => browser.post('/passkey/verify-authentication', { response })

/** Registers a passkey with the given changes; with a query it signs up. */
export async function register(
  browser: TestBrowser,
  device: Authenticator,
  { query, ...changes }: CreationChanges & { readonly query?: string } = {},
): Promise<TestAnswer> {
  const options = await askToRegister(browser, query)
  return postRegistration(browser, await device.create(options, changes))
}

/** Signs in with the given changes. */
export async function signIn(
  browser: TestBrowser,
  device: Authenticator,
  changes?: AssertionChanges,
): Promise<TestAnswer> {
  return postSignIn(browser, await device.get(await askToSignIn(browser), changes))
}

/** An app in which Ann is signed in and has a passkey. */
export async function createAppWithPasskey(
  options: PasskeyOptions = {},
  { app = {}, device = createDevice() }: { app?: Options; device?: Authenticator } = {},
) {
  const auth = createApp(options, app)
  const ann = await auth.signedInAs(ANN)
  const { status, body } = await register(ann, device)
  if (status !== 200) throw new Error(`The call responded with ${JSON.stringify(body)}`)
  return { auth, ann, device, passkey: body as ShownPasskey }
}

export const rowsOf = async (auth: App, table: string): Promise<readonly object[]> =>
  (await auth.database.dump())[table] ?? []

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null

/** The stored rows without one-time values such as challenges. */
export async function durable(auth: App) {
  const tables = Object.entries(await auth.database.dump())
  return Object.fromEntries(tables.filter(([name]) => name !== 'verification'))
}

/** Expects an error, no stored change, and `left` unused challenges. */
export async function refuses(
  auth: App,
  act: () => Promise<TestAnswer>,
  { left = 0, ...answer }: { status: number; code: string; left?: number },
): Promise<void> {
  const before = await durable(auth)
  expect(await act()).toMatchObject(answer)
  expect(await durable(auth)).toEqual(before)
  expect(await rowsOf(auth, 'verification')).toHaveLength(left)
}
