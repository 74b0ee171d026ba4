import { useEffect, useState } from 'react'
import { client, type DemoOrganization } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import { Form } from '../forms/form.js'
import type { SendForm } from '../forms/use-submission.js'
import { Panel } from '../layout/panel.js'
import { momentOf } from '../words/moments.js'
import { RoleField } from './role-field.js'
import { linkRoles, roleName } from './roles.js'

type Listed = Awaited<ReturnType<typeof client.organization.listInvitationLinks>>
type InvitationLink = NonNullable<Listed['data']>[number]

/** Invitation links. The secret of a link is shown only when it is created. */
export function LinksPanel({ organization }: { readonly organization: DemoOrganization }) {
  const organizationId = organization.id
  const { links, reload } = useLinks(organizationId)
  const [url, setURL] = useState<string>()

  const make: SendForm = async (text) => {
    const role = text('role')
    const answer = await client.organization.createInvitationLink({ role, organizationId })
    setURL(answer.data?.url)
    await reload()
    return answer
  }
  async function revoke(linkId: string) {
    const answer = await client.organization.revokeInvitationLink({ linkId })
    await reload()
    return answer
  }
  return (
    <Panel title="Invitation links">
      <p className="hint">Anyone with the link can join: 10 people within 7 days.</p>
      <Form label="Make an invitation link" action="Make a link" send={make}>
        <RoleField roles={linkRoles} />
      </Form>
      {url !== undefined && (
        <p role="status" className="notice">
          Copy it now, it is not shown again: <code>{url}</code>
        </p>
      )}
      <ul className="rows">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} revoke={revoke} />
        ))}
      </ul>
    </Panel>
  )
}

interface LinkRowProps {
  readonly link: InvitationLink
  readonly revoke: (id: string) => ReturnType<typeof client.organization.revokeInvitationLink>
}

function LinkRow({ link: { id, role, usesLeft, expiresAt }, revoke }: LinkRowProps) {
  const until = momentOf(expiresAt)
  return (
    <li>
      <p>
        <strong>
          {roleName(role)}, {usesLeft} left
        </strong>
        <span className="quiet">Until {until}</span>
      </p>
      <ActionButton
        look="secondary"
        name={`Take back the link for ${roleName(role)}, until ${until}`}
        call={() => revoke(id)}
      >
        Take back
      </ActionButton>
    </li>
  )
}

function useLinks(organizationId: string) {
  const [links, setLinks] = useState<readonly InvitationLink[]>([])
  useEffect(() => {
    void listLinks(organizationId).then(setLinks)
  }, [organizationId])
  async function reload(): Promise<void> {
    setLinks(await listLinks(organizationId))
  }
  return { links, reload }
}

async function listLinks(organizationId: string): Promise<readonly InvitationLink[]> {
  const { data } = await client.organization.listInvitationLinks({ query: { organizationId } })
  return data ?? []
}
