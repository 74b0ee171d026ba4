import { startRegistration } from '@simplewebauthn/browser'
import type { AddResult, Ceremony } from './calls.js'
import { abortable } from './ceremony.js'
import { failed, toFailure } from './failures.js'

/** What may be said of a new passkey. */
export interface AddPasskeyInput {
  /** What the person calls it. */
  readonly name?: string | undefined
  /** `platform`: kept by this device or its password manager. `cross-platform`: by a security key or a phone. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
  /** Made without a dialog, by the password manager that has just filled in a password. Default false. */
  readonly useAutoRegister?: boolean | undefined
}

/** Who signs up. */
export interface SignUpWithPasskeyInput {
  readonly email: string
  /** What the person is called. */
  readonly name: string
}

const cancelled = failed('REGISTRATION_CANCELLED', 'registration cancelled')

const failures = {
  // WebAuthn tells a person who says no and time that runs out by the same name.
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: failed('PREVIOUSLY_REGISTERED', 'previously registered'),
}

/** Makes a passkey: for the person who is signed in, or for somebody who signs up. */
export async function addPasskey(
  { context, options }: Ceremony,
  { name, authenticatorAttachment, useAutoRegister = false }: AddPasskeyInput,
  person?: SignUpWithPasskeyInput,
): Promise<AddResult> {
  try {
    const query = { ...person, ...(authenticatorAttachment && { authenticatorAttachment }) }
    const asked = await context.call('GET /passkey/generate-register-options', { query }, options)
    if (asked.error) return asked
    const optionsJSON = asked.data
    const response = await abortable(options.signal, () =>
      startRegistration({ optionsJSON, useAutoRegister }),
    )
    const input = name === undefined ? { response } : { response, name }
    return await context.call('POST /passkey/verify-registration', input, options)
  } catch (thrown) {
    return toFailure(thrown, failures)
  }
}
