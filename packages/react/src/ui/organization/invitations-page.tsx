import { type ReactNode, useState } from 'react'
import { SelectField, TextField } from '../fields.js'
import { Alert, Button, Form } from '../form.js'
import { Badge, FieldRow, Hint, Status } from '../parts.js'
import { useErrorText, useSettings, useTexts } from '../settings.js'
import { Moment } from '../settings/dates.js'
import { Row, SettingsSection } from '../settings/row.js'
import { fillWithNodes } from '../texts/fill.js'
import { invitationErrors, invitationsTexts } from '../texts/organization.js'
import { useAction } from '../use-action.js'
import type { SendForm } from '../use-submission.js'
import { hasLinks, Links } from './invitation-links.js'
import type { ListedInvitation, OrganizationPageProps } from './organization-client.js'
import { type RoleOptions, useMay, useRoleNames, useRoles } from './organization-hooks.js'

/** Invitations by mail and by link. */
export default function InvitationsPage(props: OrganizationPageProps): ReactNode {
  const { client, organization, membership } = props
  const text = useTexts(invitationsTexts)
  const nameOf = useRoleNames()
  const book = useRoles(client, organization.id)
  const assignable = book.names.filter((role) => book.covers(membership.role, role))
  const roles = assignable.map((role) => [role, nameOf(role)] as const)
  const linkRoles = roles.filter(([role]) => !book.isOwner(role))
  const open = organization.invitations.filter(({ status }) => status === 'pending')
  return (
    <>
      {roles.length > 0 && (
        <SettingsSection title={text('inviteMembers')}>
          <InviteForm {...props} roles={roles} />
        </SettingsSection>
      )}
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

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The emails of a text, each once. */
const readEmails = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter(Boolean)),
]

/** A form for one email or several. Those that were not invited stay in the field, with the reason. */
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
    const emails = readEmails(field('emails'))
    const wrong = emails.filter((email) => !emailPattern.test(email))
    if (wrong.length > 0) {
      const names = new Intl.ListFormat(tag).format(wrong)
      return { error: { code: 'NOT_EMAILS', message: text('notEmails', { emails: names }) } }
    }
    const [role, teamId] = [field('role'), field('team')]
    const reasons = new Map<string, string>()
    // One after the other: each counts for the limits of the organisation.
    for (const email of emails) {
      const input = { organizationId, email, role, ...(teamId !== '' && { teamId }) }
      const { error } = await client.organization.inviteMember(input)
      if (error) reasons.set(email, explain(error))
    }
    setInvited(emails.length - reasons.size)
    const input = form.elements.namedItem('emails')
    if (input instanceof HTMLInputElement) input.value = [...reasons.keys()].join(', ')
    if (reasons.size === 0) return { error: null }
    const sentences = [...reasons].map(([email, reason]) => text('notInvited', { email, reason }))
    return { error: { code: 'NOT_INVITED', message: sentences.join(' ') } }
  }

  return (
    <Form
      label={text('inviteMembers')}
      action={text('sendInvitations')}
      send={send}
      fieldOf={{ NOT_EMAILS: 'emails', NOT_INVITED: 'emails' }}
      after={<Status role="status">{invited > 0 && text('invited', { count: invited })}</Status>}
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
  const { id: invitationId, email, role, teamId, expiresAt } = invitation
  const text = useTexts(invitationsTexts)
  const nameOf = useRoleNames()
  const mayCancel = useMay(client, 'invitation', 'cancel')
  const resending = useAction(invitationErrors)
  const canceling = useAction(invitationErrors)
  const isPending = resending.isPending || canceling.isPending
  const { organization: calls } = client

  function resend(): void {
    resending.run(() =>
      calls.inviteMember({
        ...{ organizationId: organization.id, email, role: role ?? 'member', resend: true },
        // An invitation without teams would lose those that it has.
        ...(teamId && { teamId: teamId.split(',') }),
      }),
    )
  }

  return (
    <>
      <Row
        title={<bdi>{email}</bdi>}
        badges={<Badge>{nameOf(role)}</Badge>}
        detail={
          <>
            <span role="status">{resending.isDone && text('invitationResent')}</span>
            {!resending.isDone &&
              fillWithNodes(text('expires'), { date: <Moment date={expiresAt} withTime /> })}
          </>
        }
        actions={
          <>
            <Button
              label={text('resendInvitationTo', { email })}
              isPending={isPending}
              isBusy={resending.isPending}
              onClick={resend}
            >
              {text('resendInvitation')}
            </Button>
            {mayCancel && (
              <Button
                label={text('revokeInvitationOf', { email })}
                isPending={isPending}
                isBusy={canceling.isPending}
                onClick={() => {
                  canceling.run(() => calls.cancelInvitation({ invitationId }))
                }}
              >
                {text('revokeInvitation')}
              </Button>
            )}
          </>
        }
      />
      <Alert>{resending.problem ?? canceling.problem}</Alert>
    </>
  )
}
