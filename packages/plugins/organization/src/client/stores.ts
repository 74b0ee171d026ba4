import type { LiveState } from '@countersign/client'

/** Returns no data when the server answers that the caller has no access to it. */
function orNothing(state: LiveState<unknown>): LiveState<unknown> {
  const { error } = state
  if (!error || ![400, 401, 403].includes(error.status)) return state
  // A missing active organisation is not an error.
  return { ...state, data: null, error: error.status === 400 ? null : error }
}

/** The stores of the browser half. */
export const stores = {
  $organizations: { route: 'GET /organization/list' },
  $activeOrganization: { route: 'GET /organization/get-full-organization', toState: orNothing },
  $activeMember: { route: 'GET /organization/get-active-member', toState: orNothing },
} as const
