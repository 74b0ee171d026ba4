import type { ReactNode } from 'react'
import { SelectField } from '../fields.js'
import { Alert, Form } from '../form.js'
import { EditBox, Hint, PlainList } from '../parts.js'
import { shownName } from '../session-client.js'
import { useErrorText, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Row, RowSkeleton } from '../settings/row.js'
import { teamsTexts } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import { useLoaded } from '../use-loaded.js'
import type { ListedMember } from './organization-client.js'
import { useMay, useRoles } from './organization-hooks.js'
import { teamCallErrors, type TeamProps } from './team-calls.js'

/** The members of a team, and a form to add another one. */
export function TeamMembers(props: TeamProps): ReactNode {
  const { client, calls, team, organization, membership } = props
  const { id: teamId, name } = team
  const organizationId = organization.id
  const text = useTexts({ ...settingsTexts, ...teamsTexts })
  const explain = useErrorText(teamCallErrors)
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
                    errors={teamCallErrors}
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
        <AddForm {...props} candidates={outside} onAdded={reload} />
      )}
    </EditBox>
  )
}

interface AddFormProps extends TeamProps {
  readonly candidates: readonly ListedMember[]
  readonly onAdded: () => void
}

function AddForm({ calls, team, organization, candidates, onAdded }: AddFormProps) {
  const text = useTexts(teamsTexts)
  return (
    <Form
      label={text('addToTeam')}
      action={text('add')}
      look="secondary"
      errors={teamCallErrors}
      send={async (field) => {
        const ids = { organizationId: organization.id, teamId: team.id }
        const answer = await calls.addTeamMember({ ...ids, userId: field('member') })
        if (!answer.error) onAdded()
        return answer
      }}
    >
      <SelectField
        name="member"
        label={text('addToTeam')}
        options={candidates.map(({ userId, user }) => [userId, shownName(user)])}
      />
    </Form>
  )
}
