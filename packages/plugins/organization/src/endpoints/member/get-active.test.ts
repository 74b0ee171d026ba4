import { describe, expect, it } from 'vitest'
import { activate, addMember, addOrganization } from '../../test/organization-app.js'
import { createMemberApp, everyKind } from '../../test/member-app.js'

const none = { status: 400, code: 'NO_ACTIVE_ORGANIZATION' }
const outsider = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }

describe('get-active-member', () => {
  it('returns the membership in the active organisation with the user in two statements', async () => {
    const { auth, users, organizationId } = await createMemberApp(everyKind)
    const { browser, member, id, email } = users.olga
    expect(await browser.get('/organization/get-active-member')).toMatchObject(none)
    await activate(auth, users.olga, organizationId)
    auth.database.reset()
    expect(await browser.get('/organization/get-active-member')).toMatchObject({
      status: 200,
      body: {
        ...{ id: member.id, role: 'owner,member', user: { id, email, name: 'olga', image: null } },
      },
    })
    expect(auth.database.calls).toHaveLength(2)
  })

  it.each(['a foreign organisation', 'a deleted organisation'])(
    'H162 fails for %s',
    async (title) => {
      const { auth, users } = await createMemberApp(everyKind)
      const foreign = await addOrganization(auth)
      await activate(auth, users.bob, title === 'a foreign organisation' ? foreign.id : 'gone')
      expect(await users.bob.browser.get('/organization/get-active-member')).toMatchObject(outsider)
    },
  )
})

describe('get-active-member-role', () => {
  it('returns the role of the caller or of another member in two statements', async () => {
    const { auth, users, organizationId } = await createMemberApp(everyKind)
    const get = (query: string) =>
      users.bob.browser.get(`/organization/get-active-member-role?${query}`)
    expect(await get('')).toMatchObject(none)
    await activate(auth, users.bob, organizationId)
    auth.database.reset()
    expect(await get('')).toMatchObject({ status: 200, body: { role: 'member' } })
    expect(auth.database.calls).toHaveLength(2)
    expect(await get(`userId=${users.olga.id}`)).toMatchObject({ body: { role: 'owner,member' } })
    expect(await get(`organizationSlug=${organizationId}`)).toMatchObject({
      body: { role: 'member' },
    })
    expect(await get(`organizationId=${organizationId}&userId=${users.ann.id}`)).toMatchObject({
      body: { role: 'owner' },
    })
  })

  it('H157 returns the same error for all users to other callers, and for all outsiders to members', async () => {
    const { auth, users, organizationId } = await createMemberApp(everyKind)
    const eve = await auth.signedInAs('eve@x.test')
    const foreign = await addOrganization(auth)
    await addMember(auth, { organizationId: foreign.id, userId: users.ann.id })
    const path = '/organization/get-active-member-role'
    const answers = [
      await eve.get(`${path}?organizationId=${organizationId}`),
      await eve.get(`${path}?organizationSlug=${organizationId}`),
      await eve.get(`${path}?organizationId=${organizationId}&userId=${users.ann.id}`),
      await eve.get(`${path}?organizationId=gone`),
      await users.bob.browser.get(`${path}?organizationId=${organizationId}&userId=gone`),
      await users.bob.browser.get(`${path}?organizationId=${foreign.id}&userId=${users.ann.id}`),
    ]
    for (const answer of answers) expect(answer).toMatchObject(outsider)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })
})
