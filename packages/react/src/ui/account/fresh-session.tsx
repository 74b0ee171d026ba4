import { createContext, lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react'
import type { ShownUser } from '../session-client.js'
import type { FormAnswer } from '../use-submission.js'
import type { AccountClient } from './account-client.js'

/** Makes a call that needs a fresh session. */
type Guard = (call: () => Promise<FormAnswer>) => Promise<FormAnswer>

const GuardContext = /* @__PURE__ */ createContext<Guard>((call) => call())

/** Returns a function for calls that need a fresh session: it asks the user to sign in again, then repeats the call. */
export const useGuard = (): Guard => useContext(GuardContext)

const ConfirmIdentity = /* @__PURE__ */ lazy(() => import('./confirm-identity.js'))

const staleCodes = new Set(['SESSION_NOT_FRESH', 'SESSION_EXPIRED'])

interface FreshSessionProps {
  readonly client: AccountClient
  readonly user: ShownUser
  readonly children: ReactNode
}

/** Asks the user to sign in again when a call of its children needs a fresh session. */
export function FreshSession({ client, user, children }: FreshSessionProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const settle = useRef<(isConfirmed: boolean) => void>(undefined)

  const [guard] = useState((): Guard => async (call) => {
    const answer = await call()
    if (!answer.error || !staleCodes.has(answer.error.code)) return answer
    const isConfirmed = await new Promise<boolean>((resolve) => {
      settle.current = resolve
      setAsking(true)
    })
    setAsking(false)
    return isConfirmed ? call() : answer
  })

  return (
    <GuardContext.Provider value={guard}>
      {children}
      {isAsking && (
        <Suspense>
          <ConfirmIdentity
            client={client}
            user={user}
            onClose={(isConfirmed) => settle.current?.(isConfirmed)}
          />
        </Suspense>
      )}
    </GuardContext.Provider>
  )
}
