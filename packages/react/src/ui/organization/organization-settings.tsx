import { lazy, type ReactNode, useState } from 'react'
import { Alert } from '../form.js'
import { Identity } from '../identity.js'
import { Card, Subtitle, Title } from '../parts.js'
import type { UISettings } from '../settings-context.js'
import { Frame, useErrorText, useTexts } from '../settings.js'
import { PanelSkeleton, type SettingsPage, SettingsTabs } from '../settings/tabs.js'
import { organizationTexts } from '../texts/organization.js'
import type { OrganizationClient, OrganizationPageProps } from './organization-client.js'
import { useMay, useRoleNames } from './organization-hooks.js'

const GeneralPage = /* @__PURE__ */ lazy(() => import('./general-page.js'))
const MembersPage = /* @__PURE__ */ lazy(() => import('./members-page.js'))
const InvitationsPage = /* @__PURE__ */ lazy(() => import('./invitations-page.js'))
const TeamsPage = /* @__PURE__ */ lazy(() => import('./teams-page.js'))
const RolesPage = /* @__PURE__ */ lazy(() => import('./roles-page.js'))

/** A page of {@link OrganizationSettings}. */
export type OrganizationPage = 'members' | 'invitations' | 'teams' | 'roles' | 'general'

/** Properties of {@link OrganizationSettings}. */
export interface OrganizationSettingsProps extends UISettings {
  readonly client: OrganizationClient
  /** The pages to show, in their order. Default: all that the server has and the user may open. */
  readonly pages?: readonly OrganizationPage[] | undefined
  /** Pages of the app, after the others. */
  readonly ownPages?: readonly SettingsPage[] | undefined
  /** The id of the selected page, for apps that keep it in the URL. Default: the component keeps it. */
  readonly page?: string | undefined
  readonly onPageChange?: ((id: string) => void) | undefined
  /** Whether the server forbids to delete organisations, as its option of this name. Default: false. */
  readonly disableOrganizationDeletion?: boolean | undefined
  /** Called when the user has left or deleted the organisation. */
  readonly onLeave?: (() => void) | undefined
}

/**
 * The settings of the active organisation: members, invitations, teams, roles, and its name, ownership and end. It offers
 * only what the server allows the user: the last owner cannot leave, and no member can assign a role above their own.
 *
 * @example
 * ```tsx
 * import { organizationClient } from '@countersign/organization/client'
 * import { createAuthClient } from '@countersign/react'
 * import { OrganizationSettings } from '@countersign/react/ui'
 *
 * const client = createAuthClient({ plugins: [organizationClient({ teams: true })] })
 *
 * export const OrganizationPage = () => <OrganizationSettings client={client} />
 * ```
 */
export function OrganizationSettings(props: OrganizationSettingsProps): ReactNode {
  const { client } = props
  const organization = client.useActiveOrganization()
  const membership = client.useActiveMember()
  return (
    <Frame settings={props} className="cs-organization">
      {organization.data && membership.data ? (
        // The key resets the state when another organisation becomes active.
        <Pages
          key={organization.data.id}
          {...props}
          organization={organization.data}
          membership={membership.data}
        />
      ) : (
        <Missing
          isNone={organization.data === null || membership.data === null}
          error={organization.error ?? membership.error}
        />
      )}
    </Frame>
  )
}

interface MissingProps {
  readonly isNone: boolean
  readonly error: Parameters<ReturnType<typeof useErrorText>>[0] | null
}

function Missing({ isNone, error }: MissingProps) {
  const text = useTexts(organizationTexts)
  const explain = useErrorText()
  if (!isNone && !error) return <PanelSkeleton />
  return (
    <Card>
      <Title>{text('organization')}</Title>
      {isNone ? (
        <Subtitle>{text('noOrganization')}</Subtitle>
      ) : (
        <Alert>{error && explain(error)}</Alert>
      )}
    </Card>
  )
}

function Pages(props: OrganizationSettingsProps & OrganizationPageProps) {
  const { client, organization, membership, ownPages = [], page, onPageChange } = props
  const text = useTexts(organizationTexts)
  const [selected, select] = useState('')
  const mayInvite = useMay(client, 'invitation', 'create')
  const own = { client, organization, membership }
  const { disableOrganizationDeletion, onLeave } = props
  const pending = organization.invitations.filter(({ status }) => status === 'pending')

  const all: readonly (SettingsPage & { readonly isHidden?: boolean })[] = [
    {
      id: 'members',
      title: text('members'),
      count: organization.members.length,
      content: <MembersPage {...own} />,
    },
    {
      id: 'invitations',
      title: text('invitations'),
      count: pending.length,
      content: <InvitationsPage {...own} />,
      isHidden: !mayInvite,
    },
    {
      id: 'teams',
      title: text('teams'),
      count: organization.teams?.length,
      content: <TeamsPage {...own} />,
      isHidden: !organization.teams || !client.organization.describeRoles().features.teams,
    },
    { id: 'roles', title: text('roles'), content: <RolesPage {...own} /> },
    {
      id: 'general',
      title: text('general'),
      content: <GeneralPage {...own} {...{ disableOrganizationDeletion, onLeave }} />,
    },
  ]
  const offered = all.filter(({ isHidden }) => isHidden !== true)
  const ids: readonly string[] = props.pages ?? offered.map(({ id }) => id)
  return (
    <SettingsTabs
      label={text('organization')}
      header={<Header {...own} />}
      pages={[...ids.flatMap((id) => offered.find((one) => one.id === id) ?? []), ...ownPages]}
      selected={page ?? selected}
      onSelect={(id) => {
        select(id)
        onPageChange?.(id)
      }}
    />
  )
}

function Header({ organization: { name, logo }, membership: { role } }: OrganizationPageProps) {
  const nameOf = useRoleNames()
  return <Identity name={name} image={logo} shape="square" detail={nameOf(role)} />
}
