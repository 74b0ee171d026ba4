import {
  type AuthenticationResponseJSON,
  sendSignal,
  startAuthentication,
} from '@simplewebauthn/browser'
import { type Ceremony, type SignInResult, abortable, loadExtensions } from './ceremony.js'
import type { PasskeyExtensions, withExtensions } from './extensions.js'
import { failed, toFailure } from './failures.js'

/** The result when the user or the page cancels a sign-in, or when it times out. */
export const signInCancelled = failed('AUTH_CANCELLED', 'auth cancelled')

// WebAuthn uses the same name for a user who cancels and for a timeout.
const signInFailures = { NotAllowedError: signInCancelled, AbortError: signInCancelled }

/** The result of a sign-in that threw. */
export const toSignInFailure = (thrown: unknown): SignInResult => toFailure(thrown, signInFailures)

/** Signs in with the passkey that the user picks in the browser's dialog. */
export async function signIn(
  { context, options }: Ceremony,
  email: string | undefined,
  extensions?: PasskeyExtensions,
): Promise<SignInResult> {
  try {
    const extended = await loadExtensions()
    const requested = await context.call(
      'POST /passkey/generate-authenticate-options',
      email === undefined ? {} : { email },
      options,
    )
    if (requested.error) return requested
    const signed = await abortable(options.signal, () =>
      extended.withExtensions(requested.data, extensions, (optionsJSON) =>
        startAuthentication({ optionsJSON }),
      ),
    )
    return await verify({ context, options }, { rpID: requested.data.rpId, ...signed })
  } catch (thrown) {
    return toSignInFailure(thrown)
  }
}

interface Signed {
  readonly rpID: string
  readonly response: Omit<AuthenticationResponseJSON, 'clientExtensionResults'> & {
    readonly clientExtensionResults: Record<string, unknown>
  }
  readonly finish: Awaited<ReturnType<typeof withExtensions>>['finish']
}

/** Sends an assertion to the server for verification. */
export async function verify(
  { context, options }: Ceremony,
  { rpID, response, finish }: Signed,
): Promise<SignInResult> {
  const answer = await context.call(
    'POST /passkey/verify-authentication all',
    { response },
    options,
  )
  if (answer.error?.code === 'PASSKEY_NOT_FOUND') {
    // Asks the browser to remove a passkey that the server does not have. Some browsers ignore it.
    const { id: credentialID } = response
    sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => null)
  }
  return finish(answer)
}
