import type { TestBrowser } from '@countersign/core/testing'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { newMailboxToken, openApp, signIn } from './test/app.js'
import { type Engine, engines } from './test/engines.js'
import { cached } from './test/full-auth.js'
import { activeRows, memberRows } from './test/organization-rows.js'
import {
  signUp,
  memberIdOf,
  wholeOrganizations,
  writeInvitation,
  writeOrganization,
} from './test/organizations.js'
import { userRows } from './test/rows.js'

const organizationId = 'works'

/** An app whose sessions are believed from cookies, an owner, and Ben in two browsers. */
async function open(engine: Engine) {
  const auth = await openApp(engine, { ...cached, organizations: wholeOrganizations })
  const { store } = auth.database
  const [ann, ben] = [await signUp(auth, 'ann'), await signUp(auth, 'ben')]
  const other = await signIn(auth, ben.email, TEST_PASSWORD)
  await writeOrganization(store, organizationId, [[ann, 'owner']])
  return { auth, store, ann, ben, other }
}

/** Every call about the active organisation. */
const calls = [
  (browser: TestBrowser) => browser.get('/organization/get-active-member'),
  (browser: TestBrowser) => browser.get('/organization/get-full-organization'),
  (browser: TestBrowser) => browser.get('/organization/list-members'),
  (browser: TestBrowser) => browser.get('/organization/list-invitations'),
  (browser: TestBrowser) => browser.get('/organization/list-teams'),
  (browser: TestBrowser) => browser.post('/organization/update', { data: { name: 'Mine' } }),
  (browser: TestBrowser) =>
    browser.post('/organization/invite-member', { email: 'eve@x.test', role: 'member' }),
  (browser: TestBrowser) => browser.post('/organization/create-team', { name: 'Mine' }),
]

describe.each(engines)('cached sessions and organisations', (engine) => {
  it(`H160 rejects an invitation to an address that the user has left, ${engine.name}`, async () => {
    const { auth, store, ann, ben, other } = await open(engine)
    const invitation = { id: 'x'.repeat(32), organizationId, email: ben.email, inviterId: ann.id }
    await writeInvitation(store, invitation)
    await ben.browser.get('/get-session')
    const token = await newMailboxToken({ auth, browser: other, email: ben.email })
    expect((await other.post('/verify-email', { token })).status).toBe(200)
    expect(await store.of(userRows).count({ email: ben.email })).toBe(0)
    const body = { invitationId: invitation.id }
    const answer = await ben.browser.post('/organization/accept-invitation', body)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await other.post('/organization/accept-invitation', body)).toMatchObject({
      ...{ status: 403, code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' },
    })
    expect(await store.of(memberRows).count({ organizationId })).toBe(1)
  })

  it(`H162 grants no permission in an organisation after the removal, ${engine.name}`, async () => {
    const { auth, store, ann, ben } = await open(engine)
    const row = { id: memberIdOf(organizationId, ben), organizationId, userId: ben.id }
    const createdAt = new Date(auth.clock.now())
    await store.of(memberRows).create({ ...row, role: 'admin', teamId: null, createdAt })
    const active = await ben.browser.post('/organization/set-active', { organizationId })
    expect(active.status).toBe(200)
    for (const call of calls) expect((await call(ben.browser)).status).toBeLessThan(300)
    const removal = { organizationId, memberIdOrEmail: ben.email }
    expect(await ann.browser.post('/organization/remove-member', removal)).toMatchObject({
      status: 200,
    })
    expect(await store.of(activeRows).count({ activeOrganizationId: organizationId })).toBe(0)
    const before = await auth.database.dump()
    const cookies = [...ben.browser.cookies]
    for (const call of calls) {
      // The cached session still has the former organisation.
      for (const [name, value] of cookies) ben.browser.cookies.set(name, value)
      const { status, body } = await call(ben.browser)
      expect(status >= 400 || body === null).toBe(true)
    }
    const after = await auth.database.dump()
    for (const table of ['organization', 'member', 'invitation', 'team'])
      expect(after[table]).toEqual(before[table])
  })
})
