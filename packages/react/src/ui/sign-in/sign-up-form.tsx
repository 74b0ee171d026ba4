import { type ReactNode, useId } from 'react'
import { EmailField, TextField } from '../fields.js'
import { Form, SubmitButton } from '../form.js'
import { Icon, key } from '../icons.js'
import { Alternatives, Divider } from '../parts.js'
import { NewPasswordField, newPasswordFieldOf } from '../password-fields.js'
import { useSettings, useTexts } from '../settings.js'
import { passkeyErrors } from '../texts/other-methods.js'
import { signUpErrors, signUpTexts } from '../texts/sign-up.js'
import type { SendForm } from '../use-submission.js'
import { pageURL } from './page-url.js'
import { useFlow } from './flow.js'
import { rememberMethod } from './last-method.js'
import { ProviderButtons } from './provider-buttons.js'
import { ViewFooter, ViewHeader } from './view.js'

const fieldOf = {
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  ...newPasswordFieldOf('password'),
}

/** Sign-up with a provider, or with a name, an email, and a password or a passkey. */
export default function SignUpForm(): ReactNode {
  const { client, hasPasskeySignUp, redirectTo, onSuccess, step, go, minPasswordLength } = useFlow()
  const { appName, providers } = useSettings()
  const text = useTexts(signUpTexts)
  const titleId = useId()
  const title = appName === undefined ? text('signUp') : text('signUpFor', { app: appName })

  const send: SendForm = async (field) => {
    const email = field('email')
    const callbackURL = pageURL(redirectTo)
    const [name, password] = [field('name'), field('password')]
    if (field('button') === 'passkey') {
      const answer = await client.signUp.passkey?.({ name, email })
      if (!answer?.error) {
        rememberMethod('passkey')
        onSuccess?.()
      }
      return answer ?? { error: null }
    }
    const answer = await client.signUp.email({ name, email, password, callbackURL })
    if (answer.error) return answer
    rememberMethod('password')
    // Without a session, the email has to be verified first, or it may have an account.
    if (answer.data?.token) onSuccess?.()
    else go({ view: 'mail', mail: 'verification', email })
    return answer
  }

  return (
    <>
      <ViewHeader titleId={titleId} title={title} />
      {providers.length > 0 && (
        <>
          <ProviderButtons />
          <Divider>{text('or')}</Divider>
        </>
      )}
      <Form
        titleId={titleId}
        action={text('signUp')}
        send={send}
        fieldOf={fieldOf}
        errors={{ ...passkeyErrors, ...signUpErrors }}
        after={
          hasPasskeySignUp && (
            <Alternatives>
              <SubmitButton value="passkey" without="password">
                <Icon d={key} />
                {text('signUpWithPasskey')}
              </SubmitButton>
            </Alternatives>
          )
        }
      >
        <TextField
          name="name"
          label={text('name')}
          autoComplete="name"
          maxLength={255}
          missing={text('enterName')}
          required
        />
        <EmailField autoComplete="username" defaultValue={step.email} />
        <NewPasswordField name="password" label={text('password')} minLength={minPasswordLength} />
      </Form>
      <ViewFooter question={text('haveAccount')} view="sign-in" path="signIn">
        {text('signIn')}
      </ViewFooter>
    </>
  )
}
