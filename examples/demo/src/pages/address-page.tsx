import { client, type DemoSession, type DemoUser } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { InboxLink } from '../layout/inbox-link.js'
import { Panel } from '../layout/panel.js'
import { PageTitle } from '../layout/page-title.js'

/** The address of the user, and the deletion of the account. */
export function AddressPage({ user }: DemoSession) {
  return (
    <>
      <PageTitle>Address</PageTitle>
      <ChangeAddressPanel user={user} />
      <DeletePanel />
    </>
  )
}

function ChangeAddressPanel({ user }: { readonly user: DemoUser }) {
  return (
    <Panel title="Change your address">
      <p>
        You sign in as <strong>{user.email}</strong>{' '}
        <span className="tag">{user.emailVerified ? 'verified' : 'not verified'}</span>
      </p>
      <p className="hint">
        {user.emailVerified
          ? 'We first ask your present mailbox, then verify the new one. Other devices are signed out.'
          : 'Your present address is not verified, so the change happens at once.'}{' '}
        <InboxLink />
      </p>
      <Form
        label="Change your address"
        action="Change the address"
        done={user.emailVerified ? 'Follow the link in the mail.' : 'Changed.'}
        send={changeEmail}
      >
        <TextField name="email" label="New address" type="email" autoComplete="email" required />
      </Form>
    </Panel>
  )
}

const changeEmail: SendForm = (text) =>
  client.changeEmail({ newEmail: text('email'), callbackURL: '/address-changed' })

function DeletePanel() {
  return (
    <Panel title="Delete your account">
      <p>
        We mail you a link. When you follow it, your profile, your sessions and your password are
        gone for good.
      </p>
      <ActionButton
        look="danger"
        done="Follow the link in the mail."
        call={() => client.deleteUser({ callbackURL: '/goodbye' })}
      >
        Delete my account
      </ActionButton>
    </Panel>
  )
}
