import { type ReactNode, useState } from 'react'
import { useChosenRole } from '../../organization/use-chosen-role.js'
import { Alert, Button } from '../form.js'
import { Identity } from '../identity.js'
import { Badge, Cell, ColumnHeader, Hint, PagesPart, Select, TablePart } from '../parts.js'
import { shownName } from '../session-client.js'
import { useErrorText, useTexts } from '../settings.js'
import { ConfirmButton } from '../settings/confirm-button.js'
import { Moment } from '../settings/dates.js'
import { RowSkeleton } from '../settings/row.js'
import { membersTexts, organizationErrors } from '../texts/organization.js'
import { settingsTexts } from '../texts/settings.js'
import type { ListedMember, OrganizationPageProps } from './organization-client.js'
import {
  type RoleBook,
  useMay,
  useMemberPage,
  useRoleNames,
  useRoles,
} from './organization-hooks.js'

const PAGE_SIZE = 20

/** The members of the organisation, page by page, with their roles. */
export default function MembersPage(props: OrganizationPageProps): ReactNode {
  const { client, organization, membership } = props
  const text = useTexts({ ...settingsTexts, ...membersTexts })
  const explain = useErrorText(organizationErrors)
  const [offset, setOffset] = useState(0)
  const { data, error, isRefetching } = useMemberPage(client, { limit: PAGE_SIZE, offset })
  const book = useRoles(client, organization.id)
  const [problem, setProblem] = useState<string>()
  const owners = organization.members.filter(({ role }) => book.isOwner(role))
  const total = data?.total ?? 0
  // The last page may have become empty meanwhile.
  if (data && offset > 0 && offset >= total) setOffset(Math.max(0, offset - PAGE_SIZE))
  return (
    <>
      {!data && !error && <RowSkeleton count={3} />}
      {data && (
        <TablePart role="table" aria-label={text('members')} aria-busy={isRefetching}>
          <thead role="rowgroup">
            <tr role="row">
              {(['user', 'joined', 'role', 'actions'] as const).map((name) => (
                <ColumnHeader key={name} role="columnheader" scope="col">
                  {text(name)}
                </ColumnHeader>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {data.members.map((member) => (
              <MemberRow
                key={member.id}
                {...{ client, member, membership, book, isRefetching, setProblem }}
                isOnlyOwner={owners.length === 1 && owners[0]?.id === member.id}
              />
            ))}
          </tbody>
        </TablePart>
      )}
      <Alert>{problem ?? (error && explain(error))}</Alert>
      {total > PAGE_SIZE && <PageButtons {...{ offset, total, setOffset }} />}
    </>
  )
}

interface MemberRowProps extends Omit<OrganizationPageProps, 'organization'> {
  readonly member: ListedMember
  readonly book: RoleBook
  readonly isOnlyOwner: boolean
  /** True while the members load again. */
  readonly isRefetching: boolean
  readonly setProblem: (problem: string | undefined) => void
}

function MemberRow(props: MemberRowProps) {
  const { client, member, membership, book } = props
  const { organizationId, role, user, createdAt } = member
  const text = useTexts({ ...settingsTexts, ...membersTexts })
  const nameOf = useRoleNames()
  const isOwn = member.id === membership.id
  // Members leave, and owners transfer the ownership, on another page.
  const isWithin = !isOwn && !props.isOnlyOwner && book.covers(membership.role, role)
  const mayUpdate = useMay(client, 'member', 'update') && isWithin
  const mayRemove = useMay(client, 'member', 'delete') && isWithin
  const name = shownName(user)
  return (
    <tr role="row">
      <Cell role="cell">
        <Identity
          name={name}
          image={user.image}
          badge={isOwn && <Badge>{text('you')}</Badge>}
          detail={user.name !== '' && user.email}
        />
      </Cell>
      <Cell role="cell" data-label={text('joined')}>
        <Moment date={createdAt} />
      </Cell>
      <Cell role="cell" data-label={text('role')}>
        {mayUpdate ? <RoleChoice {...props} name={name} /> : nameOf(role)}
      </Cell>
      <Cell role="cell">
        {mayRemove && (
          <ConfirmButton
            label={text('removeMember', { name })}
            action={text('remove')}
            explanation={text('removeMemberExplanation', { name })}
            errors={organizationErrors}
            call={() =>
              client.organization.removeMember({ organizationId, memberIdOrEmail: member.id })
            }
          />
        )}
      </Cell>
    </tr>
  )
}

/** The roles that the user can assign. Several roles of a member stay a choice of their own. */
function RoleChoice({
  client,
  member,
  membership,
  book,
  isRefetching,
  setProblem,
  name,
}: MemberRowProps & { readonly name: string }) {
  const { id: memberId, organizationId } = member
  const text = useTexts(membersTexts)
  const nameOf = useRoleNames()
  const explain = useErrorText(organizationErrors)
  const [isPending, setPending] = useState(false)
  const [role, choose] = useChosenRole(member.role, isPending || isRefetching)
  const assignable = book.names.filter((other) => book.covers(membership.role, other))
  const roles = assignable.includes(member.role) ? assignable : [member.role, ...assignable]

  async function assign(chosen: string): Promise<void> {
    if (isPending) return
    choose(chosen)
    setPending(true)
    setProblem(undefined)
    const input = { organizationId, memberId, role: chosen }
    const { error } = await client.organization.updateMemberRole(input)
    setPending(false)
    if (error) setProblem(explain(error))
  }

  return (
    <Select
      aria-label={text('roleOf', { name })}
      aria-busy={isPending || isRefetching}
      value={role}
      onChange={({ target }) => {
        void assign(target.value)
      }}
    >
      {roles.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </Select>
  )
}

interface PageButtonsProps {
  readonly offset: number
  readonly total: number
  readonly setOffset: (offset: number) => void
}

/** Buttons for the previous and the next page. */
function PageButtons({ offset, total, setOffset }: PageButtonsProps) {
  const text = useTexts(membersTexts)
  const last = Math.min(offset + PAGE_SIZE, total)
  return (
    <PagesPart role="group" aria-label={text('pages')}>
      <Hint>{text('range', { first: offset + 1, last, total })}</Hint>
      <Button
        isPending={offset === 0}
        isBusy={false}
        onClick={() => {
          setOffset(offset - PAGE_SIZE)
        }}
      >
        {text('previous')}
      </Button>
      <Button
        isPending={last === total}
        isBusy={false}
        onClick={() => {
          setOffset(offset + PAGE_SIZE)
        }}
      >
        {text('next')}
      </Button>
    </PagesPart>
  )
}
