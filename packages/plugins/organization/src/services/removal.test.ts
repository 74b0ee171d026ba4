import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { teamMemberModel, teamModel } from '../models.js'
import { createMemberApp, type MemberApp } from '../test/member-app.js'
import { activate, addMember, addOrganization } from '../test/organization-app.js'

const roles = { ann: 'owner', bob: 'admin', cara: 'member' } as const
type Name = keyof typeof roles

const outsider = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }
const noMember = { status: 400, code: 'MEMBER_NOT_FOUND' }
const none = { status: 400, code: 'NO_ACTIVE_ORGANIZATION' }

/** Every way in which Bob's membership ends. */
const ways: Record<string, (app: MemberApp<Name>) => Promise<{ readonly status: number }>> = {
  'is removed': ({ post, users }) =>
    post('ann', 'remove-member', { memberIdOrEmail: users.bob.member.id }),
  'removes themself': ({ post, users }) =>
    post('bob', 'remove-member', { memberIdOrEmail: users.bob.email }),
  leaves: ({ post }) => post('bob', 'leave'),
}

/** The active organisation in the session of a browser. */
async function activeIn(browser: TestBrowser): Promise<unknown> {
  const { body } = await browser.get('/get-session')
  return body
}

describe.each(Object.entries(ways))('a member who %s', (_title, goes) => {
  it.each([
    { title: 'without the cookie cache', app: {} },
    {
      title: 'with the cookie cache',
      app: { session: { cookieCache: { enabled: true } } },
    },
  ])('H162 loses the active organisation in all sessions $title', async ({ app: options }) => {
    const app = await createMemberApp(roles, {}, options)
    const { auth, users, organizationId } = app
    const second = auth.browser()
    await second.post('/sign-in/email', { email: users.bob.email, password: TEST_PASSWORD })
    const all = [users.bob.browser, second, users.cara.browser]
    for (const browser of all) {
      expect((await browser.post('/organization/set-active', { organizationId })).status).toBe(200)
      expect(await activeIn(browser)).toMatchObject({
        session: { activeOrganizationId: organizationId },
      })
    }
    expect((await goes(app)).status).toBe(200)
    for (const browser of [users.bob.browser, second])
      expect(await activeIn(browser)).toMatchObject({ session: { activeOrganizationId: null } })
    expect(await activeIn(users.cara.browser)).toMatchObject({
      session: { activeOrganizationId: organizationId },
    })
  })

  it('keeps other organisations, also an active one', async () => {
    const app = await createMemberApp(roles)
    const { auth, users } = app
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: users.bob.id, role: 'owner' })
    await activate(auth, users.bob, other.id)
    expect((await goes(app)).status).toBe(200)
    expect((await users.bob.browser.get('/organization/get-active-member')).body).toMatchObject({
      ...{ organizationId: other.id, role: 'owner' },
    })
  })

  it('leaves the teams of the organisation and no others', async () => {
    const received: string[] = []
    const app = await createMemberApp(roles, {
      teams: { enabled: true },
      hooks: {
        on: {
          'team-member.removed': ({ teamMember }) => void received.push(teamMember.teamId),
          'member.removed': ({ member, reason }) => void received.push(`${member.role} ${reason}`),
        },
      },
    })
    const { auth, users, organizationId } = app
    const other = await addOrganization(auth)
    const dates = { createdAt: new Date(0), updatedAt: null }
    for (const [id, of] of [
      ['t1', organizationId],
      ['t2', organizationId],
      ['t3', other.id],
    ] as const) {
      await auth.database.store.of(teamModel).create({ id, name: id, organizationId: of, ...dates })
      for (const { id: userId } of [users.bob, users.cara]) {
        const row = { id: `${id}-${userId}`, teamId: id, userId, createdAt: null }
        await auth.database.store.of(teamMemberModel).create(row)
      }
    }
    expect((await goes(app)).status).toBe(200)
    const left = await auth.database.store.of(teamMemberModel).findMany({ userId: users.bob.id })
    expect(left.map(({ teamId }) => teamId)).toEqual(['t3'])
    expect(await auth.database.store.of(teamMemberModel).count({})).toBe(4)
    expect(received.slice(0, 2).sort()).toEqual(['t1', 't2'])
    expect(received[2]).toMatch(/^admin (left|removed)$/)
    expect(received).toHaveLength(3)
  })

  it('H162 gets the error of an outsider from every call for members', async () => {
    const app = await createMemberApp(roles)
    const { auth, users, organizationId } = app
    await activate(auth, users.bob, organizationId)
    expect((await goes(app)).status).toBe(200)
    const { browser } = users.bob
    const memberId = users.cara.member.id
    const about = `organizationId=${organizationId}`
    for (const named of [true, false]) {
      const id = named ? { organizationId } : {}
      const query = named ? about : ''
      const calls = [
        browser.get(`/organization/list-members?${query}`),
        browser.get(`/organization/get-active-member-role?${query}`),
        browser.post('/organization/leave', id),
        browser.post('/organization/remove-member', { memberIdOrEmail: memberId, ...id }),
        browser.post('/organization/update-member-role', { memberId, role: 'member', ...id }),
        browser.post('/organization/transfer-ownership', { memberId, ...id }),
      ]
      const [list, role, leave, remove, update, transfer] = await Promise.all(calls)
      for (const answer of [list, role, transfer])
        expect(answer).toMatchObject(named ? outsider : none)
      for (const answer of [remove, update]) expect(answer).toMatchObject(named ? noMember : none)
      expect(leave).toMatchObject(named ? noMember : { status: 400, code: 'VALIDATION_ERROR' })
    }
    // Also when a session still has it active.
    await activate(auth, users.bob, organizationId)
    expect(await browser.get('/organization/get-active-member')).toMatchObject(outsider)
    expect(await browser.get('/organization/list-members')).toMatchObject(outsider)
    const body = { organizationId }
    expect(await browser.post('/organization/leave', body)).toMatchObject(noMember)
  })

  it('remains a member when a subscriber rejects it, and no event is emitted', async () => {
    const received: unknown[] = []
    const app = await createMemberApp(roles, {
      hooks: {
        before: {
          'member.remove': () => {
            throw new Error('No')
          },
        },
        on: { 'member.removed': (event) => void received.push(event) },
      },
    })
    const before = await app.auth.database.dump()
    expect((await goes(app)).status).toBe(500)
    expect(await app.auth.database.dump()).toEqual(before)
    expect(received).toEqual([])
  })
})
