import type { AnonymousOptions } from '@countersign/anonymous'
import { createFullAuth, deletingAtOnce } from './full-auth.js'
import { wholeOrganizations } from './organizations.js'
import { providersAt } from './local-providers.js'
import { rotatingProvider } from './rotating-provider.js'
import { effectsOf, sendBatch, type BatchRequest, type BatchResult } from './request-batch.js'

interface Limits {
  readonly organizationLimit?: number
  readonly membershipLimit?: number
  readonly invitationLimit?: number
  readonly teams?: { readonly maximumTeams?: number; readonly maximumMembersPerTeam?: number }
  readonly roles?: number
}

/** The setup of an app beside every call. It is plain data, because other processes receive it. */
export interface Setup {
  /** Where a provider on loopback answers. Without it there is no provider. */
  readonly provider?: string
  /** Options of the anonymous plugin. Without them the plugin is not installed. */
  readonly anonymousUsers?: Pick<AnonymousOptions, 'upgradeInPlace'>
  /** Whether there are administrators. */
  readonly isAdministered?: boolean
  /** Limits of organisations. There are none unless it says. */
  readonly organizations?: Limits
}

/** The same app in every process over a database, and the way to send it requests at once. */
export function createRaceApp(
  database: Parameters<typeof createFullAuth>[0],
  { provider, anonymousUsers, isAdministered = false, organizations }: Setup,
) {
  const effects: string[] = []
  const auth = createFullAuth(database, {
    hooks: effectsOf(effects),
    isAdministered,
    ...(provider === undefined
      ? {}
      : { socialProviders: [...providersAt(provider), rotatingProvider(provider)] }),
    ...(anonymousUsers === undefined ? {} : { anonymousUsers }),
    ...(organizations === undefined
      ? {}
      : { organizations: toOptions(organizations), ...deletingAtOnce }),
  })
  return {
    auth,
    sendAtOnce: (batch: readonly BatchRequest[]): Promise<BatchResult> =>
      sendBatch(auth, effects, batch),
  }
}

/** The options of organisations with limits, and with everything switched on. */
export function toOptions({ teams, roles, ...limits }: Limits) {
  return {
    ...wholeOrganizations,
    ...limits,
    teams: { ...wholeOrganizations.teams, ...teams },
    dynamicAccessControl: {
      ...wholeOrganizations.dynamicAccessControl,
      ...(roles === undefined ? {} : { maximumRolesPerOrganization: roles }),
    },
  }
}
