import { client, type DemoSession } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { CurrentPasswordField, NewPasswordField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { Panel } from '../layout/panel.js'
import { PageTitle } from '../layout/page-title.js'
import { dayOf } from '../words/moments.js'

/** The password, and every other way in. */
export function SecurityPage({ user }: DemoSession) {
  return (
    <>
      <PageTitle>Security</PageTitle>
      <Panel title="Change your password">
        <p className="hint">It signs your other devices out.</p>
        <Form
          label="Change your password"
          action="Change the password"
          done="Changed."
          send={changePassword}
        >
          {/* Password managers look for the name that a password belongs to. */}
          <input
            name="username"
            autoComplete="username"
            defaultValue={user.email}
            hidden
            readOnly
          />
          <CurrentPasswordField name="currentPassword" label="Current password" />
          <NewPasswordField label="New password" />
        </Form>
      </Panel>
      <MethodsPanel />
    </>
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

function MethodsPanel() {
  const { data: accounts = [] } = client.useAccounts()
  return (
    <Panel title="Ways to sign in">
      <ul className="rows">
        {accounts.map(({ id, providerId, createdAt }) => (
          <MethodRow key={id} id={id} providerId={providerId} since={createdAt} />
        ))}
      </ul>
    </Panel>
  )
}

interface MethodRowProps {
  readonly id: string
  readonly providerId: string
  readonly since: Date
}

function MethodRow({ id, providerId, since }: MethodRowProps) {
  const name = providerId === 'credential' ? 'Email and password' : providerId
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="quiet">Since {dayOf(since)}</span>
      </p>
      <ActionButton
        look="secondary"
        name={`Remove ${name}`}
        call={() => client.unlinkAccount({ accountId: id })}
      >
        Remove
      </ActionButton>
    </li>
  )
}
