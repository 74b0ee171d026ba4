import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Card } from '../parts.js'
import { Frame } from '../settings.js'
import { useIsBrowser } from '../use-browser-value.js'
import { type AuthFlowProps, FlowContext, type Step } from './flow.js'
import { CardSkeleton } from './view.js'

const SignedIn = /* @__PURE__ */ lazy(() => import('./signed-in.js'))

const views: Readonly<Record<Step['view'], ComponentType>> = {
  'sign-in': /* @__PURE__ */ lazy(() => import('./sign-in-form.js')),
  'sign-up': /* @__PURE__ */ lazy(() => import('./sign-up-form.js')),
  'forgot-password': /* @__PURE__ */ lazy(() => import('./forgot-password-form.js')),
  'reset-password': /* @__PURE__ */ lazy(() => import('./reset-password-form.js')),
  mail: /* @__PURE__ */ lazy(() => import('./mail-step.js')),
}

/** Shows one view after the other in the same card. */
export function AuthFlow(props: AuthFlowProps): ReactNode {
  const { client, start, Start } = props
  const [step, setStep] = useState<Step>({ view: start })
  const [hasMoved, setMoved] = useState(false)
  const { data } = client.useSession()
  const View = step.view === start ? Start : views[step.view]
  // A link that resets the password also works for a user who is signed in.
  const user = step.view === 'reset-password' ? undefined : data?.user
  const isSignedIn = user !== undefined && user.isAnonymous !== true

  function go(next: Step): void {
    setMoved(true)
    setStep(next)
  }

  return (
    <Frame settings={props} className="cs-auth">
      <FlowContext.Provider value={{ ...props, step, hasMoved, go }}>
        <Card>
          {isSignedIn || View !== Start ? (
            <LoadedView>{isSignedIn ? <SignedIn email={user.email} /> : <View />}</LoadedView>
          ) : (
            // Outside of a boundary, so that React 18 hydrates it at once.
            <View />
          )}
        </Card>
      </FlowContext.Provider>
    </Frame>
  )
}

/** A view that is loaded on demand, and only in a browser. */
function LoadedView({ children }: { readonly children: ReactNode }) {
  return useIsBrowser() ? (
    <Suspense fallback={<CardSkeleton />}>{children}</Suspense>
  ) : (
    <CardSkeleton />
  )
}
