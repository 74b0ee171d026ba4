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

/** The origin of the app in hostile tests: https, so that another scheme is another origin. */
const PAGE = 'https://app.test'
const app = { baseURL: PAGE, rateLimit: { enabled: false } }

/** An app without users and rate limits. */
export const openApp = (options: PasskeyOptions = {}): App => createApp(options, app)

/** A phone with a browser on a page of the app. */
export const phone = (options: Partial<AuthenticatorOptions> = {}): Authenticator =>
  createDevice({ origin: PAGE, ...options })

/** An app in which Ann has a passkey, by default on a phone that counts its signatures. */
export function openAppWithAnn(
  options: PasskeyOptions = {},
  device: Authenticator = phone({ synced: false }),
) {
  return createAppWithPasskey(options, { app, device })
}

/** Posts any value as a registration response. */
export const postCreated = (browser: TestBrowser, response: unknown): Promise<TestAnswer> =>
  browser.post('/passkey/verify-registration', { response })

/** Posts any value as a sign-in response. */
export const postSigned = (browser: TestBrowser, response: unknown): Promise<TestAnswer> =>
  browser.post('/passkey/verify-authentication', { response })

/** Adds a passkey to the signed-in user. */
export async function addPasskey(
  browser: TestBrowser,
  device: Authenticator,
  changes: CreationChanges = {},
): Promise<TestAnswer> {
  return postCreated(browser, await device.create(await askToRegister(browser), changes))
}

/** Runs a sign-in ceremony up to the response that a browser would post. */
export async function assertion(
  browser: TestBrowser,
  device: Authenticator,
  changes: AssertionChanges = {},
): Promise<AuthenticationResponseJSON> {
  return device.get(await askToSignIn(browser), changes)
}
