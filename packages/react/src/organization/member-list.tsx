import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import type { MemberCalls, ShownMember } from './member-calls.js'
import { MemberItem } from './member-item.js'
import { englishWords, type MemberWords } from './member-words.js'
import type { ActiveState, Refusal } from './organization-calls.js'
import { type ControlledCall, useCall } from './use-call.js'
import { useMembers } from './use-members.js'
import { type MemberState, usePermission } from './use-permission.js'

/** Properties of {@link MemberList}: its own, and those of any `ul`. */
export interface MemberListProps<A extends ActiveState, M extends MemberState> extends Omit<
  ComponentPropsWithoutRef<'ul'>,
  'children'
> {
  readonly client: MemberCalls<A, M>
  /** Roles to choose from. Default: owner, admin and member. */
  readonly roles?: readonly string[]
  /** Most members of a page. Default 20. */
  readonly pageSize?: number
  readonly words?: Partial<MemberWords>
  /** Words for what went wrong. Default: the error's own message. */
  readonly explain?: (error: Refusal) => ReactNode
}

const defaultRoles = ['owner', 'admin', 'member']

/**
 * The members of the active organisation, page by page, with a choice of roles and a button to remove for
 * those who may, and a live region with what went wrong. It brings no styles.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { MemberList } from '@countersign/react/organization'
 * import { organizationClient } from '@countersign/organization/client'
 *
 * const client = createAuthClient({ plugins: [organizationClient()] })
 *
 * export const Members = () => <MemberList client={client} words={{ remove: 'Send away' }} />
 * ```
 */
export function MemberList<A extends ActiveState, M extends MemberState>({
  client,
  roles = defaultRoles,
  pageSize = 20,
  words: own,
  explain = ({ message }) => message,
  ...rest
}: MemberListProps<A, M>): ReactNode {
  const words = { ...englishWords, ...own }
  const [offset, setOffset] = useState(0)
  const { data, error, isRefetching } = useMembers(client, { limit: pageSize, offset })
  const { roleChange, removal, ...changes } = useChanges(client)
  const refusal = changes.error ?? error
  return (
    <>
      <ul aria-label={words.list} {...rest} aria-busy={!data || isRefetching}>
        {data?.members.map((member) => (
          <MemberItem
            key={member.id}
            {...{ member, words }}
            isPending={changes.isPending}
            roles={roleChange ? roles : []}
            onRole={(role) => roleChange?.(member, role)}
            onRemove={
              removal &&
              (() => {
                removal(member)
              })
            }
          />
        ))}
      </ul>
      <Pages {...{ offset, pageSize, words }} total={data?.total ?? 0} onTurn={setOffset} />
      <p role="alert">{refusal && explain(refusal)}</p>
    </>
  )
}

interface Changes extends Pick<ControlledCall, 'isPending' | 'error'> {
  readonly roleChange: ((member: ShownMember, role: string) => void) | undefined
  readonly removal: ((member: ShownMember) => void) | undefined
}

/** What the person who is signed in may make of members; undefined for what they may not. */
function useChanges<A extends ActiveState, M extends MemberState>(
  client: MemberCalls<A, M>,
): Changes {
  const { run, ...call } = useCall()
  const update = usePermission(client, { permissions: { member: ['update'] } })
  const remove = usePermission(client, { permissions: { member: ['delete'] } })

  const roleChange: Changes['roleChange'] = ({ organizationId, id: memberId }, role) => {
    void run(() => client.organization.updateMemberRole({ organizationId, memberId, role }))
  }
  const removal: Changes['removal'] = ({ organizationId, id: memberIdOrEmail }) => {
    void run(() => client.organization.removeMember({ organizationId, memberIdOrEmail }))
  }
  return {
    ...call,
    roleChange: update === 'allowed' ? roleChange : undefined,
    removal: remove === 'allowed' ? removal : undefined,
  }
}

interface PagesProps {
  readonly offset: number
  readonly pageSize: number
  readonly total: number
  readonly words: MemberWords
  readonly onTurn: (offset: number) => void
}

/** Turns the pages, where there are several. The page that was the last one may be gone by now. */
function Pages({ offset, pageSize, total, words, onTurn }: PagesProps) {
  if (total <= pageSize && offset === 0) return null
  const turns = [
    { to: offset - pageSize, text: words.previous, isThere: offset > 0 },
    { to: offset + pageSize, text: words.next, isThere: offset + pageSize < total },
  ]
  return (
    <div role="group" aria-label={words.pages}>
      {turns.map(({ to, text, isThere }) => (
        <button
          key={text}
          type="button"
          disabled={!isThere}
          onClick={() => {
            onTurn(Math.max(0, to))
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
