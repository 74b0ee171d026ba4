import { expect, it } from 'vitest'
import { accept, addInvitation, invite } from '../test/invitation-app.js'
import { createApp, organizationOf, signIn } from '../test/organization-app.js'

/** An app whose limits record the user for whom they are computed. */
function createRecordingApp() {
  const seen: (readonly [string, string | null])[] = []
  const record = (name: string, userId: string | null) => {
    seen.push([name, userId])
    return 9
  }
  const auth = createApp({
    allowUserToCreateOrganization: (user, session) => {
      record('create', session.userId === user.id ? user.id : 'another user')
      return true
    },
    membershipLimit: (_organization, caller) => record('members', caller?.user.id ?? null),
    invitationLimit: (_organization, caller) => record('invitations', caller?.user.id ?? null),
    teams: {
      enabled: true,
      maximumTeams: (_organization, caller) => record('teams', caller?.session.userId ?? null),
    },
  })
  return { auth, seen }
}

it('computes limits for the user and the session of the caller', async () => {
  const { auth, seen } = createRecordingApp()
  const { organization, users } = await organizationOf(auth, { ann: 'owner' })
  const { ann } = users
  const organizationId = organization.id
  const bob = await signIn(auth, 'bob')
  const cat = await signIn(auth, 'cat')
  const invitation = await addInvitation(auth, {
    ...{ organizationId, inviterId: ann.id, email: 'bob@x.test' },
  })
  seen.length = 0
  await ann.browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  await ann.browser.post('/organization/create-team', { name: 'Design', organizationId })
  await invite(ann, { email: 'ida@x.test' })
  await accept(bob, invitation.id)
  await auth.api.addMember({ body: { userId: cat.id, role: 'member', organizationId } })
  expect(seen).toEqual([
    ['create', ann.id],
    ['teams', ann.id],
    ['invitations', ann.id],
    ['members', bob.id],
    ['members', null],
  ])
})
