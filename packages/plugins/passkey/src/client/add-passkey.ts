import { startRegistration } from '@simplewebauthn/browser'
import { type AddResult, type Ceremony, abortable, loadExtensions } from './ceremony.js'
import type { PasskeyExtensions } from './extensions.js'
import { failed, toFailure } from './failures.js'

/** Input of `addPasskey`. */
export interface AddPasskeyInput {
  /** The name of the passkey. */
  readonly name?: string | undefined
  /** `platform` for this device or its password manager, `cross-platform` for a security key or a phone. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
  /** Lets the password manager that has just filled in a password create the passkey without a dialog. Default false. */
  readonly useAutoRegister?: boolean | undefined
  /** Inputs of WebAuthn extensions. They replace inputs of the same name from the server. */
  readonly extensions?: PasskeyExtensions | undefined
}

/** Input of `signUp.passkey`. */
export interface SignUpWithPasskeyInput {
  readonly email: string
  /** The name of the new user. */
  readonly name: string
  /** Inputs of WebAuthn extensions. */
  readonly extensions?: PasskeyExtensions | undefined
}

const cancelled = failed('REGISTRATION_CANCELLED', 'registration cancelled')

const failures = {
  // WebAuthn uses the same name for a user who cancels and for a timeout.
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: failed('PREVIOUSLY_REGISTERED', 'previously registered'),
}

/** Registers a passkey for the signed-in user or for a new user. */
export async function addPasskey(
  { context, options }: Ceremony,
  { name, authenticatorAttachment, useAutoRegister = false, extensions }: AddPasskeyInput,
  newUser?: Omit<SignUpWithPasskeyInput, 'extensions'>,
): Promise<AddResult> {
  try {
    const { withExtensions } = await loadExtensions()
    const query = { ...newUser, ...(authenticatorAttachment && { authenticatorAttachment }) }
    const requested = await context.call(
      'GET /passkey/generate-register-options',
      { query },
      options,
    )
    if (requested.error) return requested
    const { response, finish } = await abortable(options.signal, () =>
      withExtensions(requested.data, extensions, (optionsJSON) =>
        startRegistration({ optionsJSON, useAutoRegister }),
      ),
    )
    const input = name === undefined ? { response } : { response, name }
    return finish(
      await context.call(
        'POST /passkey/verify-registration $session $passkeys all?',
        input,
        options,
      ),
    )
  } catch (thrown) {
    return toFailure(thrown, failures)
  }
}
