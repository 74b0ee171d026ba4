import { lazy, type ReactNode, Suspense, useId } from 'react'
import { CheckField, EmailField, PasswordField } from '../fields.js'
import { Form } from '../form.js'
import { Alternatives, Divider, Skeleton } from '../parts.js'
import { useSettings, useTexts } from '../settings.js'
import { signInErrors, signInTexts } from '../texts/sign-in.js'
import { useIsBrowser } from '../use-browser-value.js'
import type { SendForm } from '../use-submission.js'
import type { AnyMethod } from './auth-client.js'
import { pageURL } from './page-url.js'
import { useFlow } from './flow.js'
import { rememberMethod } from './last-method.js'
import { ProviderButtons } from './provider-buttons.js'
import { sendLink } from './send-mail.js'
import { ViewFooter, ViewHeader, ViewLink } from './view.js'

/** The code of plugins is loaded only where the client has them. */
const OtherMethods = /* @__PURE__ */ lazy(() => import('./other-methods.js'))

const mailMethods: readonly AnyMethod[] = ['magic-link', 'email-code']

/** Sign-in with a provider, with a password, and with the methods of plugins. */
export default function SignInForm(): ReactNode {
  const { appName, providers } = useSettings()
  const text = useTexts(signInTexts)
  const titleId = useId()
  const methods = useMethods()
  const hasForm = methods.some((method) => method === 'password' || mailMethods.includes(method))
  const title = appName === undefined ? text('signIn') : text('signInTo', { app: appName })
  return (
    <>
      <ViewHeader titleId={titleId} title={title} />
      {providers.length > 0 && <ProviderButtons />}
      {providers.length > 0 && hasForm && <Divider>{text('or')}</Divider>}
      {hasForm ? (
        <EmailForm titleId={titleId} methods={methods} />
      ) : (
        <OtherButtons methods={methods} />
      )}
      <ViewFooter question={text('noAccount')} view="sign-up" path="signUp">
        {text('signUp')}
      </ViewFooter>
    </>
  )
}

/** The methods that the app chose, or all of the client. */
function useMethods(): readonly AnyMethod[] {
  const { client, methods } = useFlow()
  const hasSession = Boolean(client.useSession().data)
  const all: readonly AnyMethod[] = methods ?? [
    'password',
    ...(client.signIn.passkey ? (['passkey'] as const) : []),
    ...(client.signIn.magicLink ? (['magic-link'] as const) : []),
    ...(client.signIn.anonymous ? (['anonymous'] as const) : []),
  ]
  return hasSession ? all.filter((method) => method !== 'anonymous') : all
}

interface MethodsProps {
  readonly methods: readonly AnyMethod[]
}

const fieldOf = { INVALID_EMAIL: 'email' }

/** The form of all methods that need an email. */
function EmailForm({ titleId, methods }: MethodsProps & { readonly titleId: string }) {
  const { client, redirectTo, onSuccess, step, go } = useFlow()
  const text = useTexts(signInTexts)
  const hasPassword = methods.includes('password')
  const hasPasskey = methods.includes('passkey')
  const mail = methods.includes('email-code') ? 'code' : 'link'
  const mailText = text(mail === 'code' ? 'emailCode' : 'emailLink')

  const send: SendForm = async (field) => {
    const email = field('email')
    const isMail = !hasPassword || field('button') === 'mail'
    const answer = isMail
      ? await sendLink({ client, email, target: pageURL(redirectTo) })
      : await client.signIn.email({
          email,
          password: field('password'),
          rememberMe: field('rememberMe') !== '',
        })
    if (answer.error?.code === 'EMAIL_NOT_VERIFIED')
      go({ view: 'mail', mail: 'verification', email })
    if (answer.error) return answer
    rememberMethod(isMail ? 'magic-link' : 'password')
    if (isMail) go({ view: 'mail', mail, email })
    else onSuccess?.()
    return answer
  }

  return (
    <Form
      titleId={titleId}
      action={hasPassword ? text('signIn') : mailText}
      send={send}
      fieldOf={fieldOf}
      errors={signInErrors}
      after={
        <OtherButtons
          methods={
            hasPassword ? methods : methods.filter((method) => !mailMethods.includes(method))
          }
        />
      }
    >
      {/* `webauthn` lets browsers suggest passkeys. */}
      <EmailField
        autoComplete={hasPasskey ? 'username webauthn' : 'username'}
        defaultValue={step.email}
      />
      {hasPassword && <PasswordFields />}
    </Form>
  )
}

function PasswordFields() {
  const text = useTexts(signInTexts)
  return (
    <>
      <PasswordField
        name="password"
        label={text('password')}
        autoComplete="current-password"
        missing={text('enterPassword')}
        beside={
          <ViewLink view="forgot-password" path="forgotPassword">
            {text('forgotPassword')}
          </ViewLink>
        }
        required
      />
      <CheckField name="rememberMe" label={text('staySignedIn')} defaultChecked />
    </>
  )
}

/** The methods that have a button each. The buttons keep their space while their code loads. */
function OtherButtons({ methods }: MethodsProps) {
  const isBrowser = useIsBrowser()
  const others = methods.filter((method) => method !== 'password')
  const shapes = others.map((method) => <Skeleton key={method} data-shape="button" />)
  return (
    others.length > 0 && (
      <Alternatives>
        {isBrowser ? (
          <Suspense fallback={shapes}>
            <OtherMethods methods={others} />
          </Suspense>
        ) : (
          shapes
        )}
      </Alternatives>
    )
  )
}
