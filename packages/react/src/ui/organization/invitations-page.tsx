import { type ReactNode, useState } from 'react'
import { SelectField, TextField } from '../fields.js'
import { Alert, Button, Form } from '../form.js'
import { Badge, Secret, FieldRow, Hint, Notice, Status } from '../parts.js'
import { useErrorText, useSettings, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Moment } from '../settings/dates.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { fillWithNodes } from '../texts/fill.js'
import { invitationErrors, invitationsTexts } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import { useAction } from '../use-action.js'
import { useLoaded } from '../use-loaded.js'
import type { SendForm } from '../use-submission.js'
import type {
  ListedInvitation,
  ListedLink,
  OrganizationCalls,
  OrganizationPageProps,
} from './organization-client.js'
import { useMay, useRoleNames, useRoles } from './organization-hooks.js'

/** Invitations by mail and by link. */
export default function InvitationsPage(props: OrganizationPageProps): ReactNode {
  const { client, organization, membership } = props
  const text = useTexts({ ...settingsTexts, ...invitationsTexts })
  const nameOf = useRoleNames()
  const book = useRoles(client, organization.id)
  const assignable = book.names.filter((role) => book.covers(membership.role, role))
  const roles = assignable.map((role) => [role, nameOf(role)] as const)
  const linkRoles = roles.filter(([role]) => !book.isOwner(role))
  const open = organization.invitations.filter(({ status }) => status === 'pending')
  return (
    <>
      <SettingsSection title={text('inviteMembers')}>
        <InviteForm {...props} roles={roles} />
      </SettingsSection>
      <SettingsSection title={text('openInvitations')}>
        {open.length === 0 && <Hint>{text('noInvitations')}</Hint>}
        {open.map((invitation) => (
          <InvitationRow key={invitation.id} {...props} invitation={invitation} />
        ))}
      </SettingsSection>
      {hasLinks(client.organization) && (
        <Links
          calls={client.organization}
          organizationId={organization.id}
          roles={linkRoles}
          client={client}
        />
      )}
    </>
  )
}

type RoleOptions = readonly (readonly [role: string, name: string])[]

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A form for one address or several. Those that were not invited stay in the field, with the reason. */
function InviteForm({
  client,
  organization,
  roles,
}: OrganizationPageProps & { readonly roles: RoleOptions }) {
  const { id: organizationId, teams } = organization
  const text = useTexts(invitationsTexts)
  const explain = useErrorText(invitationErrors)
  const tag = useSettings().language?.tag ?? 'en'
  const [invited, setInvited] = useState(0)

  const send: SendForm = async (field, form) => {
    setInvited(0)
    const emails = [
      ...new Set(
        field('emails')
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ]
    const wrong = emails.filter((email) => !emailPattern.test(email))
    if (wrong.length > 0) {
      const names = new Intl.ListFormat(tag).format(wrong)
      return { error: { code: 'NOT_EMAILS', message: text('notEmails', { emails: names }) } }
    }
    const [role, teamId] = [field('role'), field('team')]
    const refused: { email: string; reason: string }[] = []
    // One after the other: each counts for the limits of the organisation.
    for (const email of emails) {
      const input = { organizationId, email, role, ...(teamId !== '' && { teamId }) }
      const { error } = await client.organization.inviteMember(input)
      if (error) refused.push({ email, reason: explain(error) })
    }
    setInvited(emails.length - refused.length)
    const input = form.elements.namedItem('emails')
    if (input instanceof HTMLInputElement)
      input.value = refused.map(({ email }) => email).join(', ')
    if (refused.length === 0) return { error: null }
    const message = refused.map((one) => text('notInvited', one)).join(' ')
    return { error: { code: 'NOT_INVITED', message } }
  }

  return (
    <Form
      label={text('inviteMembers')}
      action={text('sendInvitations')}
      send={send}
      fieldOf={{ NOT_EMAILS: 'emails', NOT_INVITED: 'emails' }}
      after={invited > 0 && <Status role="status">{text('invited', { count: invited })}</Status>}
    >
      <TextField
        name="emails"
        label={text('emails')}
        hint={text('emailsHint')}
        missing={text('enterEmails')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
      />
      <FieldRow>
        <SelectField name="role" label={text('role')} defaultValue="member" options={roles} />
        {teams && teams.length > 0 && (
          <SelectField
            name="team"
            label={text('team')}
            options={[['', text('noTeam')], ...teams.map(({ id, name }) => [id, name] as const)]}
          />
        )}
      </FieldRow>
    </Form>
  )
}

interface InvitationRowProps extends OrganizationPageProps {
  readonly invitation: ListedInvitation
}

function InvitationRow({ client, organization, invitation }: InvitationRowProps) {
  const { id: invitationId, email, role, expiresAt } = invitation
  const text = useTexts(invitationsTexts)
  const nameOf = useRoleNames()
  const mayCancel = useMay(client, 'invitation', 'cancel')
  const { isPending, isDone, problem, run } = useAction(invitationErrors)
  const { organization: calls } = client
  return (
    <>
      <Row
        title={<bdi>{email}</bdi>}
        badges={<Badge>{nameOf(role)}</Badge>}
        detail={
          <>
            <span role="status">{isDone && text('invitationResent')}</span>
            {!isDone &&
              fillWithNodes(text('expires'), { date: <Moment date={expiresAt} withTime /> })}
          </>
        }
        actions={
          <>
            <Button
              label={text('resendInvitationTo', { email })}
              isPending={isPending}
              onClick={() => {
                const organizationId = organization.id
                const input = { organizationId, email, role: role ?? 'member', resend: true }
                run(() => calls.inviteMember(input))
              }}
            >
              {text('resendInvitation')}
            </Button>
            {mayCancel && (
              <Button
                label={text('revokeInvitationOf', { email })}
                isPending={isPending}
                isBusy={false}
                onClick={() => {
                  run(() => calls.cancelInvitation({ invitationId }))
                }}
              >
                {text('revokeInvitation')}
              </Button>
            )}
          </>
        }
      />
      <Alert>{problem}</Alert>
    </>
  )
}

type LinkCalls = OrganizationCalls &
  Required<
    Pick<OrganizationCalls, 'createInvitationLink' | 'listInvitationLinks' | 'revokeInvitationLink'>
  >

function hasLinks(calls: OrganizationCalls): calls is LinkCalls {
  return calls.describeRoles().features.invitationLinks
}

interface LinksProps extends Pick<OrganizationPageProps, 'client'> {
  readonly calls: LinkCalls
  readonly organizationId: string
  readonly roles: RoleOptions
}

/** Invitation links. The secret of a link is shown only when it is created. */
function Links({ client, calls, organizationId, roles }: LinksProps) {
  const text = useTexts({ ...settingsTexts, ...invitationsTexts })
  const { data: links, reload } = useLoaded(
    () => calls.listInvitationLinks({ query: { organizationId } }),
    organizationId,
  )
  const mayRevoke = useMay(client, 'invitation', 'cancel')
  const [url, setURL] = useState<string>()
  return (
    <SettingsSection
      title={text('invitationLinks')}
      explanation={text('invitationLinksExplanation')}
    >
      {!links && <RowSkeleton />}
      {links?.map((link) => (
        <LinkRow key={link.id} {...{ link, calls, mayRevoke }} onRevoked={reload} />
      ))}
      {url !== undefined && (
        <Notice role="status">
          {text('linkCreated')} <Secret>{url}</Secret>
        </Notice>
      )}
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
  const text = useTexts({ ...settingsTexts, ...invitationsTexts })
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
