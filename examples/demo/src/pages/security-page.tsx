import { client, type DemoSession } from '../auth-client.js'
import { explain } from '../explain.js'
import { ActionButton } from '../forms/action-button.js'
import { CurrentPasswordField, NewPasswordField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { MethodsPanel } from '../layout/methods-panel.js'
import { PasskeysPanel } from '../layout/passkeys-panel.js'
import { PageTitle } from '../layout/page-title.js'
import { Panel } from '../layout/panel.js'

/** The password and the other sign-in methods. */
export function SecurityPage({ user }: DemoSession) {
  const { data: accounts, error } = client.useAccounts()
  const { data: passkeys } = client.usePasskeys()
  const hasPassword = accounts?.some(({ providerId }) => providerId === 'credential')
  const Password = hasPassword ? ChangePasswordPanel : ChoosePasswordPanel
  return (
    <>
      <PageTitle>Security</PageTitle>
      {accounts && <Password email={user.email} />}
      {passkeys && <PasskeysPanel passkeys={passkeys} />}
      {accounts && passkeys && <MethodsPanel accounts={accounts} passkeys={passkeys.length} />}
      {!accounts && <p role="status">{error ? explain(error)[''] : 'One moment…'}</p>}
    </>
  )
}

interface PasswordPanelProps {
  readonly email: string
}

function ChangePasswordPanel({ email }: PasswordPanelProps) {
  return (
    <Panel title="Change your password">
      <p className="hint">It signs your other devices out.</p>
      <Form
        label="Change your password"
        action="Change the password"
        done="Changed."
        send={changePassword}
      >
        {/* Password managers need the user name of a password. */}
        <input name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <CurrentPasswordField name="currentPassword" label="Current password" />
        <NewPasswordField label="New password" />
      </Form>
    </Panel>
  )
}

const changePassword: SendForm = async (text, form) => {
  const answer = await client.changePassword({
    currentPassword: text('currentPassword'),
    newPassword: text('password'),
    revokeOtherSessions: true,
  })
  if (!answer.error) form.reset()
  return answer
}

/** For users without a password: the mailbox confirms the first one. */
function ChoosePasswordPanel({ email }: PasswordPanelProps) {
  return (
    <Panel title="Choose a password">
      <p className="hint">You have none yet. A link to {email} lets you choose one.</p>
      <ActionButton
        look="secondary"
        done="The link is on its way."
        call={() => client.requestPasswordReset({ email, redirectTo: '/reset-password' })}
      >
        Send the link
      </ActionButton>
    </Panel>
  )
}
