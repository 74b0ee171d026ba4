import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { createTestAuth, type TestAnswer, type TestBrowser } from '@countersign/core/testing'
import { passkey, type PasskeyOptions } from '../index.js'
import {
  type AssertionChanges,
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
  type CreationChanges,
} from '../testing/index.js'

/** Where the app of these tests is. */
export const PAGE = 'https://app.test'

type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app with passkeys on https, in which nobody is known and nothing is counted. */
export function openApp(options: PasskeyOptions = {}, app: Options = {}) {
  return createTestAuth({
    baseURL: PAGE,
    rateLimit: { enabled: false },
    ...app,
    plugins: [passkey(options)],
  })
}

export type PasskeyApp = ReturnType<typeof openApp>

/** A phone, in a browser at the app. */
export const phone = (options: Partial<AuthenticatorOptions> = {}): Authenticator =>
  createAuthenticator({ origin: PAGE, ...options })

export async function askToRegister(
  browser: TestBrowser,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return optionsOf(await browser.get('/passkey/generate-register-options'))
}

export async function askToSignIn(
  browser: TestBrowser,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return optionsOf(await browser.post('/passkey/generate-authenticate-options'))
}

export const register = (browser: TestBrowser, response: unknown): Promise<TestAnswer> =>
  browser.post('/passkey/verify-registration', { response })

export const signIn = (browser: TestBrowser, response: unknown): Promise<TestAnswer> =>
  browser.post('/passkey/verify-authentication', { response })

/** Adds a passkey to the person who is signed in. */
export async function addPasskey(
  browser: TestBrowser,
  authenticator: Authenticator,
  changes: CreationChanges = {},
): Promise<TestAnswer> {
  const options = await askToRegister(browser)
  return register(browser, await authenticator.create(options, changes))
}

/** Goes through a sign-in, up to the response that a browser would post. */
export async function assertion(
  browser: TestBrowser,
  authenticator: Authenticator,
  changes: AssertionChanges = {},
): Promise<AuthenticationResponseJSON> {
  return authenticator.get(await askToSignIn(browser), changes)
}

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null

/** An app in which Ann has a passkey on her phone, which counts its signatures. */
export async function openAppWithAnn(
  options: PasskeyOptions = {},
  device: Authenticator = phone({ synced: false }),
  changes: CreationChanges = {},
) {
  const auth = openApp(options)
  const ann = await auth.signedInAs('ann@x.test')
  const { status, body } = await addPasskey(ann, device, changes)
  if (status !== 200) throw new Error(`Registration answered ${status}: ${JSON.stringify(body)}`)
  return { auth, ann, device }
}

/** What is stored, without the one-time values, which challenges are among. */
export async function durable(auth: PasskeyApp) {
  const { verification: _, ...rest } = await auth.database.dump()
  return rest
}

function optionsOf<T>({ status, body }: TestAnswer): T {
  if (status !== 200) throw new Error(`Options answered ${status}: ${JSON.stringify(body)}`)
  return body as T
}
