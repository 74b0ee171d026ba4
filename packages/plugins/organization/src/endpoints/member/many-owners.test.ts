import { expect, it } from 'vitest'
import { userTable } from '@countersign/core'
import { addMember } from '../../test/organization-app.js'
import { createMemberApp } from '../../test/member-app.js'

it.each([
  { title: 'is found beyond the first hundred members', last: 'owner', status: 200 },
  { title: 'is missed among hundreds whose roles look alike', last: 'member', status: 400 },
])('H166 a second owner $title', async ({ last, status }) => {
  const { auth, organizationId, post } = await createMemberApp({ ann: 'owner' })
  const now = new Date(auth.clock.now())
  for (let number = 1; number <= 250; number += 1) {
    const id = `user-${String(number).padStart(3, '0')}`
    const dates = { createdAt: now, updatedAt: now }
    const person = { id, name: id, email: `${id}@x.test`, emailVerified: true, image: null }
    await auth.database.store.of(userTable).create({ ...person, ...dates })
    const role = number === 250 ? last : 'co-owner'
    await addMember(auth, { organizationId, userId: id, role, id: `z-${id}` })
  }
  expect(await post('ann', 'leave')).toMatchObject({ status })
})
