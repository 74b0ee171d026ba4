import type { AddResult, Ceremony } from './calls.js'
import { abortable, load } from './ceremony.js'
import { failed, notSupported, toFailure } from './failures.js'
import { canUsePasskeys } from './support.js'

/** What may be said of a new passkey. */
export interface AddPasskeyInput {
  /** What the person calls it. */
  readonly name?: string | undefined
  /** `platform`: kept by this device or its password manager. `cross-platform`: by a security key or a phone. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
  /** Made without a dialog, by the password manager that has just filled in a password. Default false. */
  readonly useAutoRegister?: boolean | undefined
}

const cancelled = failed('REGISTRATION_CANCELLED', 'registration cancelled')

const failures = {
  // WebAuthn tells a person who says no and time that runs out by the same name.
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: failed('PREVIOUSLY_REGISTERED', 'previously registered'),
}

/** Makes a passkey for the person who is signed in. */
export async function addPasskey(
  { context, options }: Ceremony,
  { name, authenticatorAttachment, useAutoRegister = false }: AddPasskeyInput,
): Promise<AddResult> {
  if (!canUsePasskeys()) return notSupported
  try {
    const query = authenticatorAttachment ? { authenticatorAttachment } : {}
    const [library, asked] = await Promise.all([
      load(),
      context.call('GET /passkey/generate-register-options', { query }, options),
    ])
    if (asked.error) return asked
    const optionsJSON = asked.data
    const response = await abortable(library, options.signal, () =>
      library.startRegistration({ optionsJSON, useAutoRegister }),
    )
    const input = name === undefined ? { response } : { response, name }
    return await context.call('POST /passkey/verify-registration', input, options)
  } catch (thrown) {
    return toFailure(thrown, failures)
  }
}
