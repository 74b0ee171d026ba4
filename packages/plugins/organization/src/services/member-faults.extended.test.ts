import { describe, expect, it } from 'vitest'
import { Conflict } from '@countersign/core'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { teamMemberModel, teamModel } from '../models.js'
import { createMemberApp, type MemberApp } from '../test/member-app.js'
import { activate, signIn } from '../test/organization-app.js'

const roles = { ann: 'owner', olga: 'owner', bob: 'member' } as const

type App = MemberApp<keyof typeof roles> & { readonly caraId: string }

/** An organisation with a team, active in all sessions. */
async function createApp(): Promise<App> {
  const app = await createMemberApp(
    roles,
    { teams: { enabled: true } },
    { user: { deleteUser: { enabled: true } } },
  )
  const { auth, organizationId, users } = app
  const dates = { createdAt: new Date(0), updatedAt: null }
  await auth.database.store.of(teamModel).create({ id: 't', name: 't', organizationId, ...dates })
  for (const testUser of Object.values(users)) {
    await activate(auth, testUser, organizationId)
    const teamMember = { id: `t-${testUser.id}`, teamId: 't', userId: testUser.id, createdAt: null }
    await auth.database.store.of(teamMemberModel).create(teamMember)
  }
  const { id: caraId } = await signIn(auth, 'cara')
  auth.database.reset()
  return { ...app, caraId }
}

interface Flow {
  readonly title: string
  readonly run: (app: App) => Promise<unknown>
  /** The remaining roles, sorted by name. */
  readonly left: readonly (string | undefined)[]
}

const flows: readonly Flow[] = [
  {
    title: 'remove-member',
    run: ({ post, users }) => post('ann', 'remove-member', { memberIdOrEmail: users.bob.email }),
    left: ['owner', 'owner', undefined],
  },
  { title: 'leave', run: ({ post }) => post('ann', 'leave'), left: [undefined, 'owner', 'member'] },
  {
    title: 'update-member-role',
    run: ({ post, users }) =>
      post('ann', 'update-member-role', { memberId: users.olga.member.id, role: 'admin' }),
    left: ['owner', 'admin', 'member'],
  },
  {
    title: 'transfer-ownership',
    run: ({ post, users }) => post('ann', 'transfer-ownership', { memberId: users.bob.member.id }),
    left: ['admin', 'owner', 'owner'],
  },
  {
    title: 'addMember',
    run: ({ auth, organizationId, caraId: userId }) =>
      auth.api
        .addMember({ body: { userId, role: 'member', organizationId, teamId: 't' } })
        .catch((error: unknown) => error),
    left: ['owner', 'owner', 'member'],
  },
  {
    title: 'delete-user',
    run: ({ users }) => users.ann.browser.post('/delete-user', { password: TEST_PASSWORD }),
    left: [undefined, 'owner', 'member'],
  },
  {
    title: 'block',
    run: ({ auth, users }) =>
      auth.api.block({ body: { userId: users.ann.id } }).catch((error: unknown) => error),
    left: ['owner', 'owner', 'member'],
  },
]

const rolesIn = ({ roleOf }: App) => Promise.all((['ann', 'olga', 'bob'] as const).map(roleOf))

/** The number of statements of a flow without failures. */
async function countCalls({ run, left }: Flow): Promise<number> {
  const app = await createApp()
  await run(app)
  expect(await rolesIn(app)).toEqual(left)
  return app.auth.database.calls.length
}

describe.each(flows)('the call $title', (flow) => {
  it.each(['onCall', 'onDone'] as const)(
    'commits all or nothing when a statement fails: %s',
    async (moment) => {
      const calls = await countCalls(flow)
      expect(calls).toBeGreaterThan(4)
      for (let point = 1; point <= calls; point += 1) {
        const app = await createApp()
        const { database } = app.auth
        const before = await database.dump()
        database[moment](({ number }) => {
          if (number === point) throw new Error('The connection broke')
        })
        await flow.run(app)
        const done = database.calls.slice(0, moment === 'onCall' ? point - 1 : point)
        database.reset()
        if (done.includes('commit')) expect(await rolesIn(app)).toEqual(flow.left)
        else expect(await database.dump()).toEqual(before)
        await flow.run(app)
        expect(await rolesIn(app)).toEqual(flow.left)
      }
    },
  )

  it('commits once when the database repeats the transaction', async () => {
    const app = await createApp()
    let conflicts = 2
    app.auth.database.onCall(({ method }) => {
      if (method === 'commit' && conflicts-- > 0) throw new Conflict('Again')
    })
    await flow.run(app)
    expect(await rolesIn(app)).toEqual(flow.left)
    expect(app.auth.database.calls.filter((call) => call === 'begin')).toHaveLength(3)
  })
})
