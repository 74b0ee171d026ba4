import { userTable } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { openApp } from './test/app.js'
import { engines } from './test/engines.js'
import { memberRows } from './test/organization-rows.js'
import { signUp, wholeOrganizations, writeOrganization } from './test/organizations.js'

/** More than any statement reads at once. */
const MEMBERS = 250

describe.each(engines)('the search for a second owner', (engine) => {
  it.each([
    {
      title: 'finds a second owner behind hundreds of members with similar roles',
      last: 'owner',
      status: 200,
    },
    {
      title: 'finds no second owner among hundreds of members with similar roles',
      last: 'co-owner',
      status: 400,
    },
  ])(`H166 $title, ${engine.name}`, async ({ last, status }) => {
    const auth = await openApp(engine, { organizations: wholeOrganizations })
    const { store } = auth.database
    const ann = await signUp(auth, 'ann')
    const organizationId = 'works'
    await writeOrganization(store, organizationId, [[ann, 'owner']])
    const createdAt = new Date(auth.clock.now())
    for (let number = 1; number <= MEMBERS; number += 1) {
      const userId = `user-${number}`
      const newUser = { id: userId, name: userId, email: `${userId}@x.test`, emailVerified: true }
      await store.of(userTable).create({ ...newUser, image: null, createdAt, updatedAt: createdAt })
      const role = number === MEMBERS ? last : 'co-owner'
      // Found after the others in any order of ids.
      const id = `${number === MEMBERS ? 'z' : 'a'}-${number}`
      await store
        .of(memberRows)
        .create({ id, organizationId, userId, role, teamId: null, createdAt })
    }
    expect(await ann.browser.post('/organization/leave', { organizationId })).toMatchObject({
      status,
    })
    const owners = await store.of(memberRows).findMany({ organizationId, role: 'owner' })
    expect(owners.map(({ userId }) => userId)).toEqual([status === 200 ? 'user-250' : ann.id])
  })
})
