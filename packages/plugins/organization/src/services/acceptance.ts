import type { AuthError } from '@countersign/core'
import { tell } from '../events.js'
import {
  type MemberRow,
  organizationModel,
  type TeamedInvitationRow,
  teamedInvitationModel,
} from '../models.js'
import { timeOf } from './acting.js'
import { lockOrganization } from './guards.js'
import { join, type newMemberErrors, refusingTwins } from './joining.js'
import { type answerErrors, answerInvitation, type Answering, problemOf } from './recipient.js'
import { activeColumns } from './standing.js'

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
  const { settings, session, fail } = accepting
  const terms = await findTerms(accepting)
  return refusingTwins(accepting, () =>
    answerInvitation(accepting, 'accepted', async (writing, invitation) => {
      const { organizationId, inviterId } = invitation
      const organization = await lockOrganization(writing.store, organizationId)
      if (!organization) throw fail('INVITATION_NOT_FOUND')
      const role = terms.role ?? invitation.role ?? PLAIN_ROLE
      const place = { organization, role, inviterId, limit: terms.limit }
      const member = await join(accepting, writing, place)
      await tell(writing, 'invitation.accepted', { invitation, member })
      const active = activeColumns(settings, organizationId)
      await writing.sessions.change({ id: session.session.id }, active)
      return { invitation, member }
    }),
  )
}

/** What is decided before the transaction begins. */
interface Terms {
  /** Null: that of the invitation. */
  readonly role: string | null
  readonly limit: number
}

/** Asks subscribers and limits of the app's own, which wants a look at the invitation; where there are none, it is spared. */
async function findTerms(accepting: Accepting): Promise<Terms> {
  const { exchange, context, settings, session, invitationId: id, fail } = accepting
  const { fixed } = settings.membershipLimit
  const isAsked = context.isAsked('invitation.accept') || context.isAsked('member.add')
  if (fixed !== null && !isAsked) return { role: null, limit: fixed }

  const { user } = session
  const parent = { model: organizationModel, by: 'organizationId' } as const
  const found = await context.store.of(teamedInvitationModel).findOneWith({ id }, parent)
  const problem = problemOf(settings, found?.row ?? null, { user, now: timeOf(accepting) })
  if (!found || problem) throw fail(problem ?? 'INVITATION_NOT_FOUND')
  const { row: invitation, parent: organization } = found
  const draft = { organization, invitation, user }
  await context.ask(exchange, 'invitation.accept', { draft, amendable: [] })
  const { role } = await context.ask(exchange, 'member.add', {
    draft: { organization, user, role: invitation.role ?? PLAIN_ROLE },
    amendable: ['role'],
  })
  return { role, limit: await settings.membershipLimit(organization) }
}
