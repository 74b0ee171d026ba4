import { TEST_PASSWORD } from '@countersign/core/testing'
import { isQuick } from '@countersign/tooling/test-depth'
import { expect, it } from 'vitest'
import { twenty } from './test/harness.js'
import {
  describeRaces,
  either,
  expectRefusals,
  expectWinners,
  fewerRounds,
  type OrganizationHarness,
  prepareOrganizationHarness,
  rounds,
  batchRequestOf,
} from './test/organization-harness.js'
import { memberIdOf, type TestUser } from './test/organizations.js'
import { banRows } from './test/rows.js'
import type { BatchRequest } from './test/request-batch.js'

const openHarness = prepareOrganizationHarness()

const notAMember = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const onlyOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const noOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'
const noMember = '400 MEMBER_NOT_FOUND'
const mayNotUpdate = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const mayNotTransfer = '403 YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION'

/** An organisation of one round, and its only two owners. */
interface OwnedOrganization {
  readonly organizationId: string
  readonly owners: readonly [TestUser, TestUser]
}

/** In each round a new organisation with the same two owners and a member. */
async function* ownedOrganizationsOf(
  { signUp, createOrganization }: OrganizationHarness,
  names: readonly string[],
): AsyncGenerator<OwnedOrganization> {
  const [ann, ben, cat] = await signUp('ann', 'ben', 'cat')
  for (const organizationId of names) {
    await createOrganization(organizationId, [ann, 'owner'], [ben, 'owner'], [cat, 'member'])
    yield { organizationId, owners: [ann, ben] }
  }
}

/** What one owner does to the other, or to themselves. */
type Action = (owned: OwnedOrganization, by: 0 | 1, target: 0 | 1) => BatchRequest

const leave: Action = ({ organizationId, owners }, by) =>
  batchRequestOf(owners[by], 'leave', { organizationId })

const demote: Action = ({ organizationId, owners }, by, target) => {
  const memberId = memberIdOf(organizationId, owners[target])
  return batchRequestOf(owners[by], 'update-member-role', {
    organizationId,
    memberId,
    role: 'member',
  })
}

const remove: Action = ({ organizationId, owners }, by, target) => {
  const memberIdOrEmail = memberIdOf(organizationId, owners[target])
  return batchRequestOf(owners[by], 'remove-member', { organizationId, memberIdOrEmail })
}

const transfer: Action = ({ organizationId, owners }, by, target) => {
  const memberId = memberIdOf(organizationId, owners[target])
  return batchRequestOf(owners[by], 'transfer-ownership', { organizationId, memberId })
}

interface Race {
  readonly title: string
  readonly first: (owned: OwnedOrganization) => BatchRequest
  readonly second: (owned: OwnedOrganization) => BatchRequest
  readonly refusals: readonly string[]
  /** How many requests go well, by how many members are left with the one who never was an owner. */
  readonly winners: Readonly<Record<number, number>>
  /** Races like others run less often, and not in a quick run. */
  readonly isLikeOthers?: true
}

const races: readonly Race[] = [
  {
    title: 'leave',
    first: (owned) => leave(owned, 0, 0),
    second: (owned) => leave(owned, 1, 1),
    refusals: [noMember, onlyOwner],
    winners: { 2: 1 },
  },
  {
    title: 'remove each other',
    first: (owned) => remove(owned, 0, 1),
    second: (owned) => remove(owned, 1, 0),
    refusals: [noMember],
    winners: { 2: 1 },
    isLikeOthers: true,
  },
  {
    title: 'remove themselves',
    first: (owned) => remove(owned, 0, 0),
    second: (owned) => remove(owned, 1, 1),
    refusals: [noMember, onlyOwner],
    winners: { 2: 1 },
    isLikeOthers: true,
  },
  {
    title: 'make each other members',
    first: (owned) => demote(owned, 0, 1),
    second: (owned) => demote(owned, 1, 0),
    refusals: [mayNotUpdate],
    // Making a member of a member succeeds each time.
    winners: { 3: 10 },
  },
  {
    title: 'make themselves members',
    first: (owned) => demote(owned, 0, 0),
    second: (owned) => demote(owned, 1, 1),
    refusals: [mayNotUpdate, noOwner],
    winners: { 3: 1 },
    isLikeOthers: true,
  },
  {
    title: 'leave, and are made members',
    first: (owned) => leave(owned, 0, 0),
    second: (owned) => demote(owned, 0, 1),
    refusals: [noMember, onlyOwner],
    winners: { 2: 1, 3: 10 },
    isLikeOthers: true,
  },
  {
    title: 'leave, and are removed',
    first: (owned) => leave(owned, 0, 0),
    second: (owned) => remove(owned, 0, 1),
    refusals: [noMember, onlyOwner],
    winners: { 2: 1 },
    isLikeOthers: true,
  },
  {
    title: 'transfer the organisation and leave',
    first: (owned) => transfer(owned, 0, 1),
    second: (owned) => leave(owned, 1, 1),
    refusals: [notAMember, noMember, onlyOwner, mayNotTransfer],
    winners: { 2: 1, 3: 1 },
  },
]

describeRaces('the last two owners in twenty parallel requests', 25, (engine) => {
  it.each(races.filter(({ isLikeOthers }) => !(isQuick && isLikeOthers)))(
    `H153 keeps one owner when they $title, ${engine.name}`,
    async ({ first, second, winners, refusals, isLikeOthers = false }) => {
      const harness = await openHarness(engine)
      for await (const owned of ownedOrganizationsOf(
        harness,
        isLikeOthers ? fewerRounds : rounds,
      )) {
        const { organizationId } = owned
        const batchResult = await harness.sendAtOnce(
          twenty.map((index) => either(index, first, second)(owned)),
        )
        expect(await harness.owners(organizationId)).toBe(1)
        const left = await harness.members.count({ organizationId })
        expectWinners(batchResult, winners[left] ?? 0, refusals)
      }
    },
  )

  it(`H153 H165 keeps one owner when one leaves and the other deletes the account, ${engine.name}`, async () => {
    const { auth, sendAtOnce, signUp, createOrganization, members, owners } =
      await openHarness(engine)
    const [ann, cat] = await signUp('ann', 'cat')
    for (const organizationId of rounds) {
      const [ben] = await signUp(organizationId)
      // Who is the only member takes the organisation along.
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'owner'], [cat, 'member'])
      const leaving = batchRequestOf(ann, 'leave', { organizationId })
      const body = { password: TEST_PASSWORD }
      const deleting = { path: '/delete-user', body, cookie: ben.cookie }
      const batchResult = await sendAtOnce(
        twenty.map((index) => either<BatchRequest>(index, leaving, deleting)),
      )
      expectRefusals(batchResult, [noMember, onlyOwner, '401 UNAUTHORIZED'])
      const hasLeft = 'leave' in batchResult.wins
      // A caller whose account is deleted meanwhile gets an error. The account is deleted once.
      expect(Object.keys(batchResult.wins)).toEqual([hasLeft ? 'leave' : 'delete-user'])
      if (hasLeft) expect(batchResult.wins).toEqual({ leave: 1 })
      expect(batchResult.effects).toEqual(hasLeft ? [] : ['user.deleted'])
      expect(await owners(organizationId)).toBe(1)
      expect(await members.count({ organizationId })).toBe(2)
      expect(auth.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
    }
  })

  it(`H153 keeps one owner when one leaves and the other is banned, ${engine.name}`, async () => {
    const harness = await openHarness(engine, {}, { isAdministered: true })
    const { store, sendAtOnce, signUp, createOrganization, members } = harness
    const [ann, cat, eve] = await signUp('ann', 'cat', 'eve')
    await store.of(banRows).update({ id: eve.id }, { role: 'admin' })
    for (const organizationId of rounds) {
      const [ben] = await signUp(organizationId)
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'owner'], [cat, 'member'])
      const leaving = batchRequestOf(ann, 'leave', { organizationId })
      const banning = { path: '/admin/ban-user', body: { userId: ben.id }, cookie: eve.cookie }
      const batchResult = await sendAtOnce(
        twenty.map((index) => either<BatchRequest>(index, leaving, banning)),
      )
      expectRefusals(batchResult, [noMember, onlyOwner])
      const { leave: left = 0, ...others } = batchResult.wins
      // A banned user is banned again.
      expect(others).toEqual({ 'ban-user': 10 })
      expect(left).toBeLessThanOrEqual(1)
      const owners = await members.findMany({ organizationId, role: 'owner' })
      const stayed = left === 1 ? [ben.id] : [ann.id, ben.id]
      expect(owners.map(({ userId }) => userId).toSorted()).toEqual(stayed.toSorted())
    }
  })
})
