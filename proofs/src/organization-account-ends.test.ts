import { memory } from '@countersign/core/memory'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createFullAuth, type Options } from './test/full-auth.js'
import { signInAnonymously } from './test/anonymous-users.js'
import { memberRows, organizationRows } from './test/organization-rows.js'
import { signUp, memberIdOf, wholeOrganizations, writeOrganization } from './test/organizations.js'
import { banRows } from './test/rows.js'

const onlyOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'

/** An app with all callers that can delete accounts. */
async function open(options: Options = {}) {
  const organizations = wholeOrganizations
  const all = { isAdministered: true, organizations, anonymousUsers: {}, ...options }
  const auth = createFullAuth({ database: memory() }, all)
  await auth.migrate()
  const { store } = auth.database
  const [ann, ben] = [await signUp(auth, 'ann'), await signUp(auth, 'ben')]
  const eve = await signUp(auth, 'eve')
  await store.of(banRows).update({ id: eve.id }, { role: 'admin' })
  await auth.idle()
  return { auth, store, ann, ben, administrator: eve.browser }
}

describe('the only owner of an organisation with other members', () => {
  it.each([{}, { onSoleOwner: 'refuse' }])(
    'H165 refuses the removal by an administrator and names the organisations: %o',
    async (policy) => {
      const { auth, store, ann, ben, administrator } = await open()
      await writeOrganization(store, 'o', [
        [ann, 'owner'],
        [ben, 'admin'],
      ])
      const before = await auth.database.dump()
      const body = { userId: ann.id, ...policy }
      expect(await administrator.post('/admin/remove-user', body)).toMatchObject({
        status: 400,
        body: {
          code: 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
          message: 'The user is the only owner of an organization with other members',
          organizations: [{ id: 'o', name: 'o', slug: 'o' }],
        },
      })
      expect(await auth.database.dump()).toEqual(before)

      const handing = { organizationId: 'o', memberId: memberIdOf('o', ben) }
      const handed = await ann.browser.post('/organization/transfer-ownership', handing)
      expect(handed.status).toBe(200)
      expect((await administrator.post('/admin/remove-user', body)).status).toBe(200)
      const owners = await store.of(memberRows).findMany({ role: 'owner' })
      expect(owners.map(({ userId }) => userId)).toEqual([ben.id])
    },
  )

  it('H165 makes another member the owner when an administrator removes the user with that policy', async () => {
    const { store, ann, ben, administrator } = await open()
    await writeOrganization(store, 'o', [
      [ann, 'owner'],
      [ben, 'member'],
    ])
    const body = { userId: ann.id, onSoleOwner: 'transfer' }
    expect(await administrator.post('/admin/remove-user', body)).toMatchObject({ status: 200 })
    const owners = await store.of(memberRows).findMany({})
    expect(owners).toMatchObject([{ userId: ben.id, role: 'owner' }])
  })

  it('H165 deletes the organisation when an administrator removes the user with that policy', async () => {
    const { store, ann, ben, administrator } = await open()
    await writeOrganization(store, 'o', [
      [ann, 'owner'],
      [ben, 'member'],
    ])
    const body = { userId: ann.id, onSoleOwner: 'delete' }
    expect(await administrator.post('/admin/remove-user', body)).toMatchObject({ status: 200 })
    expect(await store.of(organizationRows).count({})).toBe(0)
    expect(await store.of(memberRows).count({})).toBe(0)
  })

  it('H165 bans the user, who is the owner again after the unban', async () => {
    const { store, ann, ben, administrator } = await open()
    await writeOrganization(store, 'o', [
      [ann, 'owner'],
      [ben, 'admin'],
    ])
    const body = { userId: ann.id }
    expect(await administrator.post('/admin/ban-user', body)).toMatchObject({ status: 200 })
    expect((await ann.browser.get('/get-session')).body).toBeNull()
    expect(await administrator.post('/admin/unban-user', body)).toMatchObject({ status: 200 })
    const owners = await store.of(memberRows).findMany({ role: 'owner' })
    expect(owners.map(({ userId }) => userId)).toEqual([ann.id])
  })

  it('H165 keeps an anonymous user with an error when the account would be deleted', async () => {
    const { auth, store, ann, ben } = await open()
    const anonymousUser = await signInAnonymously(auth)
    await writeOrganization(store, 'o', [
      [anonymousUser, 'owner'],
      [ben, 'member'],
    ])
    const before = await auth.database.dump()
    const credentials = { email: ann.email, password: TEST_PASSWORD }
    for (const [call, body] of [
      ['/delete-anonymous-user', {}],
      ['/sign-in/email', credentials],
    ] as const) {
      expect(await anonymousUser.browser.post(call, body)).toMatchObject({
        status: 400,
        code: onlyOwner,
      })
      expect(await auth.database.dump()).toEqual(before)
    }
  })

  it('H165 transfers the organisation when an anonymous user signs in', async () => {
    const { auth, store, ann, ben } = await open({
      anonymousUsers: {
        async onLinkAccount({ anonymousUser, newUser, store }) {
          await store.of(memberRows).update({ userId: anonymousUser.id }, { userId: newUser.id })
        },
      },
    })
    const anonymousUser = await signInAnonymously(auth)
    await writeOrganization(store, 'o', [
      [anonymousUser, 'owner'],
      [ben, 'member'],
    ])
    const credentials = { email: ann.email, password: TEST_PASSWORD }
    expect((await anonymousUser.browser.post('/sign-in/email', credentials)).status).toBe(200)
    const members = await store.of(memberRows).findMany({}, { orderBy: { role: 'desc' } })
    expect(members.map(({ userId }) => userId)).toEqual([ann.id, ben.id])
  })
})

it.each(['/admin/remove-user', '/delete-anonymous-user'])(
  'H165 deletes an organisation with its last member by %s',
  async (call) => {
    const { auth, store, ann, administrator } = await open()
    const isAnonymous = call === '/delete-anonymous-user'
    const anonymousUser = await signInAnonymously(auth)
    const user = isAnonymous ? anonymousUser : ann
    await writeOrganization(store, 'o', [[user, 'owner']])
    const browser = isAnonymous ? anonymousUser.browser : administrator
    expect((await browser.post(call, isAnonymous ? {} : { userId: ann.id })).status).toBe(200)
    expect(await store.of(memberRows).count({})).toBe(0)
    expect(await store.of(organizationRows).count({})).toBe(0)
  },
)
