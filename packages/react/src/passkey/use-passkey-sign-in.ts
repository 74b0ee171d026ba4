import { useCallback, useEffect, useRef, useState } from 'react'

/** The fields of a call's result that the hooks use. */
export interface PasskeyOutcome {
  readonly data: unknown
  readonly error: { readonly code: string; readonly message: string } | null
}

/**
 * The part of a client with the plugin `passkeyClient()` that the hooks use.
 *
 * @typeParam R - the result of `signIn.passkey`
 */
export interface PasskeyCalls<R extends PasskeyOutcome> {
  readonly signIn: {
    passkey(
      input: { readonly autoFill: boolean },
      options: { readonly signal: AbortSignal },
    ): Promise<R>
  }
}

/** The state of a sign-in with a passkey. */
export interface PasskeySignIn<R extends PasskeyOutcome> {
  /** True while the browser's dialog is open or a request runs. */
  readonly isPending: boolean
  /** Why the last attempt failed. `AUTH_CANCELLED` when the user closed the dialog. */
  readonly error: R['error'] | null
  /** Opens the dialog, unless it is open. */
  readonly start: () => void
}

/**
 * Signs in with a passkey in the browser's dialog, one attempt at a time. The dialog closes when the component
 * unmounts.
 *
 * @example
 * ```tsx
 * import { passkeyClient } from '@countersign/passkey/client'
 * import { createAuthClient } from '@countersign/react'
 * import { usePasskeySignIn } from '@countersign/react/passkey'
 *
 * const client = createAuthClient({ plugins: [passkeyClient()] })
 *
 * export function SignIn() {
 *   const { isPending, error, start } = usePasskeySignIn(client)
 *   return <button onClick={start}>{isPending ? 'One moment' : (error?.message ?? 'Sign in')}</button>
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
