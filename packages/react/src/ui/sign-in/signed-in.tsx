import { type ReactNode, useEffect } from 'react'
import { Alert, Button } from '../form.js'
import { Subtitle } from '../parts.js'
import { useSettings, useTexts } from '../settings.js'
import { fillWithNodes } from '../texts/fill.js'
import { flowTexts } from '../texts/sign-in.js'
import { useAction } from '../use-action.js'
import { useFlow } from './flow.js'
import { ownPage } from './page-url.js'
import { CardSkeleton } from './view.js'

/** Redirects a user who is signed in, or offers to sign out. */
export default function SignedIn({ email }: { readonly email: string }): ReactNode {
  const { client, redirectTo } = useFlow()
  const { navigate } = useSettings()
  const text = useTexts(flowTexts)
  const { isPending, problem, run } = useAction()
  useEffect(() => {
    if (redirectTo !== undefined) navigate(ownPage(redirectTo))
  }, [redirectTo, navigate])
  if (redirectTo !== undefined) return <CardSkeleton />
  return (
    <>
      <Subtitle>{fillWithNodes(text('signedInAs'), { email: <bdi>{email}</bdi> })}</Subtitle>
      <Button
        isPending={isPending}
        onClick={() => {
          run(() => client.signOut())
        }}
      >
        {text('signOut')}
      </Button>
      <Alert>{problem}</Alert>
    </>
  )
}
