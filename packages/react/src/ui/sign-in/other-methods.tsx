import { type ReactNode, useState } from 'react'
import {
  type PasskeyCalls,
  type PasskeyOutcome,
  usePasskeyAutofill,
  usePasskeySignIn,
} from '../../passkey/index.js'
import { Alert, Button, SubmitButton } from '../form.js'
import { Icon, key, userOutline } from '../icons.js'
import { useErrorText, useTexts } from '../settings.js'
import { otherMethodsTexts, passkeyErrors } from '../texts/other-methods.js'
import { signInTexts } from '../texts/sign-in.js'
import { useAction } from '../use-action.js'
import type { AnyMethod, SignInCalls } from './auth-client.js'
import { useFlow } from './flow.js'
import { LastUsed, rememberMethod } from './last-method.js'

const envelope =
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.7 1.3L12 13l8.7-6.7'

interface OtherMethodsProps {
  /** Those with a button of their own. */
  readonly methods: readonly AnyMethod[]
}

/** The methods of plugins, which have a button each. */
export default function OtherMethods({ methods }: OtherMethodsProps): ReactNode {
  const text = useTexts(signInTexts)
  const isCode = methods.includes('email-code')
  return (
    <>
      {methods.includes('passkey') && <Passkey />}
      {(isCode || methods.includes('magic-link')) && (
        <SubmitButton value="mail" without="password">
          <Icon d={envelope} />
          {text(isCode ? 'emailCode' : 'emailLink')}
          <LastUsed method="magic-link" />
        </SubmitButton>
      )}
      {methods.includes('anonymous') && <Anonymous />}
    </>
  )
}

/** Sign-in with a passkey by a button, and in the suggestions of the email field. */
function Passkey() {
  const { client: fullClient, onSuccess } = useFlow()
  const text = useTexts(otherMethodsTexts)
  const explain = useErrorText(passkeyErrors)
  const [client] = useState(() => rememberingClient(fullClient.signIn, onSuccess))
  const autofillError = usePasskeyAutofill(client)
  const { isPending, error, start } = usePasskeySignIn(client)
  const problem = error ?? autofillError
  if (typeof PublicKeyCredential !== 'function') return null
  return (
    <>
      <Button isPending={isPending} onClick={start}>
        <Icon d={key} />
        {text('signInWithPasskey')}
        <LastUsed method="passkey" />
      </Button>
      <Alert>{problem && explain(problem)}</Alert>
    </>
  )
}

/** The call of a client, which remembers the method after a sign-in. */
function rememberingClient(
  signIn: SignInCalls,
  onSuccess: (() => void) | undefined,
): PasskeyCalls<PasskeyOutcome> {
  return {
    signIn: {
      async passkey(input, options) {
        const answer = await signIn.passkey?.(input, options)
        if (!answer?.error) {
          rememberMethod('passkey')
          onSuccess?.()
        }
        return answer ?? { data: null, error: null }
      },
    },
  }
}

function Anonymous() {
  const { client, onSuccess } = useFlow()
  const text = useTexts(otherMethodsTexts)
  const { isPending, problem, run } = useAction()
  return (
    <>
      <Button
        isPending={isPending}
        onClick={() => {
          run(() => client.signIn.anonymous?.(), onSuccess)
        }}
      >
        <Icon d={userOutline} />
        {text('continueAnonymously')}
      </Button>
      <Alert>{problem}</Alert>
    </>
  )
}
