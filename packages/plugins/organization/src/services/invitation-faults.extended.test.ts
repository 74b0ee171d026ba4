import { Unavailable } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { addInvitation, accept, cancel, invite, reject } from '../test/invitation-app.js'
import { askForLink, joinBy, makeLink, revoke } from '../test/link-app.js'
import { createApp, organizationOf, signIn } from '../test/organization-app.js'

/** An app in which every call can run once. */
async function createWorld() {
  const auth = createApp({
    invitationLinks: { enabled: true },
    teams: { enabled: true, maximumMembersPerTeam: 5 },
    dynamicAccessControl: { enabled: true },
  })
  const { organization, users } = await organizationOf(auth, { ann: 'owner' })
  const bob = await signIn(auth, 'bob')
  const { ann } = users
  const team = await ann.browser.post('/organization/create-team', {
    name: 'Readers',
    organizationId: organization.id,
  })
  const teamId = (team.body as { id: string }).id
  const own = { organizationId: organization.id, inviterId: ann.id }
  const { id } = await addInvitation(auth, { ...own, teamId })
  const link = await makeLink(ann, { teamId })
  await auth.idle()
  auth.outbox.clear()
  auth.database.reset()
  const ida = { email: 'ida@x.test', teamId }
  const calls = {
    invite: () => invite(ann, ida),
    'invite again': () => invite(ann, { resend: true }),
    accept: () => accept(bob, id),
    decline: () => reject(bob, id),
    'take back': () => cancel(ann, id),
    'make a link': () => askForLink(ann, { teamId }),
    'join by a link': () => joinBy(bob, link),
    'take a link back': () => revoke(ann, link.id),
  }
  return { auth, calls }
}

const names = Object.keys((await createWorld()).calls) as (keyof Awaited<
  ReturnType<typeof createWorld>
>['calls'])[]

describe.each(names)('the call %s', (name) => {
  it('H164 H181 commits all or nothing when a statement fails, and mails only committed data', async () => {
    const whole = await createWorld()
    expect((await whole.calls[name]()).status).toBe(200)
    const { length } = whole.auth.database.calls
    expect(length).toBeGreaterThan(3)
    for (let failing = 1; failing <= length; failing += 1) {
      const { auth, calls } = await createWorld()
      const before = await auth.database.dump()
      auth.database.onCall(({ number }) => {
        if (number === failing) throw new Unavailable('Gone')
      })
      expect((await calls[name]()).status, `statement ${String(failing)}`).toBe(503)
      await auth.idle()
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.outbox.messages).toEqual([])
      auth.database.reset()
      expect((await calls[name]()).status).toBe(200)
    }
  })
})
