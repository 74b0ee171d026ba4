import { client, type ListedUser } from '../auth-client.js'
import { ActionButton } from '../forms/action-button.js'
import type { Answer } from '../forms/use-submission.js'
import { navigate } from '../router.js'
import { nameOf } from '../words/person.js'
import { isAdministrator } from '../words/roles.js'

interface PersonRowProps {
  readonly person: ListedUser
  readonly isSelf: boolean
  readonly onChange: () => void
}

/** A user, and the actions on them. */
export function PersonRow({ person, isSelf, onChange }: PersonRowProps) {
  const { email, banned } = person
  return (
    <li>
      <p>
        <strong>
          {nameOf(person)} {isAdministrator(person) && <span className="tag">administrator</span>}{' '}
          {banned === true && <span className="tag">kept out</span>}
        </strong>
        <span className="quiet">{email}</span>
      </p>
      {!isSelf && <Choices person={person} onChange={onChange} />}
    </li>
  )
}

type ChoiceProps = Omit<PersonRowProps, 'isSelf'>

function Choices({ person, onChange }: ChoiceProps) {
  const userId = person.id

  async function act(): Promise<Answer> {
    const answer = await client.admin.impersonateUser({ userId })
    if (!answer.error) navigate('/')
    return answer
  }

  return (
    <div className="choices many">
      <EntryChoice person={person} onChange={onChange} />
      <RoleChoice person={person} onChange={onChange} />
      <ActionButton look="secondary" name={`Act as ${nameOf(person)}`} call={act}>
        Act as
      </ActionButton>
    </div>
  )
}

function EntryChoice({ person, onChange }: ChoiceProps) {
  const userId = person.id
  const name = nameOf(person)
  if (person.banned === true) {
    const unban = () => changing(client.admin.unbanUser({ userId }), onChange)
    return (
      <ActionButton look="secondary" name={`Let in ${name}`} call={unban}>
        Let in
      </ActionButton>
    )
  }
  const keepOut = () => changing(client.admin.banUser({ userId }), onChange)
  return (
    <ActionButton look="secondary" name={`Keep out ${name}`} call={keepOut}>
      Keep out
    </ActionButton>
  )
}

function RoleChoice({ person, onChange }: ChoiceProps) {
  const userId = person.id
  const name = nameOf(person)
  const isAdmin = isAdministrator(person)
  const change = () =>
    changing(client.admin.setRole({ userId, role: isAdmin ? 'user' : 'admin' }), onChange)
  const label = isAdmin ? `Take the role from ${name}` : `Make administrator: ${name}`
  return (
    <ActionButton look="secondary" name={label} call={change}>
      {isAdmin ? 'Take the role' : 'Make administrator'}
    </ActionButton>
  )
}

/** Makes a call and loads the list again. */
async function changing(call: Promise<Answer>, onChange: () => void): Promise<Answer> {
  const answer = await call
  if (!answer.error) onChange()
  return answer
}
