import type { ReactNode } from 'react'
import { SelectField, TextField } from '../fields.js'
import { shownName } from '../session-client.js'
import { useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { EditForm } from '../settings/edit-form.js'
import { Row, SettingsSection } from '../settings/row.js'
import { createOrganizationTexts, generalTexts, organizationErrors } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import { slugFields } from './create-organization.js'
import type { OrganizationPageProps } from './organization-client.js'
import { useMay, useRoles } from './organization-hooks.js'

interface GeneralPageProps extends OrganizationPageProps {
  readonly disableOrganizationDeletion?: boolean | undefined
  readonly onLeave?: (() => void) | undefined
}

/** The name of the organisation, its ownership, and how to leave and to delete it. */
export default function GeneralPage(props: GeneralPageProps): ReactNode {
  const { client, organization, membership, disableOrganizationDeletion = false } = props
  const text = useTexts({ ...createOrganizationTexts, ...generalTexts })
  const mayDelete = useMay(client, 'organization', 'delete')
  const { isOwner } = useRoles(client, organization.id)
  const owners = organization.members.filter(({ role }) => isOwner(role))
  const isOnlyOwner = owners.length === 1 && owners[0]?.id === membership.id
  const others = organization.members.filter(({ id }) => id !== membership.id)
  return (
    <>
      <SettingsSection title={text('organizationProfile')}>
        <ProfileRow {...props} />
      </SettingsSection>
      {isOwner(membership.role) && others.length > 0 && (
        <SettingsSection title={text('transferOwnership')}>
          <TransferRow {...props} />
        </SettingsSection>
      )}
      <SettingsSection title={text('leave')}>
        <LeaveRow {...props} isOnlyOwner={isOnlyOwner} />
      </SettingsSection>
      {mayDelete && !disableOrganizationDeletion && (
        <SettingsSection title={text('deleteOrganization')}>
          <DeletionRow {...props} />
        </SettingsSection>
      )}
    </>
  )
}

function ProfileRow({ client, organization }: GeneralPageProps) {
  const { id: organizationId, name, slug } = organization
  const text = useTexts({ ...settingsTexts, ...createOrganizationTexts, ...generalTexts })
  const mayUpdate = useMay(client, 'organization', 'update')
  return (
    <Row
      title={<bdi>{name}</bdi>}
      detail={<bdi>{slug}</bdi>}
      editor={
        mayUpdate
          ? {
              action: text('edit'),
              label: `${text('edit')}: ${text('organizationProfile')}`,
              form: (close) => (
                <EditForm
                  label={text('organizationProfile')}
                  errors={organizationErrors}
                  fieldOf={slugFields}
                  close={close}
                  send={(field) => {
                    const data = { name: field('organization'), slug: field('slug') }
                    return client.organization.update({ organizationId, data })
                  }}
                >
                  <TextField
                    name="organization"
                    label={text('name')}
                    defaultValue={name}
                    maxLength={255}
                    missing={text('enterOrganizationName')}
                    required
                  />
                  <TextField
                    name="slug"
                    label={text('shortName')}
                    hint={text('shortNameHint')}
                    defaultValue={slug}
                    maxLength={255}
                    missing={text('enterShortName')}
                    autoCapitalize="none"
                    spellCheck={false}
                    required
                  />
                </EditForm>
              ),
            }
          : undefined
      }
    />
  )
}

function TransferRow({ client, organization, membership }: GeneralPageProps) {
  const { id: organizationId, members } = organization
  const text = useTexts({ ...settingsTexts, ...generalTexts })
  const others = members.filter(({ id }) => id !== membership.id)
  return (
    <Row
      title={text('transferHint')}
      editor={{
        action: text('transfer'),
        label: text('transferOwnership'),
        form: (close) => (
          <EditForm
            label={text('transferOwnership')}
            action={text('transfer')}
            errors={organizationErrors}
            close={close}
            send={(field) => {
              const memberId = field('newOwner')
              return client.organization.transferOwnership({ organizationId, memberId })
            }}
          >
            <SelectField
              name="newOwner"
              label={text('newOwner')}
              options={others.map(({ id, user }) => [id, shownName(user)])}
            />
          </EditForm>
        ),
      }}
    />
  )
}

function LeaveRow({
  client,
  organization,
  isOnlyOwner,
  onLeave,
}: GeneralPageProps & { readonly isOnlyOwner: boolean }) {
  const { id: organizationId, name } = organization
  const text = useTexts(generalTexts)
  return (
    <Row
      title={text(isOnlyOwner ? 'onlyOwner' : 'leaveExplanation')}
      actions={
        !isOnlyOwner && (
          <ConfirmButton
            look="danger-outline"
            label={text('leaveOrganization', { organization: name })}
            action={text('leave')}
            explanation={text('leaveExplanation')}
            errors={organizationErrors}
            call={() => client.organization.leave({ organizationId })}
            {...(onLeave && { onDone: onLeave })}
          />
        )
      }
    />
  )
}

/** A deletion cannot be undone, so the user types the name of the organisation. */
function DeletionRow({ client, organization, onLeave }: GeneralPageProps) {
  const { id: organizationId, name } = organization
  const text = useTexts(generalTexts)
  return (
    <Row
      title={text('deleteOrganizationExplanation')}
      actions={
        <ConfirmButton
          look="danger-outline"
          label={text('deleteOrganization')}
          action={text('delete')}
          explanation={text('deleteOrganizationExplanation')}
          typed={name}
          errors={organizationErrors}
          call={() => client.organization.delete({ organizationId })}
          {...(onLeave && { onDone: onLeave })}
        />
      }
    />
  )
}
