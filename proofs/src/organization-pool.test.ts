import { kysely } from '@countersign/kysely'
import { postgres } from '@countersign/kysely/postgres'
import { Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, engines } from './test/engines.js'
import { createFullAuth } from './test/full-auth.js'
import { signUp, memberIdOf, wholeOrganizations, writeOrganization } from './test/organizations.js'

const onPostgres = engines.filter(({ name }) => name === 'on PostgreSQL')

/** How many do the same at once. */
const AT_ONCE = 10

type Step = readonly [path: string, body: object]

describe.each(onPostgres)('a pool with one connection', (engine) => {
  // A call that waits for a second connection gets none, and is refused when its wait ends.
  it(`H186 completes ten parallel runs of every change of an organisation, ${engine.name}`, async () => {
    const { address } = await createTestDatabase(engine)
    const instance = new Kysely<Record<string, Record<string, unknown>>>({
      dialect: postgres({ connectionString: address ?? '', max: 1 }),
    })
    onTestFinished(() => instance.destroy())
    const auth = createFullAuth(
      { database: kysely(instance) },
      { organizations: wholeOrganizations },
    )
    await auth.migrate()
    const { store } = auth.database

    /** What one owner and one anonymous user do, in an organisation of their own. */
    const act = async (index: number): Promise<void> => {
      const owner = await signUp(auth, `owner${index}`)
      const anonymousUser = await signUp(auth, `anonymous${index}`)
      const organizationId = `works-${index}`
      await writeOrganization(store, organizationId, [[owner, 'owner']])
      const post = async (actor: typeof owner, [path, body]: Step) => {
        const answer = await actor.browser.post(`/organization/${path}`, {
          organizationId,
          ...body,
        })
        expect({ path, status: answer.status }).toEqual({ path, status: 200 })
        return answer.body as { readonly id: string; readonly member?: { readonly id: string } }
      }
      await post(owner, ['create', { name: 'Other', slug: `other-${index}` }])
      await post(owner, ['update', { data: { slug: `new-${index}` } }])
      const team = await post(owner, ['create-team', { name: 'One' }])
      await post(owner, ['create-team', { name: 'Two' }])
      const wanted = { email: anonymousUser.email, role: 'member', teamId: team.id }
      const { id: invitationId } = await post(owner, ['invite-member', wanted])
      const { member } = await post(anonymousUser, ['accept-invitation', { invitationId }])
      const memberId = member?.id
      await post(owner, ['update-member-role', { memberId, role: 'admin' }])
      await post(owner, ['create-role', { role: 'made', permission: { invitation: ['create'] } }])
      await post(owner, ['remove-team', { teamId: team.id }])
      await post(owner, ['transfer-ownership', { memberId }])
      await post(anonymousUser, [
        'remove-member',
        { memberIdOrEmail: memberIdOf(organizationId, owner) },
      ])
      await post(anonymousUser, ['delete', {}])
    }

    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)))
  })
})
