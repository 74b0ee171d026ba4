import { useEffect, useState } from 'react'
import type { PasskeyCalls, PasskeyOutcome } from './use-passkey-sign-in.js'

/** Number of rejected passkeys after which the page stops to suggest passkeys. */
const MAX_ATTEMPTS = 5

/** Errors that are not shown: the user did not start the ceremony and does not miss the suggestions. */
const silent = ['AUTH_CANCELLED', 'NETWORK', 'PASSKEYS_NOT_SUPPORTED']

/**
 * Suggests passkeys in the field with `autocomplete="username webauthn"` while the component is mounted. A
 * chosen passkey signs the user in, and the session store updates. A dialog that the user opens takes
 * precedence.
 *
 * @returns why a chosen passkey did not sign in; null when there is no error to show
 *
 * @example
 * ```tsx
 * import { passkeyClient } from '@countersign/passkey/client'
 * import { createAuthClient } from '@countersign/react'
 * import { usePasskeyAutofill } from '@countersign/react/passkey'
 *
 * const client = createAuthClient({ plugins: [passkeyClient()] })
 *
 * export function EmailField() {
 *   const error = usePasskeyAutofill(client)
 *   return (
 *     <label>
 *       Email <input type="email" autoComplete="username webauthn" />
 *       <span role="alert">{error?.message}</span>
 *     </label>
 *   )
 * }
 * ```
 */
export function usePasskeyAutofill<R extends PasskeyOutcome>(
  client: PasskeyCalls<R>,
): R['error'] | null {
  const [error, setError] = useState<R['error'] | null>(null)
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted

    async function offer(attempts: number): Promise<void> {
      const { error: attemptError } = await client.signIn.passkey({ autoFill: true }, { signal })
      if (signal.aborted) return
      const isShown = attemptError !== null && !silent.includes(attemptError.code)
      setError(isShown ? attemptError : null)
      // After a wrong passkey the user may choose another one.
      if (isShown && attempts > 1) await offer(attempts - 1)
    }
    void offer(MAX_ATTEMPTS)
    return () => {
      unmounted.abort()
    }
  }, [client])
  return error
}
