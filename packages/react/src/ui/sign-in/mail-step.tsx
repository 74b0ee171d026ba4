import { type ReactNode, useEffect, useId, useState } from 'react'
import { CodeField } from '../fields.js'
import { Alert, Button, Form } from '../form.js'
import { Footer, Hint, Status } from '../parts.js'
import { type UIError, useErrorText, useSettings, useTexts } from '../settings.js'
import { mailErrors, mailTexts } from '../texts/mail.js'
import { fillWithNodes } from '../texts/fill.js'
import type { SendForm } from '../use-submission.js'
import { pageURL } from './page-url.js'
import { type SentMail, useFlow } from './flow.js'
import { rememberMethod } from './last-method.js'
import { sendMail } from './send-mail.js'
import { ViewHeader, ViewLink } from './view.js'

const explanations = {
  link: 'linkSent',
  code: 'codeSent',
  verification: 'verificationSent',
  reset: 'resetSent',
} as const satisfies Record<SentMail, keyof typeof mailTexts>

/** Waits until the user has followed the link of a mail, or has entered its code. */
export default function MailStep(): ReactNode {
  const { mail = 'link', email = '' } = useFlow().step
  const text = useTexts(mailTexts)
  const titleId = useId()
  return (
    <>
      <ViewHeader titleId={titleId} title={text('checkEmail')}>
        {fillWithNodes(text(explanations[mail]), { email: <bdi key="email">{email}</bdi> })}
      </ViewHeader>
      {mail === 'code' && <CodeForm titleId={titleId} email={email} />}
      <Hint>{text('noMail')}</Hint>
      <Resend mail={mail} email={email} />
      <Footer>
        <ViewLink view="sign-in" path="signIn">
          {text('backToSignIn')}
        </ViewLink>
      </Footer>
    </>
  )
}

const fieldOf = { INVALID_CODE: 'code', TOO_MANY_ATTEMPTS: 'code' }

/** The code beside the link. The form sends itself when the code is complete. */
function CodeForm({ titleId, email }: { readonly titleId: string; readonly email: string }) {
  const { client, onSuccess } = useFlow()
  const text = useTexts(mailTexts)
  const send: SendForm = async (field) => {
    const answer = await client.magicLink?.verifyCode({ email, code: field('code') })
    if (!answer?.error) {
      rememberMethod('magic-link')
      onSuccess?.()
    }
    return answer ?? { error: null }
  }
  return (
    <Form
      titleId={titleId}
      action={text('verifyCode')}
      send={send}
      fieldOf={fieldOf}
      errors={mailErrors}
    >
      <CodeField name="code" label={text('code')} missing={text('enterCode')} length={9} />
    </Form>
  )
}

/** Seconds before another mail can be requested: a mail takes its time, and a newer one voids an older one. */
const PAUSE = 30

interface ResendProps {
  readonly mail: SentMail
  readonly email: string
}

/** A button for another mail, which counts down until the server accepts the request. */
function Resend({ mail, email }: ResendProps) {
  const { client, redirectTo } = useFlow()
  const { resetPassword = '/reset-password' } = useSettings().paths
  const text = useTexts(mailTexts)
  const explain = useErrorText(mailErrors)
  const [seconds, countDown] = useCountdown(PAUSE)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<UIError | null>()

  async function send(): Promise<void> {
    setPending(true)
    const target = pageURL(mail === 'reset' ? resetPassword : redirectTo)
    const answer = await sendMail({ client, mail, email, target })
    setPending(false)
    setError(answer.error)
    const { retryAfter } = answer.error ?? {}
    if (!answer.error) countDown(PAUSE)
    else if (typeof retryAfter === 'number') countDown(Math.ceil(retryAfter))
  }

  return (
    <>
      <Button isPending={isPending || seconds > 0} isBusy={isPending} onClick={() => void send()}>
        {seconds > 0 ? text('resendIn', { count: seconds }) : text('resend')}
      </Button>
      <Alert>{error && explain(error)}</Alert>
      <Status role="status">{error === null && text('resent')}</Status>
    </>
  )
}

/** Returns the seconds that are left, and a function that starts again. */
function useCountdown(start: number): readonly [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(start)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setSeconds((left) => left - 1)
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [isRunning])
  return [seconds, setSeconds]
}
