import { AuthError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { OrganizationHooks } from '../../index.js'
import { createApp, organizationOf, rowsOf, signIn } from '../../test/organization-app.js'

const refuse = () => {
  throw new AuthError('NOT_TODAY', { status: 418, message: 'Not today' })
}

/** The inputs of Ann, the owner of Acme. */
const acts = {
  create: { name: 'B', slug: 'b' },
  update: { data: { name: 'B', metadata: { a: 1 } } },
  delete: {},
} as const

type Act = keyof typeof acts

async function actAs(hooks: OrganizationHooks, act: Act) {
  const auth = createApp({ hooks })
  const { organization, users } = await organizationOf(auth, { ann: 'owner' })
  const before = await auth.database.dump()
  const body = { ...acts[act], ...(act === 'create' ? {} : { organizationId: organization.id }) }
  const answer = await users.ann.browser.post(`/organization/${act}`, body)
  return { auth, organization, before, answer, ann: users.ann }
}

const events = {
  create: 'organization.created',
  update: 'organization.updated',
  delete: 'organization.deleted',
} as const

describe.each(['create', 'update', 'delete'] as const)('the call %s', (act) => {
  it('fails without a write when a `before` subscriber rejects it', async () => {
    const { auth, before, answer } = await actAs(
      { before: { [`organization.${act}`]: refuse } },
      act,
    )
    expect(answer).toMatchObject({ status: 418, code: 'NOT_TODAY' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('rolls back when an `on` subscriber rejects it', async () => {
    const { auth, before, answer } = await actAs({ on: { [events[act]]: refuse } }, act)
    expect(answer).toMatchObject({ status: 418, code: 'NOT_TODAY' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('emits its event in the transaction and after it', async () => {
    const received: object[] = []
    const receive = (event: object) => {
      received.push(event)
    }
    const hooks = { on: { [events[act]]: receive }, after: { [events[act]]: receive } }
    const { answer, organization, ann } = await actAs(hooks, act)
    expect(answer.status).toBe(200)
    const member = { userId: ann.id, role: 'owner' }
    const event = {
      create: { organization: { slug: 'b', metadata: null }, member },
      update: { organization: { id: organization.id, name: 'B', metadata: '{"a":1}' } },
      delete: { organization: { id: organization.id } },
    }[act]
    expect(received).toMatchObject([event, event])
  })
})

describe('amendments of a subscriber', () => {
  it.each(['create', 'update'] as const)('changes what %s writes', async (act) => {
    const drafts: object[] = []
    const amended = { name: 'C', slug: 'c', logo: '/c.png', metadata: { by: 'app' } }
    const amend = (draft: object) => {
      drafts.push(draft)
      return amended
    }
    const hooks = { before: { [`organization.${act}`]: amend } }
    const { answer, ann, organization } = await actAs(hooks, act)
    expect(answer).toMatchObject({ status: 200, body: amended })
    const requested = act === 'create' ? acts.create : { ...acts.update.data, organization }
    expect(drafts).toMatchObject([{ ...requested, user: { id: ann.id } }])
  })

  it.each([
    ['create', { slug: 'C' }, 'INVALID_SLUG'],
    ['create', { logo: 'data:,' }, 'INVALID_LOGO'],
    ['update', { slug: 'c d' }, 'INVALID_SLUG'],
    ['update', { metadata: { a: 'a'.repeat(10_000) } }, 'INVALID_METADATA'],
  ] as const)('rejects values that %s cannot write: %j', async (act, amendment, code) => {
    const hooks = { before: { [`organization.${act}`]: () => amendment } }
    const { auth, answer, before } = await actAs(hooks, act)
    expect(answer).toMatchObject({ status: 400, code })
    expect(await auth.database.dump()).toEqual(before)
  })
})

it('emits the events of an organisation and of its creator, and at its deletion no event per member', async () => {
  const received: string[] = []
  const note = (name: string) => [name, () => void received.push(name)] as const
  const names = [
    ...['organization.created', 'organization.deleted', 'member.added', 'member.removed'],
    ...['team.created', 'team-member.added', 'team-member.removed', 'team.removed'],
  ]
  const hooks: OrganizationHooks = {
    before: Object.fromEntries(['member.add', 'member.remove', 'team.create'].map(note)),
    on: Object.fromEntries(names.map(note)),
  }
  const auth = createApp({ teams: { enabled: true }, hooks })
  const { browser } = await signIn(auth, 'ann')
  const created = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const { id: organizationId } = created.body as { readonly id: string }
  expect(received.splice(0)).toEqual(['team.created', 'team-member.added', 'organization.created'])
  expect(await rowsOf(auth, 'team')).toMatchObject([{ name: 'Acme' }])
  expect((await browser.post('/organization/delete', { organizationId })).status).toBe(200)
  expect(received).toEqual(['organization.deleted'])
})
