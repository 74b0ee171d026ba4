import {
  activate,
  type App,
  addMember,
  addOrganization,
  createApp,
  organizationOf,
  signIn,
} from './organization-app.js'
import { addInvitation, verify } from './invitation-app.js'
import { makeLink } from './link-app.js'
import { addRole } from './role-app.js'
import { addTeam, addTeamMember } from './team-app.js'

/** What the calls name. */
export interface Named {
  readonly organizationId: string
  /** Another one of Ann's. */
  readonly otherOrganizationId: string
  /** Of Cat, a plain member. */
  readonly memberId: string
  readonly userId: string
  /** Of somebody who is in no organisation. */
  readonly strangerId: string
  /** Of Ann. */
  readonly ownId: string
  /** Empty where there are no teams. */
  readonly teamId: string
  readonly invitationId: string
  readonly linkId: string
  readonly linkToken: string
}

/** A caller makes no more links in a minute. */
const MANY_LINKS = 10

/**
 * An organisation of Ann, its owner, with Cat, who is in its team where there are teams, an invitation of
 * Bob, and so many others of everything.
 */
export async function createStatementApp(hasTeams: boolean, others: number) {
  const auth = createApp({
    ...{ teams: { enabled: hasTeams }, dynamicAccessControl: { enabled: true } },
    ...{ invitationLinks: { enabled: true }, membershipLimit: 1000 },
  })
  const { organization, people } = await organizationOf(auth, { ann: 'owner', cat: 'member' })
  const { ann, cat } = people
  const bob = await signIn(auth, 'bob')
  const organizationId = organization.id
  const fromAnn = { organizationId, inviterId: ann.id }
  const invitation = await addInvitation(auth, fromAnn)
  const teams = hasTeams ? await addTeams(auth, organizationId, others + 2) : []
  const [teamId = ''] = teams
  if (hasTeams) await addTeamMember(auth, { teamId, userId: cat.id })
  await addRole(auth, { organizationId, role: 'reader', permissions: { ac: ['read'] } })
  const link = await makeLink(ann)
  for (let index = 0; index < others; index += 1) {
    if (index < MANY_LINKS) await makeLink(ann)
    await addMember(auth, { organizationId, userId: (await signIn(auth, `p${String(index)}`)).id })
    await addInvitation(auth, { ...fromAnn, email: `i${String(index)}@x.test` })
    const another = await addOrganization(auth)
    await addMember(auth, { organizationId: another.id, userId: ann.id, role: 'owner' })
  }
  const other = await addOrganization(auth)
  await addMember(auth, { organizationId: other.id, userId: ann.id, role: 'owner' })
  for (const person of [ann, cat]) await activate(auth, person, organizationId)
  await verify(auth, ann)
  await auth.idle()
  const named: Named = {
    ...{ organizationId, otherOrganizationId: other.id, teamId, invitationId: invitation.id },
    ...{ linkId: link.id, linkToken: link.token },
    ...{ memberId: cat.member.id, userId: cat.id, strangerId: bob.id, ownId: ann.id },
  }
  return { auth, named, people: { ann: ann.browser, bob: bob.browser, cat: cat.browser } }
}

async function addTeams(auth: App, organizationId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1)
    ids.push((await addTeam(auth, { organizationId })).id)
  return ids
}
