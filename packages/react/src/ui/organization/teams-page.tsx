import { type ReactNode, useState } from 'react'
import { TextField } from '../fields.js'
import { Button, Form } from '../form.js'
import { Hint } from '../parts.js'
import { useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { type CloseEditor, EditForm } from '../settings/edit-form.js'
import { Row, SettingsSection } from '../settings/row.js'
import { teamsTexts } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import { useLoaded } from '../use-loaded.js'
import type { OrganizationPageProps } from './organization-client.js'
import { useMay } from './organization-hooks.js'
import { hasTeams, type TeamCalls, teamCallErrors, type TeamProps } from './team-calls.js'
import { TeamMembers } from './team-members.js'

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
      errors={teamCallErrors}
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
                errors={teamCallErrors}
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
                form: (close) => <RenameForm {...{ ...props, close }} />,
              }
            : undefined
        }
      />
      {isOpen && <TeamMembers {...props} />}
    </>
  )
}

function RenameForm({
  calls,
  team,
  organization,
  close,
}: TeamProps & { readonly close: CloseEditor }) {
  const { id: teamId, name } = team
  const organizationId = organization.id
  const text = useTexts(teamsTexts)
  return (
    <EditForm
      label={text('renameTeam', { name })}
      errors={teamCallErrors}
      close={close}
      send={(field) => calls.updateTeam({ teamId, data: { organizationId, name: field('team') } })}
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
  )
}
