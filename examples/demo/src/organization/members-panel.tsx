import { MemberList } from '@countersign/react/organization'
import { client, type DemoOrganization } from '../auth-client.js'
import { sentenceFor } from '../explain.js'
import { ActionButton } from '../forms/action-button.js'
import { Panel } from '../layout/panel.js'
import { roleName } from './roles.js'

/** The members of the organisation, and a button to leave it. */
export function MembersPanel({ organization }: { readonly organization: DemoOrganization }) {
  const { id: organizationId, name } = organization
  return (
    <Panel title="Members">
      <div className="members">
        <MemberList
          client={client}
          className="rows"
          words={{ role: roleName }}
          explain={sentenceFor}
        />
      </div>
      <ActionButton
        look="secondary"
        name={`Leave ${name}`}
        call={() => client.organization.leave({ organizationId })}
      >
        Leave
      </ActionButton>
    </Panel>
  )
}
