import { expect, it } from 'vitest'
import { activate, rowsOf, signIn } from '../../test/organization-app.js'
import { createRoleApp } from '../../test/role-app.js'

const invite = (role: string) => ({ email: 'gil@x.test', role })

it('H159 rejects an invitation to a deleted role, and it stays pending', async () => {
  const { auth, ann } = await createRoleApp()
  const gil = await signIn(auth, 'gil')
  const { body } = await ann.browser.post('/organization/invite-member', invite('reader'))
  expect(await ann.browser.post('/organization/delete-role', { roleName: 'reader' })).toMatchObject(
    {
      ...{ status: 200 },
    },
  )
  const { id: invitationId } = body as { readonly id: string }
  const answer = await gil.browser.post('/organization/accept-invitation', { invitationId })
  expect(answer).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
  expect(await rowsOf(auth, 'invitation')).toMatchObject([{ status: 'pending' }])
  expect(await rowsOf(auth, 'member')).not.toContainEqual(
    expect.objectContaining({ userId: gil.id }),
  )
})

it('H156 rejects an invitation to a role with permissions that the inviter lacks', async () => {
  const { auth, ann, bob } = await createRoleApp()
  const refused = await bob.browser.post('/organization/invite-member', invite('deputy'))
  expect(refused).toMatchObject({
    ...{ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE' },
  })
  expect(await rowsOf(auth, 'invitation')).toEqual([])
  expect(await ann.browser.post('/organization/invite-member', invite('deputy'))).toMatchObject({
    ...{ status: 200 },
  })
})

it('rejects a role of another organisation as unknown', async () => {
  const { auth, ann, cat, eve, theirs } = await createRoleApp()
  for (const role of ['theirs', 'member,theirs']) {
    expect(await ann.browser.post('/organization/invite-member', invite(role))).toMatchObject({
      ...{ status: 400, code: 'ROLE_NOT_FOUND' },
    })
    const given = { memberId: cat.member.id, role }
    expect(await ann.browser.post('/organization/update-member-role', given)).toMatchObject({
      ...{ status: 400, code: 'ROLE_NOT_FOUND' },
    })
  }
  await activate(auth, eve, theirs.organization.id)
  expect(await eve.browser.post('/organization/invite-member', invite('theirs'))).toMatchObject({
    status: 200,
  })
})
