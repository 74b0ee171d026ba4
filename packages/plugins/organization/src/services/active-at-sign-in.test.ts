import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import type { OrganizationOptions } from '../index.js'
import {
  addMember,
  addOrganization,
  type App,
  createApp,
  organizationOf,
  type TestUser,
  signIn,
} from '../test/organization-app.js'

type Choice = NonNullable<OrganizationOptions['activeOrganizationAtSignIn']>

/** Ann owns one organisation and has joined another later. A third is foreign. */
async function createAcme(activeOrganizationAtSignIn: Choice, options: OrganizationOptions = {}) {
  const auth = createApp({ activeOrganizationAtSignIn, ...options })
  const { organization: first, users } = await organizationOf(auth, { ann: 'owner' })
  auth.clock.advance('1 day')
  const [second, foreign] = [
    await addOrganization(auth, { id: '0-second' }),
    await addOrganization(auth, { id: 'foreign' }),
  ]
  await addMember(auth, { organizationId: second.id, userId: users.ann.id })
  return { auth, first, second, foreign, ann: users.ann }
}

/** The active organisation of a new session. */
async function signInAgain({ auth, ann }: { readonly auth: App; readonly ann: TestUser }) {
  const browser = auth.browser()
  auth.database.reset()
  await browser.post('/sign-in/email', { email: ann.email, password: TEST_PASSWORD })
  const calls = [...auth.database.calls]
  const { body } = await browser.get('/get-session')
  return { calls, session: (body as { session: Record<string, unknown> }).session }
}

describe('activeOrganizationAtSignIn', () => {
  it('activates no organisation by default, without a statement', async () => {
    const none = await createAcme('none')
    const { calls, session } = await signInAgain(none)
    expect(session['activeOrganizationId']).toBeNull()
    expect(calls.filter((call) => call.includes('member'))).toEqual([])
  })

  it('activates the first organisation with one statement', async () => {
    const app = await createAcme('first', { teams: { enabled: true } })
    const { calls, session } = await signInAgain(app)
    expect(session).toMatchObject({ activeOrganizationId: app.first.id, activeTeamId: null })
    expect(calls.filter((call) => call.includes('member'))).toEqual(['findMany member'])
  })

  it('activates none for a user without organisations', async () => {
    for (const choice of ['first', () => 'foreign'] as const) {
      const auth = createApp({ activeOrganizationAtSignIn: choice })
      const ann = await signIn(auth, 'ann')
      const { session } = await signInAgain({ auth, ann })
      expect(session['activeOrganizationId']).toBeNull()
    }
  })

  it('activates the organisation that a function returns with one statement', async () => {
    const requested: string[] = []
    const app = await createAcme(({ email }) => {
      requested.push(email)
      return Promise.resolve('0-second')
    })
    const { calls, session } = await signInAgain(app)
    expect(session['activeOrganizationId']).toBe('0-second')
    expect(requested).toEqual(['ann@x.test'])
    expect(calls.filter((call) => call.includes('member'))).toEqual(['findManyJoined member'])
  })

  it.each(['foreign', 'unknown', null])(
    'activates none when the function returns %s',
    async (reported) => {
      const { session } = await signInAgain(await createAcme(() => reported))
      expect(session['activeOrganizationId']).toBeNull()
    },
  )
})
