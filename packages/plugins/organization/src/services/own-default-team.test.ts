import { AuthError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { DefaultTeam, NewOrganization, OrganizationOptions } from '../index.js'
import { createApp, signIn } from '../test/organization-app.js'

const body = { name: 'Acme', slug: 'acme' }
const team = {
  additionalFields: { color: { type: 'string' }, size: { type: 'number', defaultValue: 5 } },
} as const

/** Creates an organisation in an app with this default team. */
async function create(defaultTeam: unknown, options: Partial<OrganizationOptions> = {}) {
  const teams = { enabled: true, defaultTeam: defaultTeam as DefaultTeam }
  const auth = createApp({ team, teams, ...options })
  const ann = await signIn(auth, 'ann')
  const answer = await ann.browser.post('/organization/create', body)
  const { organization, team: stored, teamMember, member } = await auth.database.dump()
  return { auth, ann, answer, organization, stored, teamMember, member }
}

describe('a default team that is rejected', () => {
  it.each<{ title: string; defaultTeam: () => unknown }>([
    { title: 'an empty name', defaultTeam: () => ({ name: '' }) },
    { title: 'a name that is no text', defaultTeam: () => ({ name: 7 }) },
    { title: 'a name with a line break', defaultTeam: () => ({ name: 'a\nb' }) },
    { title: 'an unknown column', defaultTeam: () => ({ colour: 'red' }) },
    { title: 'a fixed column', defaultTeam: () => ({ id: 'mine' }) },
    { title: 'the id of another organisation', defaultTeam: () => ({ organizationId: 'x' }) },
    { title: 'a text', defaultTeam: () => 'Everyone' },
    { title: 'nothing', defaultTeam: () => undefined },
    {
      title: 'an error',
      defaultTeam: () => {
        throw new Error('broken')
      },
    },
  ])('stores no row for $title', async ({ defaultTeam }) => {
    const { answer, organization, stored, member } = await create(defaultTeam)
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL_SERVER_ERROR' })
    expect([organization, stored, member]).toEqual([[], [], []])
  })

  it('fails with the error of the function and stores no row', async () => {
    const { answer, organization, stored } = await create(() => {
      throw new AuthError('NO_TEAM', { status: 403, message: 'No team' })
    })
    expect(answer).toMatchObject({ status: 403, code: 'NO_TEAM' })
    expect([organization, stored]).toEqual([[], []])
  })

  it('stores no row when a subscriber rejects the team in the transaction', async () => {
    const { answer, organization, stored, member } = await create(() => ({ name: 'Everyone' }), {
      hooks: {
        on: {
          'team.created'() {
            throw new AuthError('NO_TEAM', { status: 403, message: 'No team' })
          },
        },
      },
    })
    expect(answer).toMatchObject({ status: 403, code: 'NO_TEAM' })
    expect([organization, stored, member]).toEqual([[], [], []])
  })
})

describe('a default team of a function', () => {
  it.each<{ title: string; defaultTeam: DefaultTeam; columns: object }>([
    {
      title: 'its name and columns',
      defaultTeam: ({ name }) => ({ name: ` All of ${name} `, color: 'red' }),
      columns: { name: 'All of Acme', color: 'red', size: 5 },
    },
    {
      title: 'the name of the organisation by default',
      defaultTeam: () => Promise.resolve({ color: 'red' }),
      columns: { name: 'Acme', color: 'red' },
    },
  ])('has $title, and its creator as a member', async ({ defaultTeam, columns }) => {
    const { answer, ann, stored, teamMember } = await create(defaultTeam)
    expect(answer.status).toBe(200)
    expect(stored).toMatchObject([columns])
    expect(teamMember).toMatchObject([{ teamId: stored?.[0]?.['id'], userId: ann.id }])
    expect((await ann.browser.get('/get-session')).body).toMatchObject({
      session: { activeTeamId: stored?.[0]?.['id'] },
    })
  })

  it('does not exist when the function returns null', async () => {
    const { answer, organization, stored } = await create(() => null)
    expect([answer.status, stored]).toEqual([200, []])
    expect(organization).toHaveLength(1)
  })

  it('receives the amended organisation, its id and its creator, before the transaction', async () => {
    const seen: unknown[] = []
    const { organization, ann } = await create(
      ({ id, name, slug, user }: NewOrganization) => {
        seen.push({ id, name, slug, userId: user.id })
        return {}
      },
      { hooks: { before: { 'organization.create': () => ({ name: 'Acme Ltd' }) } } },
    )
    const id = organization?.[0]?.['id']
    expect(seen).toEqual([{ id, name: 'Acme Ltd', slug: 'acme', userId: ann.id }])
  })
})
