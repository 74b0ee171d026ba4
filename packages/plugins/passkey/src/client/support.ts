/**
 * Whether this browser supports passkeys: they need a current browser and a page on https or localhost. False on
 * servers.
 *
 * @example
 * ```ts
 * import { canUsePasskeys } from '@countersign/passkey/client'
 *
 * console.log(canUsePasskeys() ? 'Sign in with a passkey' : 'Sign in with your password')
 * ```
 */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/**
 * Whether this browser suggests passkeys in a field with `autocomplete="username webauthn"`.
 *
 * @example
 * ```ts
 * import { canAutofillPasskeys } from '@countersign/passkey/client'
 *
 * console.log((await canAutofillPasskeys()) ? 'Click the field' : 'Press the button')
 * ```
 */
export async function canAutofillPasskeys(): Promise<boolean> {
  return (
    canUsePasskeys() &&
    'isConditionalMediationAvailable' in PublicKeyCredential &&
    PublicKeyCredential.isConditionalMediationAvailable()
  )
}
