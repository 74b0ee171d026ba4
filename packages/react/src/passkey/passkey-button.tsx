import { type ComponentPropsWithoutRef, type ReactNode, useSyncExternalStore } from 'react'
import { type PasskeyCalls, type PasskeyOutcome, usePasskeySignIn } from './use-passkey-sign-in.js'

/** Properties of {@link PasskeyButton}: its own, and those of any button. */
export interface PasskeyButtonProps<R extends PasskeyOutcome> extends Omit<
  ComponentPropsWithoutRef<'button'>,
  'type' | 'onClick'
> {
  readonly client: PasskeyCalls<R>
  /** Renders an error. Default: the error's message. */
  readonly explain?: (error: NonNullable<R['error']>) => ReactNode
}

/**
 * A button that signs in with a passkey, and a live region for errors. It has no styles, keeps the focus
 * while the browser's dialog is open, and renders nothing in browsers without passkeys.
 *
 * @example
 * ```tsx
 * import { passkeyClient } from '@countersign/passkey/client'
 * import { createAuthClient } from '@countersign/react'
 * import { PasskeyButton } from '@countersign/react/passkey'
 *
 * const client = createAuthClient({ plugins: [passkeyClient()] })
 *
 * export const SignIn = () => <PasskeyButton client={client}>Use a passkey</PasskeyButton>
 * ```
 */
export function PasskeyButton<R extends PasskeyOutcome>({
  client,
  explain = ({ message }) => message,
  children = 'Sign in with a passkey',
  ...rest
}: PasskeyButtonProps<R>): ReactNode {
  const { isPending, error, start } = usePasskeySignIn(client)
  const isSupported = useSyncExternalStore(subscribeToNothing, supportsPasskeys, () => true)
  if (!isSupported) return null
  return (
    <>
      <button
        {...rest}
        type="button"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={start}
      >
        {children}
      </button>
      <p role="alert">{error && explain(error)}</p>
    </>
  )
}

const subscribeToNothing = () => () => undefined

function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
