import type { ReactNode } from 'react'
import { usePasskeySignIn } from '../../passkey/index.js'
import { Dialog } from '../dialog.js'
import { PasswordField } from '../fields.js'
import { Alert, Button, Form } from '../form.js'
import { ProviderMark } from '../icons.js'
import { Hint } from '../parts.js'
import { HiddenUsername } from '../password-fields.js'
import type { ShownUser } from '../session-client.js'
import { useErrorText, useSettings, useTexts } from '../settings.js'
import { confirmIdentityTexts } from '../texts/account.js'
import { passkeyErrors } from '../texts/other-methods.js'
import { settingsTexts } from '../texts/settings.js'
import { signInErrors } from '../texts/sign-in.js'
import { backToThisPage } from '../sign-in/page-url.js'
import { useAction } from '../use-action.js'
import { type AccountClient, type ClientWithAccounts, hasAccounts } from './account-client.js'

interface ConfirmIdentityProps {
  readonly client: AccountClient
  readonly user: ShownUser
  readonly onClose: (isConfirmed: boolean) => void
}

/** A dialog to sign in again: by the password, with a passkey, or with a linked provider. */
export default function ConfirmIdentity(props: ConfirmIdentityProps): ReactNode {
  const { client, onClose } = props
  const text = useTexts(confirmIdentityTexts)
  return (
    <Dialog
      title={text('confirmIdentity')}
      onClose={() => {
        onClose(false)
      }}
    >
      <Hint>{text('confirmIdentityExplanation')}</Hint>
      {hasAccounts(client) ? (
        <KnownMethods {...props} client={client} />
      ) : (
        <PasswordForm {...props} />
      )}
      {client.signIn.passkey && <PasskeyButton client={client} onClose={onClose} />}
    </Dialog>
  )
}

/** The methods of the user, as far as the client knows them. */
function KnownMethods(props: ConfirmIdentityProps & { readonly client: ClientWithAccounts }) {
  const { client } = props
  const { data: accounts = [] } = client.useAccounts()
  const { providers } = useSettings()
  const text = useTexts(confirmIdentityTexts)
  const { isPending, problem, run } = useAction()
  const linked = providers.filter(({ id }) => accounts.some(({ providerId }) => providerId === id))
  return (
    <>
      {accounts.some(({ providerId }) => providerId === 'credential') && (
        <PasswordForm {...props} />
      )}
      {linked.map((provider) => (
        <Button
          key={provider.id}
          isPending={isPending}
          onClick={() => {
            run(() => client.signIn.social({ provider: provider.id, ...backToThisPage() }))
          }}
        >
          <ProviderMark {...provider} />
          {text('continueWith', { provider: provider.name })}
        </Button>
      ))}
      <Alert>{problem}</Alert>
    </>
  )
}

function PasswordForm({ client, user, onClose }: ConfirmIdentityProps) {
  const text = useTexts({ ...settingsTexts, ...confirmIdentityTexts })
  return (
    <Form
      label={text('confirmIdentity')}
      action={text('confirm')}
      errors={signInErrors}
      fieldOf={{ INVALID_EMAIL_OR_PASSWORD: 'password' }}
      otherActions={
        <Button
          onClick={() => {
            onClose(false)
          }}
        >
          {text('cancel')}
        </Button>
      }
      send={async (field) => {
        const { email } = user
        const input = { email, password: field('password'), rememberMe: true }
        const answer = await client.signIn.email(input)
        if (!answer.error) onClose(true)
        return answer
      }}
    >
      <HiddenUsername email={user.email} />
      <PasswordField
        name="password"
        label={text('password')}
        autoComplete="current-password"
        missing={text('enterPassword')}
        required
      />
    </Form>
  )
}

function PasskeyButton({ client, onClose }: Omit<ConfirmIdentityProps, 'user'>) {
  const text = useTexts(confirmIdentityTexts)
  const explain = useErrorText(passkeyErrors)
  const { isPending, error, start } = usePasskeySignIn({
    signIn: {
      async passkey(input, options) {
        const answer = await client.signIn.passkey?.(input, options)
        if (answer && !answer.error) onClose(true)
        return answer ?? { data: null, error: null }
      },
    },
  })
  return (
    <>
      <Button isPending={isPending} onClick={start}>
        {text('confirmWithPasskey')}
      </Button>
      <Alert>{error && explain(error)}</Alert>
    </>
  )
}
