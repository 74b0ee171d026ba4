import { expect, it } from 'vitest'
import { organizationModel } from '../../models.js'
import { createApp, organizationOf, rowsOf, signIn } from '../../test/organization-app.js'

it('creates an organisation with an owner, and makes it the active one', async () => {
  const auth = createApp()
  const { browser, id } = await signIn(auth, 'ann')
  const answer = await browser.post('/organization/create', {
    ...{ name: 'Acme', slug: 'acme', metadata: { plan: 'free' } },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { name: 'Acme', slug: 'acme', metadata: { plan: 'free' }, members: [{ userId: id }] },
  })
  const [organization] = await auth.database.store.of(organizationModel).findMany({})
  expect(await rowsOf(auth, 'session')).toMatchObject([{ activeOrganizationId: organization?.id }])
})

it('lists', async () => {
  const auth = createApp()
  const { people, organization } = await organizationOf(auth, { ann: 'owner', bob: 'member' })
  const { body } = await people.bob.browser.get('/organization/list')
  expect(body).toMatchObject([{ id: organization.id }])
})
