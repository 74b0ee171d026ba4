import { type Browser, textOf } from '../browser.js'
import type { Account, Organization } from '../ledger.js'
import { signInAs } from './accounts.js'
import type { Context, Scenario } from './context.js'

/** A user invites at most 20 others in an hour. */
const MOST_INVITED = 9

/** A user creates an organisation and owns it from then on. */
const createOrganization: Scenario = async (context) => {
  const { ledger, monitor } = context
  const owner = ledger.take()
  if (!owner) return
  const browser = await browserOf(context, owner)
  if (!browser) {
    ledger.release(owner)
    return
  }
  const name = `organisation-${ledger.newName()}`
  const body = { name, slug: name }
  const reply = await browser.post('/organization/create', body)
  if (monitor.note('create organisation', reply) !== 'done') {
    ledger.release(owner)
    return
  }
  const organization = { id: textOf(reply.body, 'id'), owner, invited: new Set<string>() }
  ledger.setMembership({ ...organization, members: [] }, owner, 'member')
  ledger.releaseOrganization({ ...organization, members: [] })
}

/** An owner invites a user, who accepts twice at once: one of both must succeed, and only one. */
export const inviteAndAccept: Scenario = async (context) => {
  const { ledger } = context
  const organization = ledger.takeOrganization(({ invited }) => invited.size < MOST_INVITED)
  if (!organization) {
    await createOrganization(context)
    return
  }
  const invitee = ledger.take(({ id }) => !organization.invited.has(id))
  if (invitee) {
    const isMember = await addMember(context, organization, { invitee, role: 'member' })
    if (isMember) organization.members.push(invitee)
    ledger.release(invitee)
  }
  ledger.releaseOrganization(organization)
}

/** An owner removes a member. */
export const removeMember: Scenario = async (context) => {
  const { ledger, monitor } = context
  const organization = ledger.takeOrganization(({ members }) => members.length > 0)
  if (!organization) return
  const { id: organizationId, owner, members } = organization
  const browser = await browserOf(context, owner)
  const target = browser && members.pop()
  if (target) {
    ledger.setMembership(organization, target, 'unknown')
    const body = { organizationId, memberIdOrEmail: target.email }
    const reply = await browser.post('/organization/remove-member', body)
    if (monitor.note('remove member', reply) === 'done')
      ledger.setMembership(organization, target, 'removed')
  }
  ledger.releaseOrganization(organization)
}

/** A second owner is invited, and both leave at once: one of both must stay. */
export const leaveAsLastOwners: Scenario = async (context) => {
  const { ledger, monitor } = context
  const organization = ledger.takeOrganization(({ invited }) => invited.size < MOST_INVITED)
  if (!organization) return
  const { id: organizationId, owner, invited } = organization
  const second = ledger.take(({ id }) => !invited.has(id))
  if (!second || !(await addMember(context, organization, { invitee: second, role: 'owner' }))) {
    if (second) ledger.release(second)
    ledger.releaseOrganization(organization)
    return
  }
  const owners = [owner, second]
  const outcomes = await Promise.all(
    owners.map(async (account) => {
      const browser = await browserOf(context, account)
      if (!browser) return 'refused'
      ledger.setMembership(organization, account, 'unknown')
      const reply = await browser.post('/organization/leave', { organizationId })
      return monitor.note('leave', reply, ['YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'])
    }),
  )
  if (outcomes.every((outcome) => outcome === 'done'))
    monitor.problem(`Both owners of ${organizationId} have left`)
  owners.forEach((account, index) => {
    const states = { done: 'removed', refused: 'member', unknown: 'unknown' } as const
    ledger.setMembership(organization, account, states[outcomes[index] ?? 'unknown'])
  })
  const remaining = owners.filter((_, index) => outcomes[index] === 'refused')
  const [next] = remaining
  for (const account of owners) if (account !== next) ledger.release(account)
  // Without a known owner, the load does not use it any more.
  if (!next || outcomes.includes('unknown')) {
    if (next) ledger.release(next)
    return
  }
  organization.owner = next
  ledger.releaseOrganization(organization)
}

/** Invites a user, who accepts in two requests at once. Returns whether the user is a member now. */
async function addMember(
  context: Context,
  organization: Organization,
  { invitee, role }: { invitee: Account; role: string },
): Promise<boolean> {
  const { ledger, monitor } = context
  const { id: organizationId, owner, invited } = organization
  const inviting = await browserOf(context, owner)
  const accepting = await browserOf(context, invitee)
  if (!inviting || !accepting) return false
  const invitation = { organizationId, email: invitee.email, role }
  const reply = await inviting.post('/organization/invite-member', invitation)
  invited.add(invitee.id)
  if (monitor.note('invite', reply) !== 'done') return false
  const invitationId = textOf(reply.body, 'id')
  ledger.setMembership(organization, invitee, 'unknown')
  const allowed = ['INVITATION_NOT_FOUND', 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION']
  const outcomes = await Promise.all(
    [1, 2].map(async () => {
      const reply = await accepting.post('/organization/accept-invitation', { invitationId })
      return monitor.note('accept invitation', reply, allowed)
    }),
  )
  const successes = outcomes.filter((outcome) => outcome === 'done').length
  if (successes === 0 && !outcomes.includes('unknown'))
    monitor.problem(`No request has accepted the invitation ${invitationId}`)
  if (successes > 1) monitor.problem(`The invitation ${invitationId} was accepted twice`)
  if (successes === 0) return false
  ledger.accepted.push(invitationId)
  ledger.setMembership(organization, invitee, 'member')
  return true
}

/** A browser in which the account is signed in; null while the app is unavailable. */
async function browserOf(context: Context, account: Account): Promise<Browser | null> {
  const [found] = account.browsers
  if (found) return found
  const browser = await signInAs(context, account)
  if (browser) account.browsers.push(browser)
  return browser
}
