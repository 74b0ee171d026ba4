import { useCallback, useEffect, useRef, useState } from 'react'
import type { PasskeyCalls, PasskeyOutcome } from './passkey-calls.js'

/** A sign-in with a passkey, as a button shows it. */
export interface PasskeySignIn<R extends PasskeyOutcome> {
  /** The browser's dialog is open, or the server is asked. */
  readonly isPending: boolean
  /** Why the last attempt did not sign in. `AUTH_CANCELLED` where the person closed the dialog. */
  readonly error: R['error'] | null
  /** Opens the dialog, unless it is open. */
  readonly start: () => void
}

/**
 * Sign-in with a passkey by the browser's dialog, one at a time. The dialog closes with the component.
 *
 * @example
 * ```tsx
 * import { passkeyClient } from '@countersign/passkey/client'
 * import { createAuthClient } from '@countersign/react'
 * import { usePasskeySignIn } from '@countersign/react/passkey'
 *
 * const client = createAuthClient({ plugins: [passkeyClient()] })
 *
 * export function Door() {
 *   const { isPending, error, start } = usePasskeySignIn(client)
 *   return <button onClick={start}>{isPending ? 'One moment' : (error?.message ?? 'Open')}</button>
 * }
 * ```
 */
export function usePasskeySignIn<R extends PasskeyOutcome>(
  client: PasskeyCalls<R>,
): PasskeySignIn<R> {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<R['error'] | null>(null)
  const running = useRef<AbortController>(undefined)

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )

  const start = useCallback(() => {
    if (running.current) return
    const mine = (running.current = new AbortController())
    setPending(true)
    setError(null)
    void client.signIn.passkey({ autoFill: false }, { signal: mine.signal }).then((outcome) => {
      if (running.current !== mine) return
      running.current = undefined
      setPending(false)
      setError(outcome.error)
    })
  }, [client])

  return { isPending, error, start }
}
