import type { TestBrowser } from '@countersign/core/testing'
import { isThorough } from '@countersign/tooling/test-depth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp, startOver } from './test/app.js'
import { type Engine, someEngines } from './test/engines.js'
import type { App } from './test/full-auth.js'
import type { Samples } from './test/fuzz/draft.js'
import { send } from './test/fuzz/send.js'
import { fieldMutationsOf } from './test/fuzz/mutations.js'
import { takeDrafts } from './test/fuzz/take.js'
import {
  activeRows,
  invitationRows,
  linkRows,
  memberRows,
  organizationRows,
  roleRows,
  teamMemberRows,
  teamRows,
} from './test/organization-rows.js'
import {
  signUp,
  wholeOrganizations,
  writeInvitation,
  writeOrganization,
  writeRole,
  writeTeam,
} from './test/organizations.js'
import { routesOf } from './test/routes.js'
import { userRows } from './test/rows.js'

// Development trusts pages of this machine.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

/** Room for each fault in what each call takes, and thousands of two or three at once. */
const REQUESTS = 20_000
/** What differs behind the memory engine is what is stored. */
const stepOf = ({ isShared }: Engine): number => (isShared || !isThorough ? 20 : 2)

const organizationId = 'works'

/** What an owner of the organisation would send. */
const samples: Samples = {
  organizationId: `"${organizationId}"`,
  slug: '"works-2"',
  email: '"new@x.test"',
  role: '"member"',
  memberId: '"works-ben"',
  memberIdOrEmail: '"works-ben"',
  teamId: '"team"',
  invitationId: '"invitation"',
  roleId: '"role"',
  data: '{"name":"New","slug":"new","metadata":{"plan":"free"},"permission":{"team":["create"]}}',
}

async function clear({ database: { store } }: App): Promise<void> {
  await store.of(linkRows).delete({})
  await store.of(roleRows).delete({})
  await store.of(invitationRows).delete({})
  await store.of(teamMemberRows).delete({})
  await store.of(teamRows).delete({})
  await store.of(memberRows).delete({})
  await store.of(organizationRows).delete({})
}

/** Ann's organisation. */
async function furnish(auth: App, ann: TestBrowser): Promise<TestBrowser> {
  const { store } = auth.database
  const owner = await store.of(userRows).findOne({ email: 'ann@x.test' })
  const { id: ben } = await signUp(auth, 'ben')
  if (!owner) throw new Error('Ann is somebody')
  await writeOrganization(store, organizationId, [[owner, 'owner']])
  const member = { id: 'works-ben', organizationId, userId: ben, role: 'member', teamId: null }
  await store.of(memberRows).create({ ...member, createdAt: new Date(auth.clock.now()) })
  await store.of(activeRows).update({ userId: owner.id }, { activeOrganizationId: organizationId })
  await writeTeam(store, { id: 'team', organizationId }, [owner])
  await writeTeam(store, { id: 'team-2', organizationId })
  const invitation = { id: 'invitation', organizationId, email: 'cat@x.test' }
  await writeInvitation(store, { ...invitation, inviterId: owner.id })
  const permission = { invitation: ['create'] }
  await writeRole(store, { id: 'role', organizationId, role: 'made', permission })
  await auth.idle()
  auth.outbox.clear()
  return ann
}

async function open(engine: Engine) {
  const auth = await openApp(engine, { organizations: wholeOrganizations })
  const browser = await furnish(auth, await auth.signedInAs('ann@x.test'))
  const again = async (): Promise<TestBrowser> => {
    await clear(auth)
    return furnish(auth, await startOver(auth))
  }
  return { auth, browser, startOver: again }
}

describe('hostile requests to all calls of organisations', { timeout: 300_000 }, () => {
  it.each(someEngines(25))(
    'H23 H26 H28 H29 H34 H157 rejects hostile requests or handles them without harm, $name',
    async (engine) => {
      const target = await open(engine)
      const routes = routesOf(target.auth).filter(({ path }) => path.startsWith('/organization/'))
      const drafts = takeDrafts({ routes, mutationsOf: fieldMutationsOf, samples }, REQUESTS)
      const sample = drafts.filter((_, index) => index % stepOf(engine) === 0)
      const { refused, changed } = await send(target, sample)
      expect(refused).toBeGreaterThan(sample.length / 3)
      // Unknown keys are ignored: then the call does its work.
      expect(changed).toBeGreaterThan(routes.length)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )
})
