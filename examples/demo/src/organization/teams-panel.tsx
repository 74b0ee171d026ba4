import { usePermission } from '@countersign/react/organization'
import { client, type DemoOrganization } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { SelectField, TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { Panel } from '../layout/panel.js'
import { nameOf } from '../words/person.js'

type Team = NonNullable<DemoOrganization['teams']>[number]

interface TeamsPanelProps {
  readonly organization: DemoOrganization
}

/** The teams of the organisation and their members. */
export function TeamsPanel({ organization }: TeamsPanelProps) {
  const create = usePermission(client, { permissions: { team: ['create'] } })
  const remove = usePermission(client, { permissions: { team: ['delete'] } })
  const assign = usePermission(client, { permissions: { member: ['update'] } })
  const { id: organizationId, teams } = organization
  return (
    <Panel title="Teams">
      {teams?.length === 0 && <p className="hint">There are none yet.</p>}
      <ul className="rows">
        {teams?.map((team) => (
          <TeamRow key={team.id} team={team} mayRemove={remove === 'allowed'} />
        ))}
      </ul>
      {create === 'allowed' && <AddForm organizationId={organizationId} />}
      {assign === 'allowed' && teams?.length !== 0 && <AssignForm organization={organization} />}
    </Panel>
  )
}

function TeamRow({ team, mayRemove }: { readonly team: Team; readonly mayRemove: boolean }) {
  const { id: teamId, name, organizationId } = team
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      {mayRemove && (
        <ActionButton
          look="secondary"
          name={`Remove the team ${name}`}
          call={() => client.organization.removeTeam({ teamId, organizationId })}
        >
          Remove
        </ActionButton>
      )}
    </li>
  )
}

function AddForm({ organizationId }: { readonly organizationId: string }) {
  const add: SendForm = async (text, form) => {
    const answer = await client.organization.createTeam({ name: text('team'), organizationId })
    if (!answer.error) form.reset()
    return answer
  }
  return (
    <Form label="Add a team" action="Add a team" done="Added." send={add}>
      <TextField name="team" label="Name of the team" maxLength={255} required />
    </Form>
  )
}

function AssignForm({ organization: { id, members, teams } }: TeamsPanelProps) {
  const assign: SendForm = (text) =>
    client.organization.addTeamMember({
      organizationId: id,
      userId: text('member'),
      teamId: text('into'),
    })
  return (
    <Form label="Add a member to a team" action="Put into the team" done="Done." send={assign}>
      <h3>Add a member to a team</h3>
      <div className="side-by-side">
        <SelectField name="member" label="Member">
          {members.map(({ userId, user }) => (
            <option key={userId} value={userId}>
              {nameOf(user)}
            </option>
          ))}
        </SelectField>
        <SelectField name="into" label="Team">
          {teams?.map(({ id: teamId, name }) => (
            <option key={teamId} value={teamId}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Form>
  )
}
