import { type ReactNode, useId } from 'react'
import { EmailField } from '../fields.js'
import { Form } from '../form.js'
import { Footer } from '../parts.js'
import { useSettings, useTexts } from '../settings.js'
import { forgotPasswordTexts } from '../texts/password.js'
import type { SendForm } from '../use-submission.js'
import { useFlow } from './flow.js'
import { pageURL } from './page-url.js'
import { sendMail } from './send-mail.js'
import { ViewHeader, ViewLink } from './view.js'

const fieldOf = { INVALID_EMAIL: 'email' }

/** Requests a link that resets the password. The page does not show whether the email has an account. */
export default function ForgotPasswordForm(): ReactNode {
  const { client, step, go } = useFlow()
  const { resetPassword = '/reset-password' } = useSettings().paths
  const text = useTexts(forgotPasswordTexts)
  const titleId = useId()

  const send: SendForm = async (field) => {
    const email = field('email')
    const answer = await sendMail({ client, mail: 'reset', email, target: pageURL(resetPassword) })
    if (!answer.error) go({ view: 'mail', mail: 'reset', email })
    return answer
  }

  return (
    <>
      <ViewHeader titleId={titleId} title={text('forgotTitle')}>
        {text('forgotExplanation')}
      </ViewHeader>
      <Form titleId={titleId} action={text('sendResetLink')} send={send} fieldOf={fieldOf}>
        <EmailField autoComplete="username" defaultValue={step.email} />
      </Form>
      <Footer>
        <ViewLink view="sign-in" path="signIn">
          {text('backToSignIn')}
        </ViewLink>
      </Footer>
    </>
  )
}
