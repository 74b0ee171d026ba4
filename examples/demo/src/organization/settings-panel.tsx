import { usePermission } from '@countersign/react/organization'
import { client, type DemoOrganization } from '../auth-client.js'
import { SelectField, TextField } from '../forms/fields.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { Panel } from '../layout/panel.js'
import { nameOf } from '../words/person.js'

interface SettingsPanelProps {
  readonly organization: DemoOrganization
  /** The member id of the signed-in user. */
  readonly memberId: string
}

/** Forms to rename the organisation, to transfer its ownership, and to delete it. */
export function SettingsPanel({ organization, memberId }: SettingsPanelProps) {
  const { id: organizationId, name } = organization
  const update = usePermission(client, { permissions: { organization: ['update'] } })
  const end = usePermission(client, { permissions: { organization: ['delete'] } })
  if (update !== 'allowed') return null
  const rename: SendForm = (text) =>
    client.organization.update({ organizationId, data: { name: text('organization') } })
  return (
    <Panel title="Settings">
      <Form label="Rename the organisation" action="Rename" done="Renamed." send={rename}>
        <TextField name="organization" label="Name" defaultValue={name} maxLength={255} required />
      </Form>
      {end === 'allowed' && <TransferForm organization={organization} memberId={memberId} />}
      {end === 'allowed' && <EndForm organization={organization} />}
    </Panel>
  )
}

function TransferForm({ organization: { id, members }, memberId }: SettingsPanelProps) {
  const others = members.filter((member) => member.id !== memberId)
  if (others.length === 0) return null
  const transfer: SendForm = (text) =>
    client.organization.transferOwnership({ organizationId: id, memberId: text('newOwner') })
  return (
    <Form label="Hand the organisation over" action="Hand over" send={transfer}>
      <SelectField name="newOwner" label="New owner" hint="You become an admin.">
        {others.map((member) => (
          <option key={member.id} value={member.id}>
            {nameOf(member.user)}
          </option>
        ))}
      </SelectField>
    </Form>
  )
}

/** A deletion cannot be undone, so the user types the slug of the organisation. */
function EndForm({ organization: { id, slug } }: Pick<SettingsPanelProps, 'organization'>) {
  const end: SendForm = (text) =>
    text('sure') === slug
      ? client.organization.delete({ organizationId: id })
      : Promise.resolve({ error: { code: 'ANOTHER_SHORT_NAME', message: '' } })
  return (
    <Form label="Delete the organisation" action="Delete the organisation" look="danger" send={end}>
      <TextField
        name="sure"
        label={`Type ${slug} to delete it`}
        hint="With everything in it. There is no way back."
        autoComplete="off"
        required
      />
    </Form>
  )
}
