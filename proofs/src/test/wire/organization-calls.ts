import type { OrganizationOptions } from '@countersign/organization'
import { memberRows, teamRows, invitationRows } from '../organization-rows.js'
import {
  signUp,
  type TestUser,
  wholeOrganizations,
  writeInvitation,
  writeOrganization,
} from '../organizations.js'
import { answered, type Answering, openFullApp } from './answered.js'

const organizationId = 'acme'
const teamId = 'builders'

/**
 * Ann owns an organisation with a team, Carl is an administrator of it, Bob a member; Eve does not
 * belong to it.
 */
async function open(organizations: OrganizationOptions = {}) {
  const auth = openFullApp({ organizations: { ...wholeOrganizations, ...organizations } })
  const { store } = auth.database
  const [ann, bob, carl, eve] = await Promise.all(
    ['ann', 'bob', 'carl', 'eve'].map((name) => signUp(auth, name)),
  )
  if (!ann || !bob || !carl || !eve) throw new Error('Nobody is there')
  await writeOrganization(store, organizationId, [
    [ann, 'owner'],
    [bob, 'member'],
    [carl, 'admin'],
  ])
  const createdAt = new Date(auth.clock.now())
  await store.of(teamRows).create({ id: teamId, name: teamId, organizationId, createdAt })
  const invite = (to: TestUser, inviter: TestUser = ann) =>
    writeInvitation(store, {
      ...{ id: INVITATION, organizationId, email: to.email, inviterId: inviter.id },
    })
  return { auth, ann, bob, carl, eve, invite }
}

/** As long as the ids that are made, and as secret. */
const INVITATION = 'i'.repeat(32)

type Members = Awaited<ReturnType<typeof open>>

/** Posts as one of these users. */
const posts =
  (
    path: string,
    body: object,
    { by = 'ann', ...options }: OrganizationOptions & { by?: 'ann' | 'bob' | 'eve' } = {},
  ): Answering =>
  async () => {
    const members = await open(options)
    return answered(members[by].browser.post(`/organization/${path}`, body))
  }

/** Runs a step first, then posts as one of these users. */
const after =
  (
    prepare: (members: Members) => Promise<unknown>,
    post: (members: Members) => ReturnType<Answering>,
    options?: OrganizationOptions,
  ): Answering =>
  async () => {
    const members = await open(options)
    await prepare(members)
    return post(members)
  }

const accepts = ({ browser }: TestUser) =>
  answered(browser.post('/organization/accept-invitation', { invitationId: INVITATION }))

const beta = { name: 'Beta', slug: 'beta' }
const foreign = { organizationId: 'nowhere' }

/** The calls that answer the texts of organisations, some of several. */
export const organizationCalls: Readonly<Record<string, readonly Answering[]>> = {
  'You are not allowed to create a new organization': [
    posts('create', beta, { allowUserToCreateOrganization: false }),
    posts('create', { ...beta, userId: 'somebody' }),
  ],
  'You are not allowed to update this organization': [
    posts('update', { organizationId, data: { name: 'New' } }, { by: 'bob' }),
  ],
  'You are not allowed to delete this organization': [
    posts('delete', { organizationId }, { by: 'bob' }),
  ],
  'You have reached the maximum number of organizations': [
    posts('create', beta, { organizationLimit: 1 }),
  ],
  'slug is taken': [
    posts('check-slug', { slug: organizationId }),
    after(
      ({ ann }) => ann.browser.post('/organization/create', beta),
      ({ ann }) =>
        answered(ann.browser.post('/organization/update', { organizationId, data: beta })),
    ),
  ],
  'Organization already exists': [posts('create', { name: 'Acme', slug: organizationId })],
  'Organization not found': [posts('update', { data: { name: 'New' } })],
  'User is not a member of the organization': [
    posts('update', { ...foreign, data: { name: 'New' } }),
    posts('delete', foreign),
    posts('set-active', { organizationId }, { by: 'eve' }),
  ],
  'No active organization': [
    async () => {
      const { ann } = await open()
      return answered(ann.browser.get('/organization/get-active-member'))
    },
  ],
  'Member not found': [
    posts('remove-member', { organizationId, memberIdOrEmail: 'nobody@x.test' }),
    posts('remove-member', { organizationId, memberIdOrEmail: 'bob@x.test' }, { by: 'eve' }),
    posts('update-member-role', { organizationId, memberId: 'x', role: 'admin' }),
    posts('leave', { organizationId }, { by: 'eve' }),
    posts('invite-member', { ...foreign, email: 'new@x.test', role: 'member' }),
  ],
  'Team not found': [
    posts('remove-team', { organizationId, teamId: 'x' }),
    posts('update-team', { teamId: 'x', data: { organizationId, name: 'New' } }),
  ],
  'You cannot leave the organization as the only owner': [posts('leave', { organizationId })],
  'You are not allowed to delete this member': [
    posts('remove-member', { organizationId, memberIdOrEmail: 'carl@x.test' }, { by: 'bob' }),
  ],
  'Invitation not found': [
    posts('accept-invitation', { invitationId: 'x' }),
    posts('reject-invitation', { invitationId: 'x' }),
    posts('cancel-invitation', { invitationId: 'x' }),
  ],
  'You are not the recipient of the invitation': [
    after(
      ({ eve, invite }) => invite(eve),
      ({ bob }) => accepts(bob),
    ),
  ],
  'You are not allowed to cancel this invitation': [
    after(
      ({ eve, invite }) => invite(eve),
      ({ bob }) =>
        answered(bob.browser.post('/organization/cancel-invitation', { invitationId: INVITATION })),
    ),
  ],
  'Inviter is no longer a member of the organization': [
    after(
      async ({ ann, carl, eve, invite }) => {
        await invite(eve, carl)
        const carls = { organizationId, memberIdOrEmail: carl.email }
        await ann.browser.post('/organization/remove-member', carls)
      },
      ({ eve }) => accepts(eve),
    ),
  ],
  'Failed to retrieve invitation': [
    after(
      async ({ auth, eve, invite }) => {
        await invite(eve)
        const invitations = auth.database.store.of(invitationRows)
        const own = { id: INVITATION }
        await invitations.update(own, { status: 'canceled' })
        auth.database.onCall(async ({ method, model }) => {
          if (method === 'findOne' && model === 'invitation')
            await invitations.update(own, { status: 'pending' })
        })
      },
      ({ eve }) => accepts(eve),
    ),
  ],
  'Unable to remove last team': [posts('remove-team', { organizationId, teamId })],
  'Organization membership limit reached': [
    after(
      ({ eve, invite }) => invite(eve),
      ({ eve }) => accepts(eve),
      { membershipLimit: 3 },
    ),
  ],
  'You are not allowed to delete teams in this organization': [
    posts('remove-team', { organizationId, teamId }, { by: 'bob' }),
  ],
  'You are not allowed to update this team': [
    posts('update-team', { teamId, data: { organizationId, name: 'New' } }, { by: 'bob' }),
  ],
  'You are not allowed to delete this team': [
    after(
      async ({ auth, ann }) => {
        await auth.database.store.of(memberRows).update({ userId: ann.id }, { teamId })
      },
      ({ ann }) =>
        answered(ann.browser.post('/organization/remove-team', { organizationId, teamId })),
    ),
    posts('remove-team', { organizationId, teamId }, { by: 'eve' }),
  ],
  'Team member limit reached': [
    after(
      ({ ann, bob }) =>
        ann.browser.post('/organization/add-team-member', {
          ...{ organizationId, teamId, userId: bob.id },
        }),
      ({ ann }) =>
        answered(
          ann.browser.post('/organization/invite-member', {
            ...{ organizationId, teamId, email: 'new@x.test', role: 'member' },
          }),
        ),
      { teams: { enabled: true, maximumMembersPerTeam: 1 } },
    ),
  ],
}
