import { useState } from 'react'
import { client } from '../auth-client.js'
import { wantedIn } from '../come-back.js'
import { ActionButton } from '../forms/action-button.js'
import { CodeField, EmailField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { InboxLink } from '../layout/inbox-link.js'
import { PageTitle } from '../layout/page-title.js'
import { BackToSignIn } from '../layout/sign-in-link.js'
import { isForOneBrowser } from '../magic-links.js'

/**
 * Requests a link and a code, then waits for either. The page does not show whether the address is
 * known.
 */
export function MagicLinkPage() {
  const [email, setEmail] = useState<string>()
  const request: SendForm = async (text) => {
    const answer = await requestMail(text('email'))
    if (!answer.error) setEmail(text('email'))
    return answer
  }

  if (email !== undefined) return <Waiting email={email} />
  return (
    <>
      <PageTitle>Sign in by mail</PageTitle>
      <p>Tell us your address, and we mail you a link and a code. You need no password.</p>
      <Form label="Sign in by mail" action="Mail me" send={request}>
        <EmailField />
      </Form>
      <BackToSignIn />
    </>
  )
}

function Waiting({ email }: { readonly email: string }) {
  const verify: SendForm = (text) => client.magicLink.verifyCode({ email, code: text('code') })
  return (
    <>
      <PageTitle>Check your mail</PageTitle>
      <p>
        We have written to <strong>{email}</strong>. Follow the link there
        {isForOneBrowser ? ' in this browser, since it works in no other' : ' on any device'}, or
        type its code here, within five minutes.
      </p>
      <p>
        <InboxLink />
      </p>
      <Form label="Code of the mail" action="Sign in" send={verify}>
        <CodeField />
      </Form>
      <ActionButton
        look="secondary"
        done="A new mail is on its way."
        call={() => requestMail(email)}
      >
        Send another mail
      </ActionButton>
    </>
  )
}

function requestMail(email: string) {
  const callbackURL = wantedIn(new URL(location.href))
  return client.signIn.magicLink({ email, callbackURL, errorCallbackURL: '/link-problem' })
}
