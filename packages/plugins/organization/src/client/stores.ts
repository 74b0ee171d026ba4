import type { LiveState } from '@countersign/client'

/** Calls after which another organisation may be active, or the caller's place in it another one. */
const moves = [
  'POST /organization/create',
  'POST /organization/set-active',
  'POST /organization/delete',
  'POST /organization/leave',
  'POST /organization/remove-member',
  'POST /organization/accept-invitation',
  'POST /organization/accept-invitation-link',
] as const

/** Calls after which the session or a member may have another team. */
const teamMoves = [
  'POST /organization/set-active-team',
  'POST /organization/remove-team',
  'POST /organization/remove-team-member',
] as const

/** Calls after which the active organisation may look different. */
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

/** What the calls change: the session says which organisation and which team are active. */
export const changes = Object.fromEntries(
  [...moves, ...teamMoves].map((route) => [route, 'session'] as const),
)

/** Shows nothing where the server says that nothing is there for whoever asks. */
function orNothing(state: LiveState<unknown>): LiveState<unknown> {
  const { error } = state
  if (!error || ![400, 401, 403].includes(error.status)) return state
  // No active organisation is no mishap.
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
      // What a role allows is asked anew.
      'POST /organization/update-role',
      'POST /organization/delete-role',
    ],
    toState: orNothing,
  },
} as const
