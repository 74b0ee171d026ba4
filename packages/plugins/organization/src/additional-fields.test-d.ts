import { createAuthClient, serverFields } from '@countersign/client'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expectTypeOf, it } from 'vitest'
import { organizationClient } from './client.js'
import { organization } from './index.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: unknown): void

const auth = createTestAuth({
  plugins: [
    organization({
      teams: { enabled: true },
      organization: {
        additionalFields: {
          plan: { type: ['free', 'gold'], input: true, required: true },
          tags: { type: 'string[]', input: true, defaultValue: [] },
          ratings: { type: 'number[]', defaultValue: () => [] },
          theme: { type: 'json', input: true },
          foundedOn: { type: 'date', input: true },
          risk: { type: 'number' },
          note: { type: 'string', input: true, returned: false },
        },
      },
      member: { additionalFields: { title: { type: 'string', input: true } } },
      invitation: { additionalFields: { greeting: { type: 'string', input: true } } },
      team: { additionalFields: { color: { type: ['red', 'blue'], input: true } } },
    }),
  ],
})
const { api } = auth
const headers = new Headers()
const body = { name: 'Acme', slug: 'acme' }
const client = createAuthClient({
  plugins: [organizationClient({ teams: true }), serverFields<typeof auth>()],
})

describe('types of additional fields of organisations that do not compile', () => {
  it('rejects input that a call does not accept', () => {
    // @ts-expect-error the plan is required
    void api.createOrganization({ headers, body })
    // @ts-expect-error the text is not in the list
    void api.createOrganization({ headers, body: { ...body, plan: 'silver' } })
    // @ts-expect-error the risk cannot be sent
    void api.createOrganization({ headers, body: { ...body, plan: 'free', risk: 7 } })
    // @ts-expect-error the tags are texts
    void client.organization.create({ ...body, plan: 'free', tags: [7] })
    // @ts-expect-error new values stand under data
    void client.organization.update({ data: {}, plan: 'free' })
    // @ts-expect-error the theme is a record or a list
    void client.organization.update({ data: { theme: 'red' } })
    // @ts-expect-error a column of members is no column of organisations
    void client.organization.update({ data: { title: 'x' } })
    // @ts-expect-error the color is not in the list
    void client.organization.createTeam({ name: 'Red', color: 'green' })
    // @ts-expect-error the greeting is a text
    void client.organization.inviteMember({ email: 'b@x.test', role: 'member', greeting: 7 })
  })

  it('rejects columns that an answer does not contain', async () => {
    const { data } = await client.organization.list()
    // @ts-expect-error the note is not returned
    use(data?.[0]?.note)
    const plain = createAuthClient({ plugins: [organizationClient()] })
    const { data: others } = await plain.organization.list()
    // @ts-expect-error the client does not know the columns of the app
    use(others?.[0]?.plan)
  })

  it('rejects wrong declarations', () => {
    // @ts-expect-error there is no type text
    organization({ member: { additionalFields: { title: { type: 'text' } } } })
    // @ts-expect-error members have no such option
    organization({ member: { fields: {} } })
  })
})

describe('types of additional fields of organisations', () => {
  it('accepts values as JSON has them', () => {
    const full = { plan: 'gold', tags: ['a'], theme: { a: 1 }, foundedOn: 'x', note: 'x' } as const
    void api.createOrganization({ headers, body: { ...body, ...full } })
    void api.updateOrganization({ headers, body: { data: { theme: [1], tags: null } } })
    void api.addMember({ body: { userId: 'u', role: 'member', title: 'Clerk' } })
    void client.organization.create({ ...body, ...full })
    void client.organization.update({ data: { plan: 'free' } })
    void client.organization.createTeam({ name: 'Red', color: 'red' })
    void client.organization.updateTeam({ teamId: 't', data: { color: null } })
  })

  it('returns values as the server has them', async () => {
    const created = await api.createOrganization({ headers, body: { ...body, plan: 'free' } })
    expectTypeOf(created.plan).toEqualTypeOf<'free' | 'gold' | null>()
    expectTypeOf(created.tags).toEqualTypeOf<readonly string[]>()
    expectTypeOf(created.ratings).toEqualTypeOf<readonly number[] | null>()
    expectTypeOf(created.foundedOn).toEqualTypeOf<Date | null>()
    expectTypeOf(created.members[0]?.title).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(created.name).toEqualTypeOf<string>()
    expectTypeOf(created.metadata).toEqualTypeOf<Readonly<Record<string, unknown>> | null>()
  })

  it('returns values as the client reads them, in stores too', () => {
    const { data } = client.$activeOrganization.value
    expectTypeOf(data?.plan).toEqualTypeOf<'free' | 'gold' | null | undefined>()
    expectTypeOf(data?.foundedOn).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(data?.members[0]?.title).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(data?.invitations[0]?.greeting).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(data?.teams?.[0]?.color).toEqualTypeOf<'red' | 'blue' | null | undefined>()
  })
})
