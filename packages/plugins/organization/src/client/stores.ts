import type { LiveState } from '@countersign/client'

/** Calls that can change the active organisation, or the caller's membership of it. */
const moves = [
  'POST /organization/create',
  'POST /organization/set-active',
  'POST /organization/delete',
  'POST /organization/leave',
  'POST /organization/remove-member',
  'POST /organization/accept-invitation',
  'POST /organization/accept-invitation-link',
] as const

/** Calls that can change the team of the session or of a member. */
const teamMoves = [
  'POST /organization/set-active-team',
  'POST /organization/remove-team',
  'POST /organization/remove-team-member',
] as const

/** Calls that can change the active organisation's data. */
const edits = [
  'POST /organization/update',
  'POST /organization/update-member-role',
  'POST /organization/transfer-ownership',
  'POST /organization/invite-member',
  'POST /organization/reject-invitation',
  'POST /organization/cancel-invitation',
  'POST /organization/create-team',
  'POST /organization/update-team',
  'POST /organization/add-team-member',
  ...teamMoves,
] as const

/** The stores that the calls change. The session holds the active organisation and the active team. */
export const changes = Object.fromEntries(
  [...moves, ...teamMoves].map((route) => [route, 'session'] as const),
)

/** Returns no data when the server answers that the caller has no access to it. */
function orNothing(state: LiveState<unknown>): LiveState<unknown> {
  const { error } = state
  if (!error || ![400, 401, 403].includes(error.status)) return state
  // A missing active organisation is not an error.
  return { ...state, data: null, error: error.status === 400 ? null : error }
}

/** The stores of the browser half. */
export const stores = {
  $organizations: {
    route: 'GET /organization/list',
    refetchedAfter: [...moves, 'POST /organization/update'],
  },
  $activeOrganization: {
    route: 'GET /organization/get-full-organization',
    refetchedAfter: [...moves, ...edits],
    toState: orNothing,
  },
  $activeMember: {
    route: 'GET /organization/get-active-member',
    refetchedAfter: [
      ...moves,
      'POST /organization/update-member-role',
      'POST /organization/transfer-ownership',
      'POST /organization/add-team-member',
      ...teamMoves,
      // The permissions of a role are loaded again.
      'POST /organization/update-role',
      'POST /organization/delete-role',
    ],
    toState: orNothing,
  },
} as const
