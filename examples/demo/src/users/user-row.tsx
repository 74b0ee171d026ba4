import { client, isAdministrator, type ListedUser } from '../auth-client.js'
import { ActionButton, type Answer } from '../form.js'
import { navigate } from '../router.js'

interface UserRowProps {
  readonly user: ListedUser
  readonly isSelf: boolean
  readonly onChange: () => void
}

/** A user, and the actions on them. */
export function UserRow({ user, isSelf, onChange }: UserRowProps) {
  const { email, banned } = user
  const name = user.name || email
  return (
    <li className="cs-row">
      <div className="cs-row-text">
        <div className="cs-row-title">
          {name}
          {isSelf && <span className="cs-badge">You</span>}
          {isAdministrator(user) && <span className="cs-badge">Administrator</span>}
          {banned === true && (
            <span className="cs-badge" data-look="warning">
              Banned
            </span>
          )}
        </div>
        <div className="cs-row-detail">{email}</div>
      </div>
      {!isSelf && (
        <div className="cs-row-actions">
          <Actions user={user} name={name} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

interface ActionsProps extends Omit<UserRowProps, 'isSelf'> {
  readonly name: string
}

function Actions({ user, name, onChange }: ActionsProps) {
  const { id: userId, banned } = user
  const { admin } = client
  const [ban, toggle] = banned === true ? ['Unban', admin.unbanUser] : ['Ban', admin.banUser]
  const [change, role] = isAdministrator(user)
    ? (['Remove administrator', 'user'] as const)
    : (['Make administrator', 'admin'] as const)

  /** Makes a call and loads the list again. */
  async function changing(call: Promise<Answer>): Promise<Answer> {
    const answer = await call
    if (!answer.error) onChange()
    return answer
  }

  async function impersonate(): Promise<Answer> {
    const answer = await admin.impersonateUser({ userId })
    if (!answer.error) navigate('/')
    return answer
  }

  return (
    <>
      <ActionButton name={`${ban}: ${name}`} call={() => changing(toggle({ userId }))}>
        {ban}
      </ActionButton>
      <ActionButton
        name={`${change}: ${name}`}
        call={() => changing(admin.setRole({ userId, role }))}
      >
        {change}
      </ActionButton>
      <ActionButton name={`Act as ${name}`} call={impersonate}>
        Act as
      </ActionButton>
    </>
  )
}
