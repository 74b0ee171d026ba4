import type { ReactNode } from 'react'
import type { ShownMember } from './member-calls.js'
import { useChosenRole } from './use-chosen-role.js'

interface MemberItemProps {
  readonly member: ShownMember
  /** Roles to choose from. */
  readonly roles: readonly string[]
  readonly isPending: boolean
  /** True while a change is saved or the members load again. */
  readonly isBusy: boolean
  readonly words: MemberWords
  /** Undefined when the user may not change the role. */
  readonly onRole: ((member: ShownMember, role: string) => void) | undefined
  /** Undefined when the user may not remove members. */
  readonly onRemove: ((member: ShownMember) => Promise<boolean>) | undefined
}

/** One member: name, email address, role, and controls to change the role and to remove the member. */
export function MemberItem(props: MemberItemProps): ReactNode {
  const { member, roles, isPending, words, onRole, onRemove } = props
  const { name, email } = member.user
  return (
    <li>
      <p>
        {name && <strong>{name}</strong>} <span>{email}</span>
      </p>
      {onRole && roles.length > 0 ? (
        <RoleChoice {...props} />
      ) : (
        <span>{wordsFor(member.role, words)}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={words.removeOne(name || email)}
          aria-disabled={isPending}
          onClick={({ currentTarget }) => {
            // The button disappears with its row, so the focus moves to the list.
            const list = currentTarget.closest('ul')
            void onRemove(member).then((isRemoved) => isRemoved && list?.focus())
          }}
        >
          {words.remove}
        </button>
      )}
    </li>
  )
}

function RoleChoice({ member, roles, isPending, isBusy, words, onRole }: MemberItemProps) {
  const { role, user } = member
  const [shown, choose] = useChosenRole(role, isBusy)
  // Several roles, or a role that the page does not know, stay a choice of their own.
  const choices = roles.includes(role) ? roles : [role, ...roles]
  return (
    <select
      aria-label={words.roleOf(user.name || user.email)}
      value={shown}
      aria-busy={isBusy}
      onChange={({ target }) => {
        if (isPending) return
        choose(target.value)
        onRole?.(member, target.value)
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

/** Returns the text for one role or for several roles separated by commas. */
function wordsFor(role: string, words: MemberWords): string {
  return role
    .split(',')
    .map((name) => words.role(name))
    .join(', ')
}

/** The texts of `MemberList`. */
export interface MemberWords {
  /** Accessible name of the list. Default: `Members`. */
  readonly list: string
  /** Accessible name of a member's role field, from the member's name or email address. Default: `Role of Ann`. */
  readonly roleOf: (name: string) => string
  /** Text for one role; called once for each role of a member. Default: the role's name. */
  readonly role: (name: string) => string
  /** Text of each remove button. Default: `Remove`. */
  readonly remove: string
  /** Accessible name of a member's remove button. Default: `Remove Ann`. */
  readonly removeOne: (name: string) => string
  /** Accessible name of the page buttons. Default: `Pages of members`. */
  readonly pages: string
  /** Default: `Previous`. */
  readonly previous: string
  /** Default: `Next`. */
  readonly next: string
}

/** The default texts. */
export const englishWords: MemberWords = {
  list: 'Members',
  roleOf: (name) => `Role of ${name}`,
  role: (name) => name,
  remove: 'Remove',
  removeOne: (name) => `Remove ${name}`,
  pages: 'Pages of members',
  previous: 'Previous',
  next: 'Next',
}
