import { type ReactNode, useState } from 'react'
import { SelectField } from '../fields.js'
import { Alert, Form } from '../form.js'
import { Badge, Notice, Secret } from '../parts.js'
import { useErrorText, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Moment } from '../settings/dates.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { fillWithNodes } from '../texts/fill.js'
import { invitationsTexts } from '../texts/organization.js'
import { useLoaded } from '../use-loaded.js'
import type { ListedLink, OrganizationCalls, OrganizationPageProps } from './organization-client.js'
import { type RoleOptions, useMay, useRoleNames } from './organization-hooks.js'

type LinkCalls = OrganizationCalls &
  Required<
    Pick<OrganizationCalls, 'createInvitationLink' | 'listInvitationLinks' | 'revokeInvitationLink'>
  >

/** Whether a client has invitation links. */
export function hasLinks(calls: OrganizationCalls): calls is LinkCalls {
  return calls.describeRoles().features.invitationLinks
}

interface LinksProps extends Pick<OrganizationPageProps, 'client'> {
  readonly calls: LinkCalls
  readonly organizationId: string
  readonly roles: RoleOptions
}

/** Invitation links. The secret of a link is shown only when it is created. */
export function Links({ client, calls, organizationId, roles }: LinksProps): ReactNode {
  const text = useTexts(invitationsTexts)
  const explain = useErrorText()
  const {
    data: links,
    error,
    reload,
  } = useLoaded(() => calls.listInvitationLinks({ query: { organizationId } }), organizationId)
  const mayRevoke = useMay(client, 'invitation', 'cancel')
  const [url, setURL] = useState<string>()
  return (
    <SettingsSection
      title={text('invitationLinks')}
      explanation={text('invitationLinksExplanation')}
    >
      {!links && !error && <RowSkeleton />}
      {links?.map((link) => (
        <LinkRow key={link.id} {...{ link, calls, mayRevoke }} onRevoked={reload} />
      ))}
      <Alert>{error && explain(error)}</Alert>
      <Notice role="status">
        {url !== undefined && (
          <>
            {text('linkCreated')} <Secret>{url}</Secret>
          </>
        )}
      </Notice>
      {roles.length > 0 && (
        <Form
          label={text('createLink')}
          action={text('createLink')}
          look="secondary"
          send={async (field) => {
            const answer = await calls.createInvitationLink({ organizationId, role: field('role') })
            if (answer.data) {
              setURL(answer.data.url)
              reload()
            }
            return answer
          }}
        >
          <SelectField name="role" label={text('role')} defaultValue="member" options={roles} />
        </Form>
      )}
    </SettingsSection>
  )
}

interface LinkRowProps {
  readonly link: ListedLink
  readonly calls: LinkCalls
  readonly mayRevoke: boolean
  readonly onRevoked: () => void
}

function LinkRow({ link, calls, mayRevoke, onRevoked }: LinkRowProps) {
  const { id: linkId, role, usesLeft, expiresAt } = link
  const text = useTexts(invitationsTexts)
  const nameOf = useRoleNames()
  return (
    <Row
      title={nameOf(role)}
      badges={<Badge>{text('usesLeft', { count: usesLeft })}</Badge>}
      detail={fillWithNodes(text('expires'), { date: <Moment date={expiresAt} withTime /> })}
      actions={
        mayRevoke && (
          <ConfirmButton
            label={text('revokeLinkFor', { role: nameOf(role) })}
            action={text('revokeLink')}
            explanation={text('revokeLinkExplanation')}
            call={() => calls.revokeInvitationLink({ linkId })}
            onDone={onRevoked}
          />
        )
      }
    />
  )
}
