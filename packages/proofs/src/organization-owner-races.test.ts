import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { twenty } from './test/arena.js'
import { type Engine, engines } from './test/engines.js'
import {
  either,
  expectRefusals,
  expectWinners,
  fewerRounds,
  type OrganizationArena,
  prepareOrganizationArena,
  rounds,
} from './test/organization-arena.js'
import { memberIdOf, type Person, writeOrganization } from './test/organizations.js'
import { banRows } from './test/rows.js'
import type { Shot } from './test/shoot.js'

const openArena = prepareOrganizationArena()

const gone = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const onlyOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const noOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'
const noMember = '400 MEMBER_NOT_FOUND'
const mayNotUpdate = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const isNeeded = '400 USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
const mayNotTransfer = '403 YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION'

/** An organisation of one round, and its only two owners. */
interface Place {
  readonly organizationId: string
  readonly owners: readonly [Person, Person]
  readonly memberIds: readonly [string, string]
}

/** In each round a new organisation with the same two owners and a member. */
async function* placesOf(
  { enter, store }: OrganizationArena,
  names: readonly string[],
): AsyncGenerator<Place> {
  const [ann, ben, cat] = await enter('ann', 'ben', 'cat')
  if (!ann || !ben || !cat) throw new Error('Three people were signed up')
  for (const organizationId of names) {
    const members = [
      [ann, 'owner'],
      [ben, 'owner'],
      [cat, 'member'],
    ] as const
    await writeOrganization(store, organizationId, members)
    const memberIds = [memberIdOf(organizationId, ann), memberIdOf(organizationId, ben)] as const
    yield { organizationId, owners: [ann, ben], memberIds }
  }
}

function leave({ organizationId, owners }: Place, which: 0 | 1): Shot {
  return { path: '/organization/leave', body: { organizationId }, cookie: owners[which].cookie }
}

/** One owner makes another, or themselves, a member. */
function demote({ organizationId, owners, memberIds }: Place, by: 0 | 1, whom: 0 | 1): Shot {
  const body = { organizationId, memberId: memberIds[whom], role: 'member' }
  return { path: '/organization/update-member-role', body, cookie: owners[by].cookie }
}

function remove({ organizationId, owners, memberIds }: Place, by: 0 | 1, whom: 0 | 1): Shot {
  const body = { organizationId, memberIdOrEmail: memberIds[whom] }
  return { path: '/organization/remove-member', body, cookie: owners[by].cookie }
}

function transfer({ organizationId, owners, memberIds }: Place, by: 0 | 1, whom: 0 | 1): Shot {
  const body = { organizationId, memberId: memberIds[whom] }
  return { path: '/organization/transfer-ownership', body, cookie: owners[by].cookie }
}

interface Race {
  readonly title: string
  readonly first: (place: Place) => Shot
  readonly second: (place: Place) => Shot
  /** Exactly so many go well; some do again and again what is done. */
  readonly winners?: number
  readonly refusals: readonly string[]
  /** How many members are left, with the one who never was an owner. */
  readonly left: readonly number[]
  /** Races like others are run less often. */
  readonly isLikeOthers?: true
}

const races: readonly Race[] = [
  {
    title: 'leave',
    first: (place) => leave(place, 0),
    second: (place) => leave(place, 1),
    winners: 1,
    refusals: [gone, noMember, onlyOwner],
    left: [2],
  },
  {
    title: 'remove each other',
    first: (place) => remove(place, 0, 1),
    second: (place) => remove(place, 1, 0),
    winners: 1,
    refusals: [gone, noMember],
    left: [2],
    isLikeOthers: true,
  },
  {
    title: 'remove themselves',
    first: (place) => remove(place, 0, 0),
    second: (place) => remove(place, 1, 1),
    winners: 1,
    refusals: [gone, noMember, onlyOwner],
    left: [2],
    isLikeOthers: true,
  },
  {
    title: 'make each other members',
    first: (place) => demote(place, 0, 1),
    second: (place) => demote(place, 1, 0),
    refusals: [mayNotUpdate, noOwner],
    left: [3],
  },
  {
    title: 'make themselves members',
    first: (place) => demote(place, 0, 0),
    second: (place) => demote(place, 1, 1),
    refusals: [mayNotUpdate, noOwner],
    left: [3],
    isLikeOthers: true,
  },
  {
    title: 'leave, and are made members',
    first: (place) => leave(place, 0),
    second: (place) => demote(place, 0, 1),
    refusals: [gone, noMember, onlyOwner, mayNotUpdate, noOwner],
    left: [2, 3],
    isLikeOthers: true,
  },
  {
    title: 'leave, and are removed',
    first: (place) => leave(place, 0),
    second: (place) => remove(place, 0, 1),
    refusals: [gone, noMember, onlyOwner],
    left: [2],
    isLikeOthers: true,
  },
  {
    title: 'hand the organisation over, and leave',
    first: (place) => transfer(place, 0, 1),
    second: (place) => leave(place, 1),
    refusals: [gone, noMember, onlyOwner, mayNotTransfer],
    left: [2, 3],
  },
]

describe.each(engines)('the last two owners, in twenty requests at once', (engine: Engine) => {
  it.each(races)(
    `H153 who $title leave an owner, ${engine.name}`,
    { timeout: 120_000 },
    async ({ first, second, winners, refusals, left, isLikeOthers = false }) => {
      const arena = await openArena(engine)
      for await (const place of placesOf(arena, isLikeOthers ? fewerRounds : rounds)) {
        const shots = twenty.map((index) => either(index, first, second)(place))
        const volley = await arena.fire(shots)
        expectRefusals(volley, refusals)
        if (winners !== undefined) expectWinners(volley, winners, refusals)
        expect(volley.outcomes).toContain('200')
        const { organizationId } = place
        expect(await arena.owners(organizationId)).toBeGreaterThanOrEqual(1)
        expect(left).toContain(await arena.members.count({ organizationId }))
      }
    },
  )

  it(
    `H153 H165 of whom one leaves while the other deletes the account leave an owner, ${engine.name}`,
    { timeout: 120_000 },
    async () => {
      const arena = await openArena(engine)
      const { auth, store, fire } = arena
      const [ann, cat] = await arena.enter('ann', 'cat')
      if (!ann || !cat) throw new Error('Two people were signed up')
      for (const organizationId of rounds) {
        const [ben] = await arena.enter(organizationId)
        if (!ben) throw new Error('Somebody was signed up')
        // Who is the only member takes the organisation along.
        await writeOrganization(store, organizationId, [
          [ann, 'owner'],
          [ben, 'owner'],
          [cat, 'member'],
        ])
        const leaving = {
          path: '/organization/leave',
          body: { organizationId },
          cookie: ann.cookie,
        }
        const deleting = {
          path: '/delete-user',
          body: { password: TEST_PASSWORD },
          cookie: ben.cookie,
        }
        const { outcomes } = await fire(
          twenty.map((index) => either<Shot>(index, leaving, deleting)),
        )
        expectRefusals({ outcomes }, [gone, onlyOwner, '401 UNAUTHORIZED'])
        expect(outcomes).toContain('200')
        expect(await arena.owners(organizationId)).toBe(1)
        expect(await arena.members.count({ organizationId })).toBe(2)
        expect(auth.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
      }
    },
  )

  it(
    `H153 of whom one leaves while the other is banned leave an owner who can sign in, ${engine.name}`,
    { timeout: 120_000 },
    async () => {
      const arena = await openArena(engine, {}, { isAdministered: true })
      const { store, fire } = arena
      const [ann, cat, eve] = await arena.enter('ann', 'cat', 'eve')
      if (!ann || !cat || !eve) throw new Error('Three people were signed up')
      await store.of(banRows).update({ id: eve.id }, { role: 'admin' })
      for (const organizationId of rounds) {
        const [ben] = await arena.enter(organizationId)
        if (!ben) throw new Error('Somebody was signed up')
        await writeOrganization(store, organizationId, [
          [ann, 'owner'],
          [ben, 'owner'],
          [cat, 'member'],
        ])
        const leaving = {
          path: '/organization/leave',
          body: { organizationId },
          cookie: ann.cookie,
        }
        const banning = { path: '/admin/ban-user', body: { userId: ben.id }, cookie: eve.cookie }
        const volley = await fire(twenty.map((index) => either<Shot>(index, leaving, banning)))
        expectRefusals(volley, [gone, onlyOwner, isNeeded])
        const owners = await arena.members.findMany({ organizationId, role: 'owner' })
        const isBanned = (await store.of(banRows).findOne({ id: ben.id }))?.banned === true
        const left = owners.map(({ userId }) => userId)
        expect(left).toEqual(isBanned ? expect.arrayContaining([ann.id]) : [ben.id])
        expect(volley.outcomes).toContain('200')
      }
    },
  )
})
