import { userTable } from '@countersign/core'
import type { TestAnswer } from '@countersign/core/testing'
import { type TeamedInvitationRow, teamedInvitationModel } from '../models.js'
import type { OrganizationOptions } from '../options.js'
import {
  type App,
  createApp,
  type TestMember,
  organizationOf,
  type TestUser,
  signIn,
} from './organization-app.js'

let rows = 0
const DAY_MS = 86_400_000

/** Writes an invitation to Bob without a call, open for two days. */
export async function addInvitation(
  { database, clock }: App,
  columns: Pick<TeamedInvitationRow, 'organizationId' | 'inviterId'> & Partial<TeamedInvitationRow>,
): Promise<TeamedInvitationRow> {
  rows += 1
  const row = {
    id: `invitation-${String(rows).padStart(22, '0')}`,
    ...{ email: 'bob@x.test', role: 'member', status: 'pending', teamId: null },
    expiresAt: new Date(clock.now() + 2 * DAY_MS),
    createdAt: new Date(clock.now()),
    ...columns,
  }
  await database.store.of(teamedInvitationModel).create(row)
  return row
}

/** An app in which Ann owns an organisation, and Bob is signed in without a membership. */
export async function createInvitationApp(options: OrganizationOptions = {}, app = {}) {
  const auth = createApp(options, app)
  const { organization, users } = await organizationOf(auth, { ann: 'owner' })
  const bob = await signIn(auth, 'bob')
  const own = { organizationId: organization.id, inviterId: users.ann.id }
  await auth.idle()
  auth.outbox.clear()
  auth.database.reset()
  return {
    auth,
    organization,
    ann: users.ann,
    bob,
    /** Writes an invitation of Ann's to Bob. */
    givenInvitation: (columns: Partial<TeamedInvitationRow> = {}) =>
      addInvitation(auth, { ...own, ...columns }),
  }
}

/** Invites a user. Default: Bob, as a member. */
export const invite = (
  { browser, member }: Pick<TestMember, 'browser' | 'member'>,
  body: object = {},
): Promise<TestAnswer> =>
  browser.post('/organization/invite-member', {
    ...{ email: 'bob@x.test', role: 'member', organizationId: member.organizationId },
    ...body,
  })

const answerWith =
  (verb: 'accept' | 'reject' | 'cancel') =>
  ({ browser }: Pick<TestUser, 'browser'>, invitationId: string): Promise<TestAnswer> =>
    browser.post(`/organization/${verb}-invitation`, { invitationId })

export const accept = answerWith('accept')
export const reject = answerWith('reject')
export const cancel = answerWith('cancel')

/** Reads an invitation. */
export const look = ({ browser }: Pick<TestUser, 'browser'>, id: string): Promise<TestAnswer> =>
  browser.get(`/organization/get-invitation?id=${encodeURIComponent(id)}`)

/** The stored invitations. */
export async function invitationsOf({ database }: App): Promise<readonly TeamedInvitationRow[]> {
  return database.store.of(teamedInvitationModel).findMany({}, { limit: 1000 })
}

/** The state of an invitation. */
export async function statusOf(app: App, id: string): Promise<string | undefined> {
  return (await invitationsOf(app)).find((invitation) => invitation.id === id)?.status
}

/** Marks the address of a user as verified, without a call. */
export async function verify({ database }: App, { id }: Pick<TestUser, 'id'>): Promise<void> {
  await database.store.of(userTable).update({ id }, { emailVerified: true })
}
