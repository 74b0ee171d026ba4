import { expect, it } from 'vitest'
import { addMember, addUser } from '../../test/organization-app.js'
import { createMemberApp } from '../../test/member-app.js'

it.each([
  { title: 'finds a second owner beyond the first hundred members', last: 'owner', status: 200 },
  { title: 'finds no second owner among hundreds of similar roles', last: 'member', status: 400 },
])('H166 $title', async ({ last, status }) => {
  const { auth, organizationId, post } = await createMemberApp({ ann: 'owner' })
  for (let number = 1; number <= 250; number += 1) {
    const id = `user-${String(number).padStart(3, '0')}`
    await addUser(auth, id)
    const role = number === 250 ? last : 'co-owner'
    await addMember(auth, { organizationId, userId: id, role, id: `z-${id}` })
  }
  expect(await post('ann', 'leave')).toMatchObject({ status })
})
