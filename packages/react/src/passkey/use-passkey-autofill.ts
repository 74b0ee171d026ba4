import { useEffect, useState } from 'react'
import type { PasskeyCalls, PasskeyOutcome } from './passkey-calls.js'

/** How often a passkey that was picked may be refused before the page stops suggesting them. */
const PATIENCE = 5

/** What nobody has asked for needs no words: suggestions that are not there are not missed. */
const silent = ['AUTH_CANCELLED', 'NETWORK', 'PASSKEYS_NOT_SUPPORTED']

/**
 * Offers passkeys among the suggestions of the field with `autocomplete="username webauthn"`, for as long
 * as the component is there. Picking one signs in: the session changes, and the page with it. Dialogs that
 * somebody asks for come first.
 *
 * @returns why a passkey that was picked did not sign in; null where there is nothing to say
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
    const leaving = new AbortController()
    const { signal } = leaving

    async function offer(patience: number): Promise<void> {
      const { error: refusal } = await client.signIn.passkey({ autoFill: true }, { signal })
      if (signal.aborted) return
      const isTold = refusal !== null && !silent.includes(refusal.code)
      setError(isTold ? refusal : null)
      // Somebody who picked the wrong one may pick another.
      if (isTold && patience > 1) await offer(patience - 1)
    }
    void offer(PATIENCE)
    return () => {
      leaving.abort()
    }
  }, [client])
  return error
}
