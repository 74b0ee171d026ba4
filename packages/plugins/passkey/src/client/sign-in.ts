import {
  type AuthenticationResponseJSON,
  sendSignal,
  startAuthentication,
} from '@simplewebauthn/browser'
import type { Ceremony, SignInResult } from './calls.js'
import { abortable } from './ceremony.js'
import { failed, toFailure } from './failures.js'

/** The person, the page or the time ended it. */
export const signInCancelled = failed('AUTH_CANCELLED', 'auth cancelled')

// WebAuthn tells a person who says no and time that runs out by the same name.
const signInFailures = { NotAllowedError: signInCancelled, AbortError: signInCancelled }

/** What became of a sign-in that threw. */
export const toSignInFailure = (thrown: unknown): SignInResult => toFailure(thrown, signInFailures)

/** Signs in with the passkey that the person picks in the browser's dialog. */
export async function signIn(
  { context, options }: Ceremony,
  input: { readonly email?: string },
): Promise<SignInResult> {
  try {
    const asked = await context.call('POST /passkey/generate-authenticate-options', input, options)
    if (asked.error) return asked
    const optionsJSON = asked.data
    const response = await abortable(options.signal, () => startAuthentication({ optionsJSON }))
    return await verify({ context, options }, { rpID: optionsJSON.rpId, response })
  } catch (thrown) {
    return toSignInFailure(thrown)
  }
}

interface Signed {
  readonly rpID: string
  readonly response: AuthenticationResponseJSON
}

/** Has the server look at what an authenticator signed. */
export async function verify(
  { context, options }: Ceremony,
  { rpID, response }: Signed,
): Promise<SignInResult> {
  const answer = await context.call('POST /passkey/verify-authentication', { response }, options)
  if (answer.error?.code === 'PASSKEY_NOT_FOUND') {
    // The browser stops offering what the server no longer knows; not every browser listens.
    const { id: credentialID } = response
    sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => null)
  }
  return answer
}
