import { type ReactNode, useMemo, useState } from 'react'
import { inPlacePaths } from '../ui/sign-in/flow.js'
import { SignIn, type SignInProps } from '../ui/sign-in/sign-in.js'
import type { AddAccountClient } from './accounts-client.js'

/** Properties of {@link AddAccount}. */
export interface AddAccountProps<C extends AddAccountClient> extends SignInProps<C> {
  /** The page to open after the sign-in. */
  readonly redirectTo: string
}

/**
 * A card to sign in as one more user, for the plugin `multiSession()`: like `SignIn`, also for a user who is signed in.
 *
 * @example
 * ```tsx
 * import '@countersign/react/ui.css'
 * import { multiSessionClient } from '@countersign/multi-session/client'
 * import { createAuthClient } from '@countersign/react'
 * import { AddAccount } from '@countersign/react/multi-session'
 *
 * const client = createAuthClient({ plugins: [multiSessionClient()] })
 *
 * export const AddAccountPage = () => <AddAccount client={client} redirectTo="/" />
 * ```
 */
export function AddAccount<C extends AddAccountClient>(props: AddAccountProps<C>): ReactNode {
  const { client } = props
  const { status, data } = client.useSession()
  const current = status === 'unknown' ? undefined : (data?.session.id ?? '')
  const [first, setFirst] = useState(current)
  if (first === undefined && current !== undefined) setFirst(current)
  const hidden = useMemo(() => hideSession(client, first), [client, first])
  // The pages of the app for sign-up and the like would send a user who is signed in away.
  return <SignIn {...props} paths={{ ...props.paths, ...inPlacePaths }} client={hidden} />
}

/** A client that shows no session until one other than the first is the current one. */
function hideSession<C extends AddAccountClient>(client: C, first: string | undefined): C {
  return {
    ...client,
    useSession: (): ReturnType<AddAccountClient['useSession']> => {
      const state = client.useSession()
      return state.data?.session.id === first
        ? { ...state, status: 'signed-out', data: null }
        : state
    },
  }
}
