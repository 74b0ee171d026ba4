import type { Store } from '@countersign/core'
import {
  activeRows,
  invitationRows,
  memberRows,
  organizationRows,
  roleRows,
  teamMemberRows,
  teamRows,
} from '../organization-rows.js'
import { userRows } from '../rows.js'

/** More rows than there are. */
const ALL = { limit: 100_000 }

/** Everything that is stored about organisations. */
export async function readView(store: Store) {
  const [users, sessions, organizations, members, invitations, teams, teamMembers, roles] =
    await Promise.all([
      store.of(userRows).findMany({}, ALL),
      store.of(activeRows).findMany({}, ALL),
      store.of(organizationRows).findMany({}, ALL),
      store.of(memberRows).findMany({}, ALL),
      store.of(invitationRows).findMany({}, ALL),
      store.of(teamRows).findMany({}, ALL),
      store.of(teamMemberRows).findMany({}, ALL),
      store.of(roleRows).findMany({}, ALL),
    ])
  return { users, sessions, organizations, members, invitations, teams, teamMembers, roles }
}

/** What {@link readView} has found. */
export type View = Awaited<ReturnType<typeof readView>>
