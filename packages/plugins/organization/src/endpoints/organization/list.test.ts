import { expect, it } from 'vitest'
import {
  addMember,
  addOrganization,
  createApp,
  organizationOf,
} from '../../test/organization-app.js'

it('requires a session for organization/list', async () => {
  const { code } = await createApp().browser().get('/organization/list')
  expect(code).toBe('UNAUTHORIZED')
})

it('lists only the organisations of the caller in the order of joining', async () => {
  const auth = createApp()
  const { users, organization } = await organizationOf(auth, { ann: 'owner', bob: 'member' })
  const foreign = await addOrganization(auth)
  await addMember(auth, { organizationId: foreign.id, userId: users.ann.id })
  auth.clock.advance('1 minute')
  const later = await addOrganization(auth, { id: '0', metadata: '{"a":1}', logo: '/a.png' })
  await addMember(auth, { organizationId: later.id, userId: users.bob.id })
  const answer = await users.bob.browser.get('/organization/list')
  const shown = [organization, { ...later, metadata: { a: 1 } }].map((row) => ({
    ...{ id: row.id, name: row.name, slug: row.slug, logo: row.logo, metadata: row.metadata },
    createdAt: row.createdAt.toISOString(),
  }))
  expect(answer.body).toEqual(shown)
})

it.each(['not JSON', '[1]', '"text"', '7'])(
  'returns null for the stored metadata %j',
  async (metadata) => {
    const auth = createApp()
    const { users } = await organizationOf(auth, { ann: 'owner' }, { metadata })
    const { body } = await users.ann.browser.get('/organization/list')
    expect(body).toMatchObject([{ metadata: {} }])
  },
)
