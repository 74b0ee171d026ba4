import type { TestBrowser } from '@countersign/core/testing'
import { type Authenticator, createAuthenticator } from '@countersign/passkey/testing'
import { ORIGIN } from './full-auth.js'
import type { Shot } from './shoot.js'

type CreationOptions = Parameters<Authenticator['create']>[0]
type CreationChanges = Parameters<Authenticator['create']>[1]
type RequestOptions = Parameters<Authenticator['get']>[0]
type AssertionChanges = Parameters<Authenticator['get']>[1]

/** A new phone, in a browser at the app. */
export const createDevice = (
  options: Partial<Parameters<typeof createAuthenticator>[0]> = {},
): Authenticator => createAuthenticator({ origin: ORIGIN, ...options })

/** Begins to make a passkey; with somebody to be, who signs up. */
export async function askToRegister(
  browser: TestBrowser,
  person: { readonly email?: string } = {},
): Promise<CreationOptions> {
  const query = new URLSearchParams(person).toString()
  const answer = await browser.get(`/passkey/generate-register-options?${query}`)
  if (answer.status !== 200) throw new Error(`The call answered ${JSON.stringify(answer.body)}`)
  return answer.body as CreationOptions
}

/** Begins to sign in. */
export async function askToSignIn(browser: TestBrowser): Promise<RequestOptions> {
  const answer = await browser.post('/passkey/generate-authenticate-options')
  if (answer.status !== 200) throw new Error(`The call answered ${JSON.stringify(answer.body)}`)
  return answer.body as RequestOptions
}

/** What a browser posts of a new passkey, the truth changed as given. */
export async function registrationShot(
  { browser, device }: { readonly browser: TestBrowser; readonly device: Authenticator },
  { email, ...changes }: CreationChanges & { readonly email?: string } = {},
): Promise<Shot> {
  const options = await askToRegister(browser, email === undefined ? {} : { email })
  const response = await device.create(options, changes)
  const path = '/passkey/verify-registration'
  return { path, body: { response }, cookie: browser.cookieHeader }
}

/** What a browser posts of a passkey that has signed, the truth changed as given. */
export async function signInShot(
  { browser, device }: { readonly browser: TestBrowser; readonly device: Authenticator },
  changes: AssertionChanges = {},
): Promise<Shot> {
  const response = await device.get(await askToSignIn(browser), changes)
  const path = '/passkey/verify-authentication'
  return { path, body: { response }, cookie: browser.cookieHeader }
}

/** Adds a passkey to whoever is signed in: its id. */
export async function addPasskey(browser: TestBrowser, device: Authenticator): Promise<string> {
  const { path, body = {} } = await registrationShot({ browser, device })
  const answer = await browser.post(path, body)
  if (answer.status !== 200) throw new Error(`The call answered ${JSON.stringify(answer.body)}`)
  return (answer.body as { readonly id: string }).id
}
