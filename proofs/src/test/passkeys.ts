import type { TestBrowser } from '@countersign/core/testing'
import { type Authenticator, createAuthenticator } from '@countersign/passkey/testing'
import { ORIGIN } from './full-auth.js'
import type { BatchRequest } from './request-batch.js'

type CreationOptions = Parameters<Authenticator['create']>[0]
type CreationChanges = Parameters<Authenticator['create']>[1]
type RequestOptions = Parameters<Authenticator['get']>[0]
type AssertionChanges = Parameters<Authenticator['get']>[1]

/** A new phone, in a browser at the app. */
export const createDevice = (
  options: Partial<Parameters<typeof createAuthenticator>[0]> = {},
): Authenticator => createAuthenticator({ origin: ORIGIN, ...options })

/** Starts a registration; with a name and an address, it is a sign-up. */
export async function askToRegister(
  browser: TestBrowser,
  testUser: { readonly email?: string } = {},
): Promise<CreationOptions> {
  const query = new URLSearchParams(testUser).toString()
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
export async function registrationRequest(
  { browser, device }: { readonly browser: TestBrowser; readonly device: Authenticator },
  { email, ...changes }: CreationChanges & { readonly email?: string } = {},
): Promise<BatchRequest> {
  const options = await askToRegister(browser, email === undefined ? {} : { email })
  const response = await device.create(options, changes)
  const path = '/passkey/verify-registration'
  return { path, body: { response }, cookie: browser.cookieHeader }
}

/** What a browser posts of a passkey that has signed, the truth changed as given. */
export async function signInRequest(
  { browser, device }: { readonly browser: TestBrowser; readonly device: Authenticator },
  changes: AssertionChanges = {},
): Promise<BatchRequest> {
  const response = await device.get(await askToSignIn(browser), changes)
  const path = '/passkey/verify-authentication'
  return { path, body: { response }, cookie: browser.cookieHeader }
}

/** Adds a passkey to the signed-in user and returns its id. */
export async function addPasskey(browser: TestBrowser, device: Authenticator): Promise<string> {
  const { path, body = {} } = await registrationRequest({ browser, device })
  const answer = await browser.post(path, body)
  if (answer.status !== 200) throw new Error(`The call answered ${JSON.stringify(answer.body)}`)
  return (answer.body as { readonly id: string }).id
}

/** Whether a text passes for a challenge of making a passkey, in the browser of its owner. */
export async function opensRegistration(text: string, owner: TestBrowser): Promise<boolean> {
  const response = await createDevice().create(creationOf(text))
  return (await owner.post('/passkey/verify-registration', { response })).status === 200
}

/**
 * Whether a text is accepted as a sign-in challenge in the browser of its owner. The response is
 * no valid passkey, which the server detects after it has taken the challenge.
 */
export async function opensSignIn(text: string, owner: TestBrowser): Promise<boolean> {
  const device = createDevice()
  await device.create(creationOf('any'))
  const response = await device.get({ rpId: 'localhost', challenge: toBase64url(text) })
  const { code } = await owner.post('/passkey/verify-authentication', { response })
  return code === 'PASSKEY_NOT_FOUND'
}

/** What a challenge stands for. */
export const tokenOf = ({ challenge }: { readonly challenge: string }): string =>
  Buffer.from(challenge, 'base64url').toString()

const toBase64url = (text: string): string => Buffer.from(text).toString('base64url')

function creationOf(text: string): CreationOptions {
  return {
    rp: { id: 'localhost', name: 'App' },
    user: { id: 'YW5u', name: 'ann', displayName: 'Ann' },
    challenge: toBase64url(text),
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required' },
  }
}

/** What an authenticator says, by its form: that of a new passkey and of one that has signed, in one. */
export const responseSample = {
  id: toBase64url('a credential'),
  rawId: toBase64url('a credential'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: {
    clientDataJSON: toBase64url(
      JSON.stringify({
        type: 'webauthn.get',
        challenge: toBase64url('aB3dE5gH7jK9mN1pQ3sT5vW7aB3dE5gH'),
        origin: ORIGIN,
      }),
    ),
    attestationObject: toBase64url('an attestation'),
    transports: ['internal'],
    authenticatorData: toBase64url('what an authenticator says'),
    signature: toBase64url('a signature'),
    userHandle: toBase64url('a handle'),
  },
}
