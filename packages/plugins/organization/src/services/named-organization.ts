import type { AuthError, PluginContext, SessionData } from '@countersign/core'
import { memberModel, organizationModel } from '../models.js'
import { chosenOrganization, type Standing } from './standing.js'

/** How a call names an organisation. Where it names none, the active one of the session is meant. */
export interface NamedOrganization {
  readonly organizationId?: string | undefined
  readonly organizationSlug?: string | undefined
}

/** Why a call has no organisation to act on. */
export type StandingCode = 'NO_ACTIVE_ORGANIZATION' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

/** A call of somebody who is signed in. */
interface OwnCall {
  readonly session: SessionData
  readonly context: Pick<PluginContext, 'store'>
  readonly fail: (code: StandingCode) => AuthError
}

/**
 * What the caller is to the organisation that the call names, by one statement.
 *
 * @throws AuthError for strangers, who are told the same as where there is no such organisation.
 */
export async function getStanding(
  { session, context, fail }: OwnCall,
  { organizationId: named, organizationSlug: slug }: NamedOrganization,
): Promise<Standing> {
  const organizationId =
    named === undefined && slug === undefined ? chosenOrganization(session) : named
  if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
  const where = {
    userId: session.user.id,
    ...(organizationId === undefined ? {} : { organizationId }),
  }
  const found = await context.store.of(memberModel).findOneWith(where, {
    model: organizationModel,
    by: 'organizationId',
    where: slug === undefined ? {} : { slug },
  })
  if (!found) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  return { member: found.row, organization: found.parent }
}
