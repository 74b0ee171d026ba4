import { expect, it } from 'vitest'
import { accept, createInvitationApp } from '../test/invitation-app.js'

it.each([
  { role: 'owner', locks: true },
  { role: 'member,owner', locks: true },
  { role: 'admin', locks: false },
])('locks the account of a user who joins as $role: $locks', async ({ role, locks }) => {
  const { auth, bob, givenInvitation } = await createInvitationApp()
  const { id } = await givenInvitation({ role })
  auth.database.reset()
  expect((await accept(bob, id)).status).toBe(200)
  const { calls } = auth.database
  const joined = calls.indexOf('create member')
  expect(calls.slice(0, joined).includes('increment user')).toBe(locks)
})
