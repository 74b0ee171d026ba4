import { type ReactNode, useId, useState } from 'react'
import { Form } from '../form.js'
import { Footer } from '../parts.js'
import { NewPasswordField, newPasswordFieldOf } from '../password-fields.js'
import { useTexts } from '../settings.js'
import { resetPasswordErrors, resetPasswordTexts } from '../texts/password.js'
import { newPasswordErrors, newPasswordTexts } from '../texts/sign-up.js'
import { useBrowserValue } from '../use-browser-value.js'
import type { SendForm } from '../use-submission.js'
import { useFlow } from './flow.js'
import { CardSkeleton, ViewHeader, ViewLink } from './view.js'

/** The form that the link of a reset mail opens. */
export default function ResetPasswordForm(): ReactNode {
  const ofURL = useBrowserValue(readToken, undefined)
  const { token = ofURL } = useFlow()
  const [isReset, setReset] = useState(false)
  if (isReset) return <Outcome title="resetDone" explanation="resetDoneExplanation" />
  if (token === undefined) return <CardSkeleton />
  if (token === '') return <Outcome title="linkUnusable" explanation="linkUnusableExplanation" />
  return (
    <NewPasswordForm
      token={token}
      onReset={() => {
        setReset(true)
      }}
    />
  )
}

/** The token of the URL; empty when the link has none, as when it has expired. */
const readToken = (): string => new URL(location.href).searchParams.get('token') ?? ''

const fieldOf = /* @__PURE__ */ newPasswordFieldOf('newPassword')

interface NewPasswordFormProps {
  readonly token: string
  readonly onReset: () => void
}

function NewPasswordForm({ token, onReset }: NewPasswordFormProps) {
  const { client, minPasswordLength } = useFlow()
  const text = useTexts({ ...newPasswordTexts, ...resetPasswordTexts })
  const titleId = useId()

  const send: SendForm = async (field) => {
    const answer = await client.resetPassword({ token, newPassword: field('newPassword') })
    if (!answer.error) onReset()
    return answer
  }

  return (
    <>
      <ViewHeader titleId={titleId} title={text('resetTitle')}>
        {text('resetExplanation')}
      </ViewHeader>
      <Form
        titleId={titleId}
        action={text('savePassword')}
        send={send}
        fieldOf={fieldOf}
        errors={{ ...newPasswordErrors, ...resetPasswordErrors }}
      >
        <NewPasswordField
          name="newPassword"
          label={text('newPassword')}
          minLength={minPasswordLength}
        />
      </Form>
      <Footer>
        <ViewLink view="forgot-password" path="forgotPassword">
          {text('requestLink')}
        </ViewLink>
      </Footer>
    </>
  )
}

interface OutcomeProps {
  readonly title: 'resetDone' | 'linkUnusable'
  readonly explanation: 'resetDoneExplanation' | 'linkUnusableExplanation'
}

function Outcome({ title, explanation }: OutcomeProps) {
  const text = useTexts(resetPasswordTexts)
  const isDone = title === 'resetDone'
  return (
    <>
      <ViewHeader titleId={useId()} title={text(title)} hasFocus={isDone}>
        {text(explanation)}
      </ViewHeader>
      <Footer>
        {isDone ? (
          <ViewLink view="sign-in" path="signIn">
            {text('signIn')}
          </ViewLink>
        ) : (
          <ViewLink view="forgot-password" path="forgotPassword">
            {text('requestLink')}
          </ViewLink>
        )}
      </Footer>
    </>
  )
}
