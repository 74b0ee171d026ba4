import type { ReactNode } from 'react'
import type { ShownMember } from './member-calls.js'
import type { MemberWords } from './member-words.js'

interface MemberItemProps {
  readonly member: ShownMember
  /** Roles to choose from; none where nobody may choose. */
  readonly roles: readonly string[]
  readonly isPending: boolean
  readonly words: MemberWords
  readonly onRole: (role: string) => void
  /** Undefined where nobody may. */
  readonly onRemove: ((member: ShownMember) => Promise<boolean>) | undefined
}

/** One member: name, address, role, and what may become of them. */
export function MemberItem(props: MemberItemProps): ReactNode {
  const { member, roles, isPending, words, onRemove } = props
  const { name, email } = member.user
  return (
    <li>
      <p>
        {name && <strong>{name}</strong>} <span>{email}</span>
      </p>
      {roles.length > 0 ? <RoleChoice {...props} /> : <span>{wordsFor(member.role, words)}</span>}
      {onRemove && (
        <button
          type="button"
          aria-label={words.removeOne(name || email)}
          aria-disabled={isPending}
          onClick={({ currentTarget }) => {
            // The button goes with its row, and the focus with it.
            const list = currentTarget.closest('ul')
            void onRemove(member).then((isGone) => isGone && list?.focus())
          }}
        >
          {words.remove}
        </button>
      )}
    </li>
  )
}

function RoleChoice({ member, roles, isPending, words, onRole }: MemberItemProps) {
  const { role, user } = member
  // Somebody with several roles, or with one that the page does not know, keeps it as a choice.
  const choices = roles.includes(role) ? roles : [role, ...roles]
  return (
    <select
      aria-label={words.roleOf(user.name || user.email)}
      value={role}
      aria-busy={isPending}
      onChange={({ target }) => {
        onRole(target.value)
      }}
    >
      {choices.map((name) => (
        <option key={name} value={name}>
          {wordsFor(name, words)}
        </option>
      ))}
    </select>
  )
}

/** What one role or several are called. */
function wordsFor(role: string, words: MemberWords): string {
  return role
    .split(',')
    .map((name) => words.role(name))
    .join(', ')
}
