/** The stores of a client that load again when the caller's memberships or the active organisation change. */
export const allStores = '$session $organizations $activeOrganization $activeMember'

/** Those that load again when the active team or the teams of a member change. */
export const teamStores = '$session $activeOrganization $activeMember'

/** Those that load again when a member of the active organisation changes. */
export const memberStores = '$activeOrganization $activeMember'
