import { Unavailable } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { memberModel } from '../../models.js'
import { organizationModel } from '../../organization-model.js'
import {
  activate,
  addMember,
  addOrganization,
  createApp,
  organizationOf,
  rowsOf,
  signIn,
} from '../../test/organization-app.js'

/** Ann owns Acme, Bob administers it, Cat is a member, Eve is no member. */
async function createAcme(...options: Parameters<typeof createApp>) {
  const auth = createApp(...options)
  const metadata = JSON.stringify({ plan: 'free' })
  const roles = { ann: 'owner', bob: 'admin', cat: 'member' }
  const created = await organizationOf(auth, roles, { name: 'Acme', slug: 'acme', metadata })
  return { auth, ...created, eve: await signIn(auth, 'eve') }
}

describe('organization/update that fails', () => {
  it.each([
    { actor: 'cat', status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION' },
    { actor: 'eve', status: 400, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  ] as const)('fails with $code for $actor', async ({ actor, status, code }) => {
    const { auth, organization, users, eve } = await createAcme()
    const before = await auth.database.dump()
    const { browser } = { ...users, eve }[actor]
    const body = { data: { name: 'B' }, organizationId: organization.id }
    expect(await browser.post('/organization/update', body)).toMatchObject({ status, code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('requires a session', async () => {
    const { auth, organization } = await createAcme()
    const body = { data: { name: 'B' }, organizationId: organization.id }
    const answer = await auth.browser().post('/organization/update', body)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('fails the same for unknown and foreign organisations', async () => {
    const { organization, eve } = await createAcme()
    const update = (organizationId: string) =>
      eve.browser.post('/organization/update', { data: { name: 'B' }, organizationId })
    const [foreign, unknown] = [await update(organization.id), await update('unknown')]
    expect(unknown.status).toBe(400)
    expect(unknown.body).toEqual(foreign.body)
  })

  it('requires a named or active organisation', async () => {
    const { users } = await createAcme()
    const answer = await users.ann.browser.post('/organization/update', { data: { name: 'B' } })
    expect(answer).toMatchObject({ status: 400, code: 'ORGANIZATION_NOT_FOUND' })
  })

  it.each([
    ['an empty name', { name: '' }, 'VALIDATION_ERROR'],
    ['a bad slug', { slug: 'a b' }, 'INVALID_SLUG'],
    ['a script as its logo', { logo: 'javascript:alert(1)' }, 'INVALID_LOGO'],
    ['large metadata', { metadata: { a: 'a'.repeat(10_000) } }, 'INVALID_METADATA'],
  ])('rejects %s', async (_title, data, code) => {
    const { auth, organization, users } = await createAcme()
    const before = await rowsOf(auth, 'organization')
    const body = { data: { name: 'B', ...data }, organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/update', body)
    expect(answer).toMatchObject({ status: 400, code })
    expect(await rowsOf(auth, 'organization')).toEqual(before)
  })

  it('H154 rejects the slug of another organisation in any case', async () => {
    const { auth, organization, users } = await createAcme()
    await addOrganization(auth, { slug: 'taken' })
    for (const slug of ['taken', 'Taken']) {
      const body = { data: { name: 'B', slug }, organizationId: organization.id }
      const answer = await users.ann.browser.post('/organization/update', body)
      expect(answer).toMatchObject({
        ...{ status: 400, code: 'SLUG_IS_TAKEN', body: { message: 'slug is taken' } },
      })
    }
    const rows = await auth.database.store.of(organizationModel).findMany({ slug: 'acme' })
    expect(rows).toMatchObject([{ name: 'Acme' }])
  })

  it('fails while the database is unavailable', async () => {
    const { auth, organization, users } = await createAcme()
    const before = await auth.database.dump()
    auth.database.onCall(({ method }) => {
      if (method === 'updateOne') throw new Unavailable('Gone')
    })
    const body = { data: { name: 'B' }, organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/update', body)
    expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails for a member who is removed or loses the role after the check', async () => {
    for (const change of ['removed', 'demoted'] as const) {
      const { auth, organization, users } = await createAcme()
      const { id } = users.bob.member
      auth.database.onCall(async ({ method }) => {
        if (method !== 'begin') return
        const members = auth.database.store.of(memberModel)
        if (change === 'removed') await members.delete({ id })
        else await members.update({ id }, { role: 'member' })
      })
      const body = { data: { name: 'B' }, organizationId: organization.id }
      const { code } = await users.bob.browser.post('/organization/update', body)
      expect(code).toMatch(change === 'removed' ? 'NOT_A_MEMBER' : 'NOT_ALLOWED')
      expect(await rowsOf(auth, 'organization')).toMatchObject([{ name: 'Acme', revision: null }])
    }
  })
})

describe('organization/update', () => {
  it.each(['ann', 'bob'] as const)('writes the new values for %s', async (name) => {
    const { auth, organization, users } = await createAcme()
    const data = { name: 'B', slug: 'B', logo: '/b.png', metadata: { plan: 'paid' } }
    const body = { data, organizationId: organization.id }
    const answer = await users[name].browser.post('/organization/update', body)
    const createdAt = organization.createdAt.toISOString()
    const changed = { ...data, id: organization.id, slug: 'b', createdAt }
    expect(answer).toMatchObject({ status: 200, body: changed })
    expect(answer.body).toEqual(changed)
    const stored = { ...data, slug: 'b', metadata: JSON.stringify(data.metadata) }
    expect(await rowsOf(auth, 'organization')).toMatchObject([stored])
  })

  it('updates the active organisation by default', async () => {
    const { auth, organization, users } = await createAcme()
    await activate(auth, users.ann, organization.id)
    const body = { data: { name: 'B' } }
    const answer = await users.ann.browser.post('/organization/update', body)
    expect(answer.body).toMatchObject({ name: 'B', slug: 'acme', metadata: { plan: 'free' } })
  })

  it('removes logo and metadata with null', async () => {
    const { organization, users } = await createAcme()
    const data = { logo: null, metadata: null }
    const body = { data, organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/update', body)
    expect(answer.body).toMatchObject({ name: 'Acme', logo: null, metadata: null })
  })

  it('changes nothing without values', async () => {
    const { auth, organization, users } = await createAcme()
    const before = await auth.database.dump()
    const body = { data: {}, organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/update', body)
    expect(answer.body).toMatchObject({ id: organization.id, metadata: { plan: 'free' } })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('keeps an older invalid slug that is sent unchanged', async () => {
    const auth = createApp()
    const { organization, users } = await organizationOf(
      auth,
      { ann: 'owner' },
      { slug: 'old_one' },
    )
    const data = { name: 'New', slug: 'old_one' }
    const body = { data, organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/update', body)
    expect(answer).toMatchObject({ status: 200, body: data })
  })

  it('H154 gives a slug to exactly one of several parallel calls', async () => {
    const auth = createApp()
    const ann = await signIn(auth, 'ann')
    const organizations = await Promise.all(Array.from({ length: 8 }, () => addOrganization(auth)))
    for (const { id: organizationId } of organizations)
      await addMember(auth, { organizationId, userId: ann.id, role: 'owner' })
    const answers = await Promise.all(
      organizations.map(({ id: organizationId }) =>
        ann.browser.post('/organization/update', { data: { slug: 'acme' }, organizationId }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'SLUG_IS_TAKEN')).toHaveLength(7)
  })
})
