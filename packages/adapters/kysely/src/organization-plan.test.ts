import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { testEngines } from './test/test-engines.js'
import { createWatchedDatabase } from './test/watched-app.js'

/** Calls something and answers what it answers. */
async function call(browser: TestBrowser, path: string, body?: object): Promise<unknown> {
  const at = `/organization/${path}`
  const answer = await (body ? browser.post(at, body) : browser.get(at))
  expect({ path, status: answer.status, code: answer.code }).toMatchObject({ path, status: 200 })
  return answer.body
}

const idOf = (row: unknown): string => (row as { id: string }).id

describe.each(testEngines)('the queries of organisations on $name', (engine) => {
  it('never read a whole table', { timeout: 60_000 }, async () => {
    const watched = await createWatchedDatabase(engine)
    const { database } = watched
    const plugin = organization({
      teams: { enabled: true, maximumTeams: 10, maximumMembersPerTeam: 10 },
      dynamicAccessControl: { enabled: true },
      invitationLinks: { enabled: true },
      organizationLimit: 10,
      activeOrganizationAtSignIn: 'first',
    })
    const auth = createTestAuth({ database, plugins: [plugin] })
    await auth.migrate()
    await watched.fill()

    const ann = await auth.signedInAs('ann@example.com')
    const bob = await auth.signedInAs('bob@example.com')
    const acme = { name: 'Acme', slug: 'acme' }
    const organizationId = idOf(await call(ann, 'create', acme))
    await call(ann, 'check-slug', { slug: 'free' })
    await call(ann, 'list')
    await call(ann, 'get-full-organization')
    await call(ann, 'get-organization?organizationSlug=acme')
    await call(ann, 'has-permission', { permissions: { team: ['create'] } })
    await call(ann, 'update', { data: { name: 'Acme 2', slug: 'acme-2' } })
    await call(ann, 'set-active', { organizationId })
    const invited = { email: 'bob@example.com', role: 'member' }
    const invitationId = idOf(await call(ann, 'invite-member', invited))
    await call(ann, 'list-invitations')
    await call(bob, 'accept-invitation', { invitationId })
    await call(bob, 'list-members')
    await call(bob, 'get-active-member')
    await call(bob, 'get-active-member-role')
    const teamId = idOf(await call(ann, 'create-team', { name: 'Team' }))
    await call(ann, 'list-teams')
    await call(ann, 'list-user-teams')
    await call(ann, 'remove-team', { teamId })
    await call(ann, 'remove-member', { memberIdOrEmail: 'bob@example.com' })
    await call(ann, 'delete', { organizationId })

    expect(watched.queries().length).toBeGreaterThan(40)
    await watched.expectNoScans()
  })
})
