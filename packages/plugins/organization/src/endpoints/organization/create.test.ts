import type { Plugin } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { organization } from '../../index.js'
import { memberModel } from '../../models.js'
import { organizationModel } from '../../organization-model.js'
import { createApp, organizationOf, rowsOf, signIn } from '../../test/organization-app.js'
import { createTestAuth } from '@countersign/core/testing'

const acme = { name: 'Acme', slug: 'acme' }

/** `metadata` with this depth. */
const nested = (depth: number): object => (depth === 1 ? {} : { inner: nested(depth - 1) })

/** `metadata` with this number of characters in JSON. */
const largeMetadata = (length: number) => ({ text: 'a'.repeat(length - '{"text":""}'.length) })

const longLogo = (length: number) => '/logo'.padEnd(length, '-')

describe('organization/create that fails', () => {
  it('H163 requires a session, also with a userId', async () => {
    const auth = createApp()
    const ann = await signIn(auth, 'ann')
    const outsider = auth.browser()
    for (const body of [acme, { ...acme, userId: ann.id }])
      expect(await outsider.post('/organization/create', body)).toMatchObject({
        ...{ status: 401, code: 'UNAUTHORIZED' },
      })
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it('H163 rejects the userId of another user from a caller who is no administrator', async () => {
    const auth = createApp()
    const [ann, bob] = [await signIn(auth, 'ann'), await signIn(auth, 'bob')]
    for (const userId of [bob.id, 'nobody']) {
      const answer = await ann.browser.post('/organization/create', { ...acme, userId })
      expect(answer).toMatchObject({
        ...{ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION' },
      })
    }
    const headers = { cookie: ann.browser.cookieHeader }
    const asAnn = auth.api.createOrganization({ headers, body: { ...acme, userId: bob.id } })
    await expect(asAnn).rejects.toMatchObject({ status: 403 })
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it.each([
    ['false', false],
    ['a function', () => false],
    ['an asynchronous function', () => Promise.resolve(false)],
  ])(
    'rejects every user with allowUserToCreateOrganization as %s',
    async (_title, allowUserToCreateOrganization) => {
      const auth = createApp({ allowUserToCreateOrganization })
      const { browser } = await signIn(auth, 'ann')
      expect(await browser.post('/organization/create', acme)).toMatchObject({
        ...{ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION' },
      })
      expect(await rowsOf(auth, 'organization')).toEqual([])
    },
  )

  it.each([
    ['no name', { name: ' ' }, 'VALIDATION_ERROR'],
    ['a long name', { name: 'a'.repeat(256) }, 'VALIDATION_ERROR'],
    ['no slug', { slug: '' }, 'INVALID_SLUG'],
    ['a long slug', { slug: 'a'.repeat(65) }, 'INVALID_SLUG'],
    ['a slug with a space', { slug: 'ac me' }, 'INVALID_SLUG'],
    ['a slug with a slash', { slug: 'ac/me' }, 'INVALID_SLUG'],
    ['a slug that starts with a hyphen', { slug: '-acme' }, 'INVALID_SLUG'],
    ['a slug that ends with a hyphen', { slug: 'acme-' }, 'INVALID_SLUG'],
    ['a slug with an empty word', { slug: 'ac--me' }, 'INVALID_SLUG'],
    ['a slug with a line break', { slug: 'acme\n' }, 'INVALID_SLUG'],
    ['a slug with a Cyrillic letter', { slug: '\u0430cme' }, 'INVALID_SLUG'],
    ['a slug with the sign of Kelvin', { slug: '\u212aeys' }, 'INVALID_SLUG'],
    ['a slug with wide letters', { slug: '\uff41cme' }, 'INVALID_SLUG'],
    ['a slug with an invisible letter', { slug: 'ac\u200bme' }, 'INVALID_SLUG'],
    ['a script as its logo', { logo: 'javascript:alert(1)' }, 'INVALID_LOGO'],
    ['a script with a line break', { logo: 'java\nscript:alert(1)' }, 'INVALID_LOGO'],
    ['data as its logo', { logo: 'data:image/svg+xml,<svg/>' }, 'INVALID_LOGO'],
    ['a logo without TLS', { logo: 'http://x.test/a.png' }, 'INVALID_LOGO'],
    ['a logo of another host', { logo: '//x.test/a.png' }, 'INVALID_LOGO'],
    ['a logo of another host by \\', { logo: '/\\x.test/a.png' }, 'INVALID_LOGO'],
    ['a word as its logo', { logo: 'logo' }, 'INVALID_LOGO'],
    ['a long logo', { logo: longLogo(2049) }, 'VALIDATION_ERROR'],
    ['a list as its metadata', { metadata: [] }, 'VALIDATION_ERROR'],
    ['large metadata', { metadata: largeMetadata(10_001) }, 'INVALID_METADATA'],
    ['deep metadata', { metadata: nested(9) }, 'INVALID_METADATA'],
  ])('rejects %s', async (_title, wrong, code) => {
    const auth = createApp()
    const { browser } = await signIn(auth, 'ann')
    const answer = await browser.post('/organization/create', { ...acme, ...wrong })
    expect(answer).toMatchObject({ status: 400, code })
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it('rejects a call of the server without a valid owner', async () => {
    const auth = createApp()
    const { createOrganization } = auth.api
    await expect(createOrganization({ body: acme, asServer: true })).rejects.toMatchObject({
      ...{ status: 401, code: 'UNAUTHORIZED' },
    })
    const unknown = createOrganization({ body: { ...acme, userId: 'unknown' }, asServer: true })
    await expect(unknown).rejects.toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it('rejects metadata that JSON cannot hold in a call of the server', async () => {
    const auth = createApp()
    const { id } = await signIn(auth, 'ann')
    const body = { ...acme, metadata: { big: 1n }, userId: id }
    await expect(auth.api.createOrganization({ body, asServer: true })).rejects.toMatchObject({
      ...{ status: 400, code: 'INVALID_METADATA' },
    })
  })

  it.each([{}, { organizationLimit: 5 }])(
    'fails when the user is deleted meanwhile, with %j',
    async (options) => {
      const auth = createApp(options)
      const { id } = await signIn(auth, 'ann')
      const { database } = auth
      database.onCall(async ({ method }) => {
        if (method !== 'begin') return
        await database.store.of({ name: 'user', fields: {}, uniqueTogether: [] }).delete({ id })
      })
      const call = auth.api.createOrganization({
        body: { ...acme, userId: id },
        asServer: true,
      })
      await expect(call).rejects.toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
      expect(await rowsOf(auth, 'organization')).toEqual([])
    },
  )
})

describe('H154 the slug of an organisation', () => {
  it.each(['acme', 'ACME', 'Acme'])('rejects %s beside acme', async (slug) => {
    const auth = createApp()
    const { browser } = await signIn(auth, 'ann')
    await browser.post('/organization/create', acme)
    expect(await browser.post('/organization/create', { name: 'B', slug })).toMatchObject({
      ...{ status: 400, code: 'ORGANIZATION_ALREADY_EXISTS' },
    })
    expect(await rowsOf(auth, 'member')).toHaveLength(1)
  })

  it('goes to exactly one of several parallel calls', async () => {
    const auth = createApp()
    const { browser } = await signIn(auth, 'ann')
    const create = (_none: unknown, index: number) =>
      browser.post('/organization/create', { name: 'Acme', slug: index % 2 ? 'acme' : 'Acme' })
    const answers = await Promise.all(Array.from({ length: 10 }, create))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'ORGANIZATION_ALREADY_EXISTS')).toHaveLength(9)
    expect(await rowsOf(auth, 'organization')).toHaveLength(1)
  })
})

describe('organizationLimit', () => {
  it('counts organisations that other users created', async () => {
    const auth = createApp({ organizationLimit: 1 })
    const { users } = await organizationOf(auth, { ann: 'owner', bob: 'member' })
    const answer = await users.bob.browser.post('/organization/create', acme)
    expect(answer).toMatchObject({
      ...{ status: 403, code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS' },
    })
    expect(await rowsOf(auth, 'organization')).toHaveLength(1)
  })

  it('differs per user and applies to calls of the server', async () => {
    const auth = createApp({
      organizationLimit: ({ name }) => Promise.resolve(name === 'ann' ? 1 : 0),
    })
    const [ann, bob] = [await signIn(auth, 'ann'), await signIn(auth, 'bob')]
    const body = { ...acme, userId: ann.id }
    expect(await auth.api.createOrganization({ body, asServer: true })).toMatchObject({
      slug: 'acme',
    })
    const another = { name: 'B', slug: 'b', userId: bob.id }
    await expect(
      auth.api.createOrganization({ body: another, asServer: true }),
    ).rejects.toMatchObject({
      ...{ status: 403 },
    })
  })

  it('H155 limits parallel calls', async () => {
    const auth = createApp({ organizationLimit: 1 })
    const { browser } = await signIn(auth, 'ann')
    const create = (_none: unknown, index: number) =>
      browser.post('/organization/create', { name: 'Acme', slug: `acme-${String(index)}` })
    const answers = await Promise.all(Array.from({ length: 10 }, create))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rowsOf(auth, 'organization')).toHaveLength(1)
    expect(await rowsOf(auth, 'member')).toHaveLength(1)
  })
})

describe('organization/create', () => {
  it('creates an organisation with its creator as owner, and activates it', async () => {
    const auth = createApp()
    const { browser, id } = await signIn(auth, 'ann')
    const metadata = { plan: 'free', tags: ['a', 1, null] }
    const sent = { name: ' Acme ', slug: 'Acme-2', logo: '/logo.png', metadata, userId: id }
    const answer = await browser.post('/organization/create', sent)
    const [stored] = await auth.database.store.of(organizationModel).findMany({})
    const [member] = await auth.database.store.of(memberModel).findMany({})
    const createdAt = new Date(auth.clock.now()).toISOString()
    expect(answer.body).toEqual({
      ...{ id: stored?.id, name: 'Acme', slug: 'acme-2', logo: '/logo.png', metadata, createdAt },
      members: [
        { id: member?.id, organizationId: stored?.id, userId: id, role: 'owner', createdAt },
      ],
    })
    expect(stored).toMatchObject({ slug: 'acme-2', metadata: JSON.stringify(metadata) })
    expect(await rowsOf(auth, 'session')).toMatchObject([{ activeOrganizationId: stored?.id }])
    const { body } = await browser.get('/get-session')
    expect(body).toMatchObject({ session: { activeOrganizationId: stored?.id } })
  })

  it.each([
    'https://x.test/a.png',
    'HTTPS://x.test/a.png',
    'http://localhost:3000/a.png',
    'http://127.0.0.1/a.png',
    '/a.png',
  ])('accepts the logo %s', async (logo) => {
    const { browser } = await signIn(createApp(), 'ann')
    const { body } = await browser.post('/organization/create', { ...acme, logo })
    expect(body).toMatchObject({ logo })
  })

  it.each([
    ['the longest name', { name: 'a'.repeat(255) }],
    ['the longest slug', { slug: 'a'.repeat(64) }],
    ['the longest logo', { logo: longLogo(2048) }],
    ['the largest metadata', { metadata: largeMetadata(10_000) }],
    ['the deepest metadata', { metadata: nested(8) }],
  ])('accepts %s', async (_title, largest) => {
    const { browser } = await signIn(createApp(), 'ann')
    const answer = await browser.post('/organization/create', { ...acme, ...largest })
    expect(answer).toMatchObject({ status: 200, body: largest })
  })

  it('stores null for empty values', async () => {
    const { browser } = await signIn(createApp(), 'ann')
    const sent = { ...acme, logo: '', metadata: null }
    const { body } = await browser.post('/organization/create', sent)
    expect(body).toMatchObject({ logo: null, metadata: null })
  })

  it('keeps the active organisation on request', async () => {
    const auth = createApp()
    const { browser } = await signIn(auth, 'ann')
    await browser.post('/organization/create', acme)
    const before = await rowsOf(auth, 'session')
    const another = { name: 'B', slug: 'b', keepCurrentActiveOrganization: true }
    expect((await browser.post('/organization/create', another)).status).toBe(200)
    expect(await rowsOf(auth, 'session')).toEqual(before)
  })

  it('uses a role of the app as creatorRole', async () => {
    const auth = createApp({
      creatorRole: 'boss',
      roles: { boss: { permissions: {} }, member: { permissions: {} } },
    })
    const { browser } = await signIn(auth, 'ann')
    const { body } = await browser.post('/organization/create', acme)
    expect(body).toMatchObject({ members: [{ role: 'boss' }] })
  })

  it('creates for any user in a call of the server, without activating it', async () => {
    const auth = createApp({ allowUserToCreateOrganization: false })
    const { id } = await signIn(auth, 'ann')
    const created = await auth.api.createOrganization({
      body: { ...acme, userId: id },
      asServer: true,
    })
    expect(created.createdAt).toBeInstanceOf(Date)
    expect(created.members).toMatchObject([{ userId: id, role: 'owner' }])
    expect(await rowsOf(auth, 'session')).toMatchObject([{ activeOrganizationId: null }])
  })

  it('creates for another user in a call of an administrator', async () => {
    const ofApp: Plugin = { id: 'chiefs', administers: ({ name }) => name === 'ann' }
    const auth = createTestAuth({ plugins: [organization(), ofApp] })
    const [ann, bob] = [await signIn(auth, 'ann'), await signIn(auth, 'bob')]
    const unknown = await ann.browser.post('/organization/create', { ...acme, userId: 'nobody' })
    expect(unknown).toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
    const { body } = await ann.browser.post('/organization/create', { ...acme, userId: bob.id })
    expect(body).toMatchObject({ members: [{ userId: bob.id }] })
    expect(await rowsOf(auth, 'session')).toMatchObject(
      [ann, bob].map(() => ({ activeOrganizationId: null })),
    )
  })
})
