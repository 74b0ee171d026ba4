import type { TestAnswer, TestBrowser } from '@countersign/core/testing'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyOptions } from '../index.js'
import type {
  AssertionChanges,
  Authenticator,
  AuthenticatorOptions,
  CreationChanges,
} from '../testing/index.js'
import {
  type App,
  askToRegister,
  askToSignIn,
  createApp,
  createAppWithPasskey,
  createDevice,
} from './passkey-app.js'

/** Where the app of hostile tests is: on https, so that another scheme is another origin. */
const PAGE = 'https://app.test'
const app = { baseURL: PAGE, rateLimit: { enabled: false } }

/** An app in which nobody is known and no call is counted. */
export const openApp = (options: PasskeyOptions = {}): App => createApp(options, app)

/** A phone, in a browser at the app. */
export const phone = (options: Partial<AuthenticatorOptions> = {}): Authenticator =>
  createDevice({ origin: PAGE, ...options })

/** An app in which Ann has a passkey, on a phone that counts its signatures unless another is given. */
export function openAppWithAnn(
  options: PasskeyOptions = {},
  device: Authenticator = phone({ synced: false }),
) {
  return createAppWithPasskey(options, { app, device })
}

/** Posts whatever it is as a new passkey. */
export const postMade = (browser: TestBrowser, response: unknown): Promise<TestAnswer> =>
  browser.post('/passkey/verify-registration', { response })

/** Posts whatever it is as a sign-in. */
export const postSigned = (browser: TestBrowser, response: unknown): Promise<TestAnswer> =>
  browser.post('/passkey/verify-authentication', { response })

/** Adds a passkey to the person who is signed in. */
export async function addPasskey(
  browser: TestBrowser,
  device: Authenticator,
  changes: CreationChanges = {},
): Promise<TestAnswer> {
  return postMade(browser, await device.create(await askToRegister(browser), changes))
}

/** Goes through a sign-in, up to the response that a browser would post. */
export async function assertion(
  browser: TestBrowser,
  device: Authenticator,
  changes: AssertionChanges = {},
): Promise<AuthenticationResponseJSON> {
  return device.get(await askToSignIn(browser), changes)
}
