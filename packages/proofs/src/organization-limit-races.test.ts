import { describe, expect, it } from 'vitest'
import { count, PARALLEL, twenty } from './test/arena.js'
import { engines } from './test/engines.js'
import {
  either,
  expectWinners,
  fewerRounds,
  prepareOrganizationArena,
  rounds,
} from './test/organization-arena.js'
import { writeOrganization, writeRole } from './test/organizations.js'

const openArena = prepareOrganizationArena()

const slugTaken = '400 SLUG_IS_TAKEN'
const exists = '400 ORGANIZATION_ALREADY_EXISTS'
const tooMany = '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
const invitedEnough = '403 INVITATION_LIMIT_REACHED'
const isInvited = '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
const enoughRoles = '400 TOO_MANY_ROLES'
const nameTaken = '400 ROLE_NAME_IS_ALREADY_TAKEN'

describe.each(engines)('twenty new organisations at once', { timeout: 120_000 }, (engine) => {
  it(`H155 of who may have one are one, ${engine.name}`, async () => {
    const { fire, enter, members } = await openArena(engine, { organizationLimit: 1 })
    for (const round of rounds) {
      const [ann] = await enter(round)
      if (!ann) throw new Error('Somebody was signed up')
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/create',
          body: { name: 'Works', slug: `${round}-${index}` },
          cookie: ann.cookie,
        })),
      )
      expect(count(volley.outcomes)).toEqual({ 200: 1, [tooMany]: PARALLEL - 1 })
      expect(await members.count({ userId: ann.id })).toBe(1)
    }
  })

  it(`H154 with one slug, in any letter case, are one, ${engine.name}`, async () => {
    const { fire, enter, organizations, members } = await openArena(engine)
    const people = await enter('ann', 'ben')
    for (const round of rounds) {
      const slugs = [`slug-${round}`, `SLUG-${round}`, `Slug-${round}`]
      const { outcomes } = await fire(
        twenty.map((index) => ({
          path: '/organization/create',
          body: { name: 'Works', slug: slugs[index % 3] },
          cookie: people[index % 2]?.cookie ?? '',
        })),
      )
      expectWinners({ outcomes }, 1, [exists, '400 INVALID_SLUG'])
      const found = await organizations.findMany({ slug: { in: slugs } })
      expect(found).toMatchObject([{ slug: `slug-${round}` }])
      expect(await members.count({ organizationId: found[0]?.id ?? '' })).toBe(1)
    }
  })
})

describe.each(engines)('a slug', { timeout: 120_000 }, (engine) => {
  it(`H154 that two organisations want at once goes to one, ${engine.name}`, async () => {
    const { store, fire, enter, organizations } = await openArena(engine)
    const [ann] = await enter('ann')
    if (!ann) throw new Error('Somebody was signed up')
    for (const round of rounds) {
      const ids = [`${round}-a`, `${round}-b`] as const
      for (const id of ids) await writeOrganization(store, id, [[ann, 'owner']])
      const slug = `wanted-${round}`
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/update',
          body: { organizationId: either(index, ...ids), data: { slug } },
          cookie: ann.cookie,
        })),
      )
      expectWinners(volley, PARALLEL / 2, [slugTaken])
      expect(await organizations.count({ slug })).toBe(1)
      expect(await organizations.count({ slug: { in: [...ids] } })).toBe(1)
    }
  })
})

describe.each(engines)('twenty invitations at once', { timeout: 120_000 }, (engine) => {
  it(`H155 are no more than the limit, ${engine.name}`, async () => {
    const { store, fire, enter, invitations } = await openArena(engine, { invitationLimit: 3 })
    const [ann] = await enter('ann')
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of rounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/invite-member',
          body: { organizationId, email: `${organizationId}-${index}@x.test`, role: 'member' },
          cookie: ann.cookie,
        })),
      )
      expect(count(volley.outcomes)).toEqual({ 200: 3, [invitedEnough]: PARALLEL - 3 })
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(3)
      expect(volley.effects).toHaveLength(3)
    }
  })

  it(`H168 of one address are one, with one mail, ${engine.name}`, async () => {
    const { store, fire, enter, invitations } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    if (!ann || !ben) throw new Error('Two people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [ben, 'admin'],
      ])
      const email = `${organizationId}@x.test`
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/invite-member',
          body: {
            organizationId,
            email: either(index, email, email.toUpperCase()),
            role: 'member',
          },
          cookie: index % 2 === 0 ? ann.cookie : ben.cookie,
        })),
      )
      expectWinners(volley, 1, [isInvited])
      expect(await invitations.count({ organizationId })).toBe(1)
      expect(volley.effects).toHaveLength(1)
    }
  })
})

describe.each(engines)('twenty new roles at once', { timeout: 120_000 }, (engine) => {
  it(`H155 are no more than the limit, ${engine.name}`, async () => {
    const { store, fire, enter, roles } = await openArena(engine, { roles: 2 })
    const [ann] = await enter('ann')
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of rounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      const permission = { invitation: ['create'] }
      await writeRole(store, {
        id: `${organizationId}-r`,
        organizationId,
        role: 'first',
        permission,
      })
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/create-role',
          body: { organizationId, role: either(index, 'second', `r${index}`), permission },
          cookie: ann.cookie,
        })),
      )
      expectWinners(volley, 1, [enoughRoles, nameTaken])
      expect(await roles.count({ organizationId })).toBe(2)
    }
  })
})
