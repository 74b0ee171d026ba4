import { expect, it } from 'vitest'
import { count, PARALLEL, twenty } from './test/harness.js'
import {
  describeRaces,
  either,
  expectWinners,
  fewerRounds,
  prepareOrganizationHarness,
  rounds,
  batchRequestOf,
} from './test/organization-harness.js'
import { writeRole } from './test/organizations.js'

const openHarness = prepareOrganizationHarness()

const slugTaken = '400 SLUG_IS_TAKEN'
const exists = '400 ORGANIZATION_ALREADY_EXISTS'
const tooMany = '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
const invitedEnough = '403 INVITATION_LIMIT_REACHED'
const isInvited = '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
const enoughRoles = '400 TOO_MANY_ROLES'
const nameTaken = '400 ROLE_NAME_IS_ALREADY_TAKEN'

describeRaces('twenty parallel new organisations', 17, (engine) => {
  it(`H155 creates one organisation when the limit is one, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, members } = await openHarness(engine, { organizationLimit: 1 })
    for (const round of rounds) {
      const [ann] = await signUp(round)
      const create = (slug: string) => batchRequestOf(ann, 'create', { name: 'Works', slug })
      const { outcomes } = await sendAtOnce(twenty.map((index) => create(`${round}-${index}`)))
      expect(count(outcomes)).toEqual({ 200: 1, [tooMany]: PARALLEL - 1 })
      expect(await members.count({ userId: ann.id })).toBe(1)
    }
  })

  it(`H154 creates one organisation when all have the same slug in any letter case, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, organizations, members } = await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const round of rounds) {
      const slug = `slug-${round}`
      const spellings = [slug, `SLUG-${round}`, `Slug-${round}`]
      const { outcomes } = await sendAtOnce(
        twenty.map((index) => {
          const wanted = { name: 'Works', slug: spellings[index % 3] }
          return batchRequestOf(index % 2 === 0 ? ann : ben, 'create', wanted)
        }),
      )
      expect(count(outcomes)).toEqual({ 200: 1, [exists]: PARALLEL - 1 })
      const found = await organizations.findMany({ slug: { in: spellings } })
      expect(found).toMatchObject([{ slug }])
      expect(await members.count({ organizationId: found[0]?.id ?? '' })).toBe(1)
    }
  })
})

describeRaces('parallel requests for a slug', 18, (engine) => {
  it(`H154 gives the slug to one of two organisations, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, createOrganization, organizations } = await openHarness(engine)
    const [ann] = await signUp('ann')
    for (const round of rounds) {
      const ids = [`${round}-a`, `${round}-b`] as const
      for (const id of ids) await createOrganization(id, [ann, 'owner'])
      const slug = `wanted-${round}`
      const take = (organizationId: string) =>
        batchRequestOf(ann, 'update', { organizationId, data: { slug } })
      const { outcomes } = await sendAtOnce(twenty.map((index) => take(either(index, ...ids))))
      // Who has it takes it again.
      expect(count(outcomes)).toEqual({ 200: PARALLEL / 2, [slugTaken]: PARALLEL / 2 })
      expect(await organizations.count({ slug })).toBe(1)
      expect(await organizations.count({ slug: { in: [...ids] } })).toBe(1)
    }
  })
})

describeRaces('twenty parallel invitations', 19, (engine) => {
  it(`H168 creates no more invitations than the limit, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, createOrganization, invitations } = await openHarness(engine, {
      invitationLimit: 3,
    })
    const [ann] = await signUp('ann')
    for (const organizationId of rounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const invite = (email: string) =>
        batchRequestOf(ann, 'invite-member', { organizationId, email, role: 'member' })
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) => invite(`${organizationId}-${index}@x.test`)),
      )
      expect(count(outcomes)).toEqual({ 200: 3, [invitedEnough]: PARALLEL - 3 })
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(3)
      expect(count(effects)).toEqual({ invitation: 3 })
    }
  })

  it(`H168 creates one invitation for one address, with one mail, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, createOrganization, invitations } = await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'admin'])
      const email = `${organizationId}@x.test`
      const invite = (index: number) => ({
        organizationId,
        email: either(index, email, email.toUpperCase()),
        role: 'member',
      })
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) =>
          batchRequestOf(index % 2 === 0 ? ann : ben, 'invite-member', invite(index)),
        ),
      )
      expect(count(outcomes)).toEqual({ 200: 1, [isInvited]: PARALLEL - 1 })
      expect(await invitations.count({ organizationId })).toBe(1)
      expect(effects).toEqual(['invitation'])
    }
  })
})

describeRaces('twenty parallel new roles', 20, (engine) => {
  it(`creates no more roles than the limit, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, roles } = await openHarness(engine, {
      roles: 2,
    })
    const [ann] = await signUp('ann')
    for (const organizationId of rounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const permission = { invitation: ['create'] }
      const first = { id: `${organizationId}-r`, organizationId, role: 'first' }
      await writeRole(store, { ...first, permission })
      const create = (role: string) =>
        batchRequestOf(ann, 'create-role', { organizationId, role, permission })
      const batchResult = await sendAtOnce(
        twenty.map((index) => create(either(index, 'second', `r${index}`))),
      )
      expectWinners(batchResult, 1, [enoughRoles, nameTaken])
      expect(await roles.count({ organizationId })).toBe(2)
    }
  })
})
