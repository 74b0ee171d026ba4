import type { TestAnswer } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { openApp } from './test/app.js'
import { type Engine, engines, rowsOn } from './test/engines.js'
import { callWhileBusy, failEverywhere, failures } from './test/fail-everywhere.js'
import {
  signUp,
  memberIdOf,
  wholeOrganizations,
  writeInvitation,
  writeOrganization,
  writeTeam,
} from './test/organizations.js'

const works = { organizationId: 'works' }

/** An organisation with three users, two teams and an open invitation. */
async function open(engine: Engine) {
  const auth = await openApp(engine, { organizations: wholeOrganizations })
  const { store } = auth.database
  const [ann, ben, cat] = [
    await signUp(auth, 'ann'),
    await signUp(auth, 'ben'),
    await signUp(auth, 'cat'),
  ]
  await writeOrganization(store, works.organizationId, [
    [ann, 'owner'],
    [ben, 'member'],
  ])
  await writeTeam(store, { id: 'first', ...works }, [ben])
  await writeTeam(store, { id: 'second', ...works }, [ben])
  const { email } = cat
  await writeInvitation(store, { id: 'open', email, inviterId: ann.id, teamId: 'first', ...works })
  for (const user of [ann, ben]) await user.browser.post('/organization/set-active', works)
  await ben.browser.post('/organization/set-active-team', { teamId: 'first' })
  await auth.idle()
  return { auth, ann, ben, cat }
}

type Opened = Awaited<ReturnType<typeof open>>

interface Flow {
  readonly title: string
  readonly needs: string
  readonly actor: 'ann' | 'ben' | 'cat'
  readonly body: (app: Opened) => object
}

const benOf = ({ ben }: Opened) => memberIdOf(works.organizationId, ben)

/** Calls that write more than one row. */
const flows: readonly Flow[] = [
  {
    ...{ title: 'the creation of an organisation', needs: 'create', actor: 'ann' },
    body: () => ({ name: 'Other', slug: 'other' }),
  },
  {
    ...{ title: 'an invitation', needs: 'invite-member', actor: 'ann' },
    body: () => ({ ...works, email: 'dan@x.test', role: 'member', teamId: 'first' }),
  },
  {
    ...{ title: 'the acceptance of an invitation', needs: 'accept-invitation', actor: 'cat' },
    body: () => ({ invitationId: 'open' }),
  },
  {
    ...{ title: 'the removal of a member', needs: 'remove-member', actor: 'ann' },
    body: (app) => ({ ...works, memberIdOrEmail: benOf(app) }),
  },
  { ...{ title: 'a member who leaves', needs: 'leave', actor: 'ben' }, body: () => works },
  {
    ...{ title: 'a transfer of ownership', needs: 'transfer-ownership', actor: 'ann' },
    body: (app) => ({ ...works, memberId: benOf(app) }),
  },
  {
    ...{ title: 'the removal of a team', needs: 'remove-team', actor: 'ann' },
    body: () => ({ ...works, teamId: 'first' }),
  },
  {
    ...{ title: 'the deletion of an organisation', needs: 'delete', actor: 'ann' },
    body: () => works,
  },
]

async function prepare(engine: Engine, { needs, actor, body }: Flow) {
  const app = await open(engine)
  const { browser } = app[actor]
  const sent = body(app)
  const call = (): Promise<TestAnswer> => browser.post(`/organization/${needs}`, sent)
  return { auth: app.auth, browser, call }
}

describe.each(engines)('failures of the database during a call of organisations', (engine) => {
  for (const { title: how, ...failure } of failures) {
    it.each(rowsOn(engine, flows))(
      `H164 H180 H181 H194 changes no data when the database ${how} at any point of $title, and the next try succeeds, ${engine.name}`,
      async (flow) => {
        const { auth, browser, call } = await prepare(engine, flow)
        expect(await failEverywhere({ auth, browser }, call, failure)).toBeGreaterThan(1)
      },
    )
  }

  it.each(rowsOn(engine, flows))(
    `H187 H188 repeats $title after two conflicts, and sends its mails once, ${engine.name}`,
    async (flow) => {
      const { auth, call } = await prepare(engine, flow)
      await callWhileBusy(auth, call)
    },
  )

  it.each(rowsOn(engine, flows))(
    `H181 completes $title when the response to the commit is lost, and a second try changes no more, ${engine.name}`,
    async (flow) => {
      const { auth, call } = await prepare(engine, flow)
      auth.database.onDone(({ method }) => {
        if (method === 'commit') throw new Error('The line is cut')
      })
      expect(await call()).toMatchObject({ status: 500 })
      auth.database.reset()
      await auth.idle()
      const done = await auth.database.dump()
      const again = await call()
      await auth.idle()
      expect([400, 403]).toContain(again.status)
      expect(await auth.database.dump()).toEqual(done)
    },
  )
})
