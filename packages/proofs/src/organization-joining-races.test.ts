import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { count, PARALLEL, twenty } from './test/arena.js'
import { engines } from './test/engines.js'
import {
  either,
  expectRefusals,
  expectWinners,
  fewerRounds,
  prepareOrganizationArena,
  rounds,
} from './test/organization-arena.js'
import { writeInvitation, writeOrganization } from './test/organizations.js'
import { userRows } from './test/rows.js'
import type { Shot } from './test/shoot.js'

const openArena = prepareOrganizationArena()

const notPending = '400 INVITATION_NOT_FOUND'
const isMember = '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
const isFull = '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
const noInviter = '400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'

const noLink = '400 INVITATION_LINK_NOT_FOUND'

async function makeLink(browser: TestBrowser, wanted: { organizationId: string; maxUses: number }) {
  const asked = { ...wanted, role: 'member' }
  const { status, body } = await browser.post('/organization/create-invitation-link', asked)
  if (status !== 200) throw new Error(`The link was refused: ${JSON.stringify(body)}`)
  return body as { readonly id: string; readonly token: string }
}

const useLink = (token: string, cookie: string): Shot => ({
  path: '/organization/accept-invitation-link',
  body: { token },
  cookie,
})

const accept = (invitationId: string, cookie: string): Shot => ({
  path: '/organization/accept-invitation',
  body: { invitationId },
  cookie,
})

describe.each(engines)(
  'an invitation, answered twenty times at once',
  { timeout: 120_000 },
  (engine) => {
    it(`H150 makes one member, ${engine.name}`, async () => {
      const { store, fire, enter, members, invitations } = await openArena(engine)
      const [ann, ben] = await enter('ann', 'ben')
      if (!ann || !ben) throw new Error('Two people were signed up')
      for (const organizationId of rounds) {
        await writeOrganization(store, organizationId, [[ann, 'owner']])
        const id = `${organizationId}-invitation`
        await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: ann.id })
        const volley = await fire(twenty.map(() => accept(id, ben.cookie)))
        expectWinners(volley, 1, [notPending])
        expect(await members.count({ organizationId, userId: ben.id })).toBe(1)
        expect(await invitations.findOne({ id })).toMatchObject({ status: 'accepted' })
      }
    })

    it(`H151 of one person to one organisation makes one member of two, ${engine.name}`, async () => {
      const { store, fire, enter, members, invitations } = await openArena(engine)
      const [ann, ben] = await enter('ann', 'ben')
      if (!ann || !ben) throw new Error('Two people were signed up')
      for (const organizationId of rounds) {
        await writeOrganization(store, organizationId, [[ann, 'owner']])
        const ids = [`${organizationId}-1`, `${organizationId}-2`] as const
        const rest = { organizationId, email: ben.email, inviterId: ann.id }
        await writeInvitation(store, { ...rest, id: ids[0], role: 'member' })
        await writeInvitation(store, { ...rest, id: ids[1], role: 'admin' })
        const volley = await fire(twenty.map((index) => accept(either(index, ...ids), ben.cookie)))
        expectWinners(volley, 1, [notPending, isMember])
        // The one that is accepted says the role.
        const [accepted, another] = await invitations.findMany({
          organizationId,
          status: 'accepted',
        })
        expect(another).toBeUndefined()
        const own = await members.findMany({ organizationId, userId: ben.id })
        expect(own).toMatchObject([{ role: accepted?.role }])
      }
    })

    it(`H150 that is accepted, cancelled and rejected ends as one of them, ${engine.name}`, async () => {
      const { store, fire, enter, members, invitations } = await openArena(engine)
      const [ann, ben] = await enter('ann', 'ben')
      if (!ann || !ben) throw new Error('Two people were signed up')
      const ends = ['accept', 'cancel', 'reject'] as const
      for (const organizationId of rounds) {
        await writeOrganization(store, organizationId, [[ann, 'owner']])
        const id = `${organizationId}-invitation`
        await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: ann.id })
        const kinds = twenty.map((index) => ends[Math.floor(index / 2) % 3] ?? 'accept')
        const { outcomes } = await fire(
          kinds.map((kind) => ({
            path: `/organization/${kind}-invitation`,
            body: { invitationId: id },
            cookie: kind === 'cancel' ? ann.cookie : ben.cookie,
          })),
        )
        expectWinners({ outcomes }, 1, [notPending])
        const won = kinds[outcomes.indexOf('200')]
        const status = { accept: 'accepted', cancel: 'canceled', reject: 'rejected' }[
          won ?? 'accept'
        ]
        expect(await invitations.findOne({ id })).toMatchObject({ status })
        const isIn = won === 'accept' ? 1 : 0
        expect(await members.count({ organizationId, userId: ben.id })).toBe(isIn)
      }
    })

    it(`H159 whose inviter leaves makes a member of before, or none, ${engine.name}`, async () => {
      const { store, fire, enter, members, invitations } = await openArena(engine)
      const [ann, ben, cat] = await enter('ann', 'ben', 'cat')
      if (!ann || !ben || !cat) throw new Error('Three people were signed up')
      for (const organizationId of fewerRounds) {
        await writeOrganization(store, organizationId, [
          [ann, 'owner'],
          [cat, 'admin'],
        ])
        const id = `${organizationId}-invitation`
        await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: cat.id })
        const leaving = {
          path: '/organization/leave',
          body: { organizationId },
          cookie: cat.cookie,
        }
        const kinds = twenty.map((index) => either(index, 'leave', 'accept'))
        const { outcomes } = await fire(
          kinds.map((kind) => (kind === 'leave' ? leaving : accept(id, ben.cookie))),
        )
        const accepted = outcomes.filter((outcome, index) => {
          return kinds[index] === 'accept' && outcome === '200'
        })
        const refused = outcomes.filter((outcome, index) => {
          return kinds[index] === 'accept' && outcome !== '200'
        })
        expectRefusals({ outcomes: refused }, [notPending, noInviter])
        expect(accepted.length).toBeLessThanOrEqual(1)
        expect(await members.count({ organizationId, userId: cat.id })).toBe(0)
        expect(await members.count({ organizationId, userId: ben.id })).toBe(accepted.length)
        const status = accepted.length === 1 ? 'accepted' : 'canceled'
        expect(await invitations.findOne({ id })).toMatchObject({ status })
      }
    })

    it(`H159 goes with its inviter, and so do links, however late they are sent, ${engine.name}`, async () => {
      const { store, fire, enter, members, invitations, links } = await openArena(engine)
      const [ann, cat] = await enter('ann', 'cat')
      if (!ann || !cat) throw new Error('Two people were signed up')
      const { cookie } = cat
      for (const organizationId of fewerRounds) {
        await writeOrganization(store, organizationId, [
          [ann, 'owner'],
          [cat, 'admin'],
        ])
        const { outcomes } = await fire(
          twenty.map((index) => {
            const email = `${organizationId}-${index}@x.test`
            const body = { organizationId, email, role: 'member' }
            const call = ['leave', 'invite-member', 'create-invitation-link'][index % 3]
            return { path: `/organization/${call ?? ''}`, body, cookie }
          }),
        )
        expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([])
        expect(await members.count({ organizationId, userId: cat.id })).toBe(0)
        expect(await invitations.count({ organizationId, status: 'pending' })).toBe(0)
        expect(await links.count({ organizationId })).toBe(0)
      }
    })

    it(`H165 of somebody who deletes the account makes no member of nobody, ${engine.name}`, async () => {
      const { store, fire, enter, members, invitations } = await openArena(engine)
      const [ann] = await enter('ann')
      if (!ann) throw new Error('Somebody was signed up')
      for (const organizationId of fewerRounds) {
        const [ben] = await enter(organizationId)
        if (!ben) throw new Error('Somebody was signed up')
        await writeOrganization(store, organizationId, [[ann, 'owner']])
        const id = `${organizationId}-invitation`
        await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: ann.id })
        const { cookie } = ben
        const deleting = { path: '/delete-user', body: { password: TEST_PASSWORD }, cookie }
        const kinds = twenty.map((index) => either(index, 'accept', 'delete'))
        const volley = await fire(
          kinds.map((kind) => (kind === 'delete' ? deleting : accept(id, cookie))),
        )
        expectRefusals(volley, [notPending, '401 UNAUTHORIZED'])
        expect(await store.of(userRows).count({ id: ben.id })).toBe(0)
        expect(await members.count({ organizationId })).toBe(1)
        expect((await invitations.findOne({ id }))?.status).not.toBe('rejected')
      }
    })

    it(`H164 while its organisation is deleted leaves nothing of the organisation, ${engine.name}`, async () => {
      const { store, fire, enter, ...tables } = await openArena(engine)
      const [ann, ben] = await enter('ann', 'ben')
      if (!ann || !ben) throw new Error('Two people were signed up')
      for (const organizationId of fewerRounds) {
        await writeOrganization(store, organizationId, [[ann, 'owner']])
        const id = `${organizationId}-invitation`
        await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: ann.id })
        const deleting = {
          path: '/organization/delete',
          body: { organizationId },
          cookie: ann.cookie,
        }
        const kinds = twenty.map((index) => either(index, 'accept', 'delete'))
        const { outcomes } = await fire(
          kinds.map((kind) => (kind === 'delete' ? deleting : accept(id, ben.cookie))),
        )
        expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([])
        expect(
          outcomes.filter((outcome, index) => kinds[index] === 'delete' && outcome === '200'),
        ).toHaveLength(1)
        expect(await tables.organizations.count({ id: organizationId })).toBe(0)
        expect(await tables.members.count({ organizationId })).toBe(0)
        expect(await tables.invitations.count({ organizationId })).toBe(0)
      }
    })
  },
)

describe.each(engines)('the last place of an organisation', { timeout: 120_000 }, (engine) => {
  it(`H152 goes to one of twenty who accept at once, ${engine.name}`, async () => {
    const arena = await openArena(engine, { membershipLimit: 3 })
    const { store, fire, enter, members, invitations } = arena
    const [ann, bea] = await enter('ann', 'bea')
    const people = await enter(...twenty.map((index) => `p${index}`))
    if (!ann || !bea) throw new Error('Two people were signed up')
    for (const organizationId of rounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [bea, 'member'],
      ])
      const invited = people.map(({ email, cookie }, index) => {
        const id = `${organizationId}-${index}`
        return { row: { id, organizationId, email, inviterId: ann.id }, shot: accept(id, cookie) }
      })
      for (const { row } of invited) await writeInvitation(store, row)
      const volley = await fire(invited.map(({ shot }) => shot))
      expect(count(volley.outcomes)).toEqual({ 200: 1, [isFull]: PARALLEL - 1 })
      expect(await members.count({ organizationId })).toBe(3)
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(PARALLEL - 1)
    }
  })
})

describe.each(engines)('a link by which people join', { timeout: 120_000 }, (engine) => {
  it(`H150 H152 that is good for one more lets one of twenty in, ${engine.name}`, async () => {
    const { store, fire, enter, members, links } = await openArena(engine)
    const [ann, ...people] = await enter('ann', ...twenty.map((index) => `p${index}`))
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of rounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      const { id, token } = await makeLink(ann.browser, { organizationId, maxUses: 1 })
      const volley = await fire(people.map(({ cookie }) => useLink(token, cookie)))
      expect(count(volley.outcomes)).toEqual({ 200: 1, [noLink]: PARALLEL - 1 })
      expect(await members.count({ organizationId })).toBe(2)
      expect(await links.findOne({ id })).toMatchObject({ usesLeft: 0 })
    }
  })

  it(`H151 lets one person in once, and uses itself up once, ${engine.name}`, async () => {
    const { store, fire, enter, members, links } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    if (!ann || !ben) throw new Error('Two people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      const { id, token } = await makeLink(ann.browser, { organizationId, maxUses: 10 })
      const volley = await fire(twenty.map(() => useLink(token, ben.cookie)))
      expect(count(volley.outcomes)).toEqual({ 200: 1, [isMember]: PARALLEL - 1 })
      expect(await members.count({ organizationId })).toBe(2)
      expect(await links.findOne({ id })).toMatchObject({ usesLeft: 9 })
    }
  })
})
