import { client, type DemoOrganization } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { SelectField, TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { InboxLink } from '../layout/inbox-link.js'
import { Panel } from '../layout/panel.js'
import { momentOf } from '../words/moments.js'
import { RoleField } from './role-field.js'
import { invitedRoles, roleName } from './roles.js'

type Invitation = DemoOrganization['invitations'][number]

/** Invites a user, and lists the open invitations. */
export function InvitationsPanel({ organization }: { readonly organization: DemoOrganization }) {
  const pending = organization.invitations.filter(({ status }) => status === 'pending')
  return (
    <Panel title="Invitations">
      <InviteForm teams={organization.teams ?? []} organizationId={organization.id} />
      {pending.length > 0 && <h3>Not yet answered</h3>}
      <ul className="rows">
        {pending.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <p>
        <InboxLink>See the mails</InboxLink>
      </p>
    </Panel>
  )
}

interface InviteFormProps {
  readonly organizationId: string
  readonly teams: NonNullable<DemoOrganization['teams']>
}

function InviteForm({ organizationId, teams }: InviteFormProps) {
  const invite: SendForm = async (text, form) => {
    const role = text('role')
    const teamId = text('team')
    const answer = await client.organization.inviteMember({
      email: text('email'),
      role,
      organizationId,
      ...(teamId && { teamId }),
    })
    if (!answer.error) form.reset()
    return answer
  }
  return (
    <Form
      label="Invite somebody"
      action="Invite"
      done="The invitation is on its way."
      send={invite}
    >
      <TextField name="email" label="Email" type="email" autoComplete="off" required />
      <div className="side-by-side">
        <RoleField roles={invitedRoles} />
        <SelectField name="team" label="Team">
          <option value="">None</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Form>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id: invitationId, email, role, expiresAt, organizationId } = invitation
  const again = { email, role: role ?? 'member', organizationId, resend: true }
  return (
    <li>
      <p>
        <strong>{email}</strong>
        <span className="quiet">
          {roleName(role)}, until {momentOf(expiresAt)}
        </span>
      </p>
      <div className="choices">
        <ActionButton
          look="secondary"
          name={`Send again to ${email}`}
          done="Sent again."
          call={() => client.organization.inviteMember(again)}
        >
          Send again
        </ActionButton>
        <ActionButton
          look="secondary"
          name={`Cancel the invitation of ${email}`}
          call={() => client.organization.cancelInvitation({ invitationId })}
        >
          Cancel
        </ActionButton>
      </div>
    </li>
  )
}
