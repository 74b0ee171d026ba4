import type { AuthError } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { tell } from '../events.js'
import type { MemberRow, TeamedInvitationRow } from '../models.js'
import { checkInviterRights, rolesThatInvite } from './inviter-check.js'
import { lockOrganization } from './guards.js'
import {
  findLimits,
  join,
  type Limits,
  type newMemberErrors,
  rejectDuplicates,
} from './new-member.js'
import {
  type answerErrors,
  answerInvitation,
  type Answering,
  getOwnInvitation,
} from './recipient.js'

/** A recipient who accepts. */
export interface Accepting extends Answering {
  readonly fail: (code: keyof typeof answerErrors | keyof typeof newMemberErrors) => AuthError
}

/** An invitation that was accepted, and what came of it. */
export interface Acceptance {
  readonly invitation: TeamedInvitationRow
  readonly member: MemberRow
}

/** The role where an invitation names none. */
const PLAIN_ROLE = 'member'

/**
 * Makes the caller a member by an invitation of theirs, in one transaction. What keeps them from becoming
 * one leaves the invitation open, so that it can be accepted once that is mended.
 *
 * @throws AuthError which says why.
 */
export async function acceptInvitation(accepting: Accepting): Promise<Acceptance> {
  const { settings, fail } = accepting
  const terms = await findTerms(accepting)
  return rejectDuplicates(accepting, () =>
    answerInvitation(accepting, 'accepted', async (tx, invitation) => {
      const { organizationId, inviterId } = invitation
      if (!(await lockOrganization(tx.store, organizationId))) throw fail('INVITATION_NOT_FOUND')
      const asked = { organizationId, inviterId, role: invitation.role ?? PLAIN_ROLE }
      const checkInviter = () =>
        checkInviterRights(accepting, tx, { ...asked, refusal: 'INVITATION_NOT_FOUND' })
      // The statement that writes a plain membership checks the usual roles of inviters by itself.
      const isPlain = asked.role === PLAIN_ROLE
      if (!isPlain) await checkInviter()
      const inviter = isPlain
        ? { roles: rolesThatInvite(settings, PLAIN_ROLE), checkInviter }
        : null
      const place = { ...asked, ...terms, teamIds: teamsIn(invitation), inviter }
      const member = await join(accepting, tx, place)
      await tell(tx, 'invitation.accepted', { invitation, member })
      return { invitation, member }
    }),
  )
}

/** What is decided before the transaction begins. */
interface Terms extends Limits {
  /** Where the app says another one than the invitation. */
  readonly role?: string
}

/** Asks subscribers and limits of the app's own, which wants a look at the invitation; where there are none, it is spared. */
async function findTerms(accepting: Accepting): Promise<Terms> {
  const { exchange, context, settings, session } = accepting
  const { fixed: limit } = settings.membershipLimit
  const teamLimit = settings.teams ? settings.teams.maximumMembers.fixed : Infinity
  const hasSubscribers =
    context.hasBeforeSubscribers('invitation.accept') || context.hasBeforeSubscribers('member.add')
  if (limit !== null && teamLimit !== null && !hasSubscribers) return { limit, teamLimit }

  const { user } = session
  const { invitation, organization } = await getOwnInvitation(accepting)
  const draft = { organization, invitation, user }
  await context.ask(exchange, 'invitation.accept', { draft, amendable: [] })
  const { role } = await context.ask(exchange, 'member.add', {
    draft: { organization, user, role: invitation.role ?? PLAIN_ROLE },
    amendable: ['role'],
  })
  return { role, ...(await findLimits(settings, organization)) }
}

/** The teams of an invitation. In a database that knows none, the column is not there. */
function teamsIn({ teamId }: Partial<TeamedInvitationRow>): readonly string[] {
  return rolesIn(teamId ?? null)
}
