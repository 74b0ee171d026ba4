import { type ReactNode, useState } from 'react'
import { SelectField, TextField } from '../fields.js'
import { Alert, Button, Form } from '../form.js'
import { EditBox, Hint, PlainList } from '../parts.js'
import { shownName } from '../session-client.js'
import { useErrorText, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { EditForm } from '../settings/edit-form.js'
import { Row, RowSkeleton, SettingsSection } from '../settings/row.js'
import { invitationErrors, teamErrors, teamsTexts } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import { useLoaded } from '../use-loaded.js'
import type {
  ListedMember,
  ListedTeam,
  OrganizationCalls,
  OrganizationPageProps,
} from './organization-client.js'
import { useMay, useRoles } from './organization-hooks.js'

const errors = { ...invitationErrors, ...teamErrors }

/** The teams of the organisation and their members. */
export default function TeamsPage(props: OrganizationPageProps): ReactNode {
  const { client, organization } = props
  const { id: organizationId, teams } = organization
  const { organization: calls } = client
  const text = useTexts(teamsTexts)
  const mayCreate = useMay(client, 'team', 'create')
  const maySeeAll = useMay(client, 'member', 'update')
  const { data: own } = useLoaded(
    async () => (hasTeams(calls) ? calls.listUserTeams({ query: { organizationId } }) : noTeams),
    organizationId,
  )
  if (!teams || !hasTeams(calls)) return null
  return (
    <>
      <SettingsSection title={text('teams')}>
        {teams.length === 0 && <Hint>{text('noTeams')}</Hint>}
        {teams.map((team) => (
          <TeamRow
            key={team.id}
            {...{ ...props, calls, team }}
            maySeeMembers={maySeeAll || own?.some(({ id }) => id === team.id) === true}
          />
        ))}
      </SettingsSection>
      {mayCreate && (
        <SettingsSection title={text('createTeam')}>
          <CreateForm calls={calls} organizationId={organizationId} />
        </SettingsSection>
      )}
    </>
  )
}

const noTeams = { data: [], error: null } as const

type TeamCalls = OrganizationCalls &
  Required<
    Pick<
      OrganizationCalls,
      | 'createTeam'
      | 'updateTeam'
      | 'removeTeam'
      | 'listUserTeams'
      | 'listTeamMembers'
      | 'addTeamMember'
      | 'removeTeamMember'
    >
  >

function hasTeams(calls: OrganizationCalls): calls is TeamCalls {
  return calls.describeRoles().features.teams
}

interface CreateFormProps {
  readonly calls: TeamCalls
  readonly organizationId: string
}

function CreateForm({ calls, organizationId }: CreateFormProps) {
  const text = useTexts({ ...settingsTexts, ...teamsTexts })
  return (
    <Form
      label={text('createTeam')}
      action={text('create')}
      errors={errors}
      done={text('saved')}
      send={async (field, form) => {
        const answer = await calls.createTeam({ organizationId, name: field('team') })
        if (!answer.error) form.reset()
        return answer
      }}
    >
      <TextField
        name="team"
        label={text('teamName')}
        missing={text('enterTeamName')}
        maxLength={255}
        required
      />
    </Form>
  )
}

interface TeamProps extends OrganizationPageProps {
  readonly calls: TeamCalls
  readonly team: ListedTeam
}

interface TeamRowProps extends TeamProps {
  /** The members of a team can be read by its members, and by members who may change members. */
  readonly maySeeMembers: boolean
}

function TeamRow({ maySeeMembers, ...props }: TeamRowProps) {
  const { client, calls, team, organization, membership } = props
  const { id: teamId, name } = team
  const organizationId = organization.id
  const text = useTexts({ ...settingsTexts, ...teamsTexts })
  const [isOpen, setOpen] = useState(false)
  const mayUpdate = useMay(client, 'team', 'update')
  const mayDelete = useMay(client, 'team', 'delete')
  const activeTeamId = client.useSession().data?.session.activeTeamId
  // The server keeps the last team, and the main and the active team of the caller.
  const isKept =
    organization.teams?.length === 1 || teamId === membership.teamId || teamId === activeTeamId
  return (
    <>
      <Row
        title={<bdi>{name}</bdi>}
        actions={
          <>
            {maySeeMembers && (
              <Button
                label={text('showTeam', { name })}
                isExpanded={isOpen}
                onClick={() => {
                  setOpen(!isOpen)
                }}
              >
                {text('members')}
              </Button>
            )}
            {mayDelete && !isKept && (
              <ConfirmButton
                label={text('removeTeam', { name })}
                action={text('remove')}
                explanation={text('removeTeamExplanation')}
                errors={errors}
                call={() => calls.removeTeam({ organizationId, teamId })}
              />
            )}
          </>
        }
        editor={
          mayUpdate
            ? {
                action: text('rename'),
                label: text('renameTeam', { name }),
                form: (close) => (
                  <EditForm
                    label={text('renameTeam', { name })}
                    errors={errors}
                    close={close}
                    send={(field) =>
                      calls.updateTeam({ teamId, data: { organizationId, name: field('team') } })
                    }
                  >
                    <TextField
                      name="team"
                      label={text('teamName')}
                      defaultValue={name}
                      missing={text('enterTeamName')}
                      maxLength={255}
                      required
                    />
                  </EditForm>
                ),
              }
            : undefined
        }
      />
      {isOpen && <TeamMembers {...props} />}
    </>
  )
}

/** The members of a team, and a form to add another one. */
function TeamMembers(props: TeamProps) {
  const { client, calls, team, organization, membership } = props
  const { id: teamId, name } = team
  const organizationId = organization.id
  const text = useTexts({ ...settingsTexts, ...teamsTexts })
  const explain = useErrorText(errors)
  const { data, error, reload } = useLoaded(
    () => calls.listTeamMembers({ query: { teamId } }),
    teamId,
  )
  const book = useRoles(client, organizationId)
  const mayAdd = useMay(client, 'member', 'update')
  const mayRemove = useMay(client, 'member', 'delete')
  const isIn = ({ userId }: ListedMember): boolean =>
    data?.some((member) => member.userId === userId) ?? false
  const inside = organization.members.filter(isIn)
  const outside = organization.members.filter((member) => !isIn(member))
  return (
    <EditBox role="group" aria-label={text('teamMembers', { name })}>
      {!data && !error && <RowSkeleton />}
      {data && inside.length === 0 && <Hint>{text('noTeamMembers')}</Hint>}
      <PlainList>
        {inside.map(({ id, userId, role, user }) => (
          <li key={id}>
            <Row
              title={<bdi>{shownName(user)}</bdi>}
              actions={
                mayRemove &&
                book.covers(membership.role, role) && (
                  <ConfirmButton
                    label={text('removeFromTeam', { name: shownName(user) })}
                    action={text('remove')}
                    explanation={text('removeFromTeamExplanation')}
                    errors={errors}
                    call={() => calls.removeTeamMember({ organizationId, teamId, userId })}
                    onDone={reload}
                  />
                )
              }
            />
          </li>
        ))}
      </PlainList>
      <Alert>{error && explain(error)}</Alert>
      {mayAdd && data && outside.length > 0 && (
        <Form
          label={text('addToTeam')}
          action={text('add')}
          look="secondary"
          errors={errors}
          send={async (field) => {
            const userId = field('member')
            const answer = await calls.addTeamMember({ organizationId, teamId, userId })
            if (!answer.error) reload()
            return answer
          }}
        >
          <SelectField
            name="member"
            label={text('addToTeam')}
            options={outside.map(({ userId, user }) => [userId, shownName(user)])}
          />
        </Form>
      )}
    </EditBox>
  )
}
