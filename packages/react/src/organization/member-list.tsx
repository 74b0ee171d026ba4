import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { useStore } from '../use-store.js'
import type { MemberCalls, ShownMember } from './member-calls.js'
import { MemberItem, type MemberWords, englishWords } from './member-item.js'
import type { ActiveState, CallError } from './organization-calls.js'
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
  /** Maximum number of members on a page. Default: 20. */
  readonly pageSize?: number
  readonly words?: Partial<MemberWords>
  /** Renders an error. Default: the error's message. */
  readonly explain?: (error: CallError) => ReactNode
}

const defaultRoles = ['owner', 'admin', 'member']

/**
 * Lists the members of the active organisation, page by page. Users with the permission can choose roles and
 * remove members. Errors appear in a live region. It has no styles.
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
export function MemberList<A extends ActiveState, M extends MemberState>(
  props: MemberListProps<A, M>,
): ReactNode {
  const { data: organization } = useStore(props.client.$activeOrganization)
  // The key resets the page and the error when the active organisation changes.
  return <MemberPage key={organization?.id} {...props} />
}

function MemberPage<A extends ActiveState, M extends MemberState>({
  client,
  roles = defaultRoles,
  pageSize = 20,
  words: own,
  explain = ({ message }) => message,
  ...rest
}: MemberListProps<A, M>) {
  const words = { ...englishWords, ...own }
  const { data, error, isPending, isRefetching, ...pages } = usePages(client, pageSize)
  const { roleChange, removal, ...changes } = useChanges(client)
  const problem = changes.error ?? error
  return (
    <>
      <ul tabIndex={-1} aria-label={words.list} {...rest} aria-busy={isPending || isRefetching}>
        {data?.members.map((member) => (
          <MemberItem
            key={member.id}
            {...{ member, roles, words }}
            isPending={changes.isPending}
            isBusy={changes.isPending || isRefetching}
            onRole={roleChange}
            onRemove={removal}
          />
        ))}
      </ul>
      <Pages {...{ ...pages, words }} />
      <p role="alert">{problem && explain(problem)}</p>
    </>
  )
}

/** One page of members, with its offset and the total. */
function usePages<A extends ActiveState, M extends MemberState>(
  client: MemberCalls<A, M>,
  pageSize: number,
) {
  const [offset, setOffset] = useState(0)
  const members = useMembers(client, { limit: pageSize, offset })
  const total = members.data?.total ?? 0
  const turnTo = (target: number) => {
    setOffset(Math.max(0, target))
  }
  // The last page may have become empty meanwhile.
  if (members.data && offset > 0 && offset >= total) turnTo(offset - pageSize)
  return { ...members, offset, pageSize, total, turnTo }
}

interface Changes extends Pick<ControlledCall, 'isPending' | 'error'> {
  readonly roleChange: ((member: ShownMember, role: string) => void) | undefined
  readonly removal: ((member: ShownMember) => Promise<boolean>) | undefined
}

/** The changes that the signed-in user may make to members; undefined for those without permission. */
function useChanges<A extends ActiveState, M extends MemberState>(
  client: MemberCalls<A, M>,
): Changes {
  const { run, ...call } = useCall()
  const update = usePermission(client, { permissions: { member: ['update'] } })
  const remove = usePermission(client, { permissions: { member: ['delete'] } })

  const roleChange: Changes['roleChange'] = ({ organizationId, id: memberId }, role) => {
    void run(() => client.organization.updateMemberRole({ organizationId, memberId, role }))
  }
  const removal: Changes['removal'] = ({ organizationId, id: memberIdOrEmail }) =>
    run(() => client.organization.removeMember({ organizationId, memberIdOrEmail }))
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
  readonly turnTo: (offset: number) => void
}

/** Buttons for the previous and the next page, when there are several pages. */
function Pages({ offset, pageSize, total, words, turnTo }: PagesProps) {
  if (total <= pageSize && offset === 0) return null
  const turns = [
    [offset - pageSize, words.previous],
    [offset + pageSize, words.next],
  ] as const
  return (
    <div role="group" aria-label={words.pages}>
      {turns.map(([to, text]) => (
        <button
          key={text}
          type="button"
          disabled={to <= -pageSize || to >= total}
          onClick={() => {
            turnTo(to)
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
