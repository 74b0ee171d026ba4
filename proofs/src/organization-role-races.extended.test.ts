import { expect, it } from 'vitest'
import { twenty } from './test/harness.js'
import {
  describeRaces,
  either,
  expectRefusals,
  fewerRounds,
  prepareOrganizationHarness,
  batchRequestOf,
} from './test/organization-harness.js'
import { memberIdOf, writeInvitation, writeRole } from './test/organizations.js'

const openHarness = prepareOrganizationHarness()
const noRole = '400 ROLE_NOT_FOUND'
const assigned = '400 ROLE_IS_ASSIGNED_TO_MEMBERS'
const taken = '400 ROLE_NAME_IS_ALREADY_TAKEN'
const permission = { team: ['create'] }

describeRaces('a custom role in parallel requests', 26, (engine) => {
  it(`H159 keeps the role when a member gets it by a change or an invitation, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, members, roles } =
      await openHarness(engine)
    const [ann, ben, cat] = await signUp('ann', 'ben', 'cat')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'member'])
      const role = 'editor'
      await writeRole(store, { id: `${organizationId}-r`, organizationId, role, permission })
      const invitation = { id: `${organizationId}-i`, organizationId, inviterId: ann.id, role }
      await writeInvitation(store, { ...invitation, email: cat.email })
      const memberId = memberIdOf(organizationId, ben)
      const given = [
        batchRequestOf(ann, 'update-member-role', { organizationId, memberId, role }),
        batchRequestOf(ann, 'delete-role', { organizationId, roleName: role }),
      ] as const
      const accepted = [
        batchRequestOf(cat, 'accept-invitation', { invitationId: invitation.id }),
        batchRequestOf(ann, 'update-role', {
          organizationId,
          roleName: role,
          data: { roleName: 'night' },
        }),
      ] as const
      const batchResult = await sendAtOnce(
        twenty.map((index) => either(index, ...(index % 8 < 4 ? given : accepted))),
      )
      expectRefusals(batchResult, [noRole, assigned, taken, '400 INVITATION_NOT_FOUND'])
      const held = await members.findMany({ organizationId })
      const created = await roles.findMany({ organizationId })
      const known = ['owner', 'member', ...created.map((row) => row.role)]
      for (const member of held) expect(known).toContain(member.role)
    }
  })

  it(`H156 grants no more than its creator has, who is demoted at the same time, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, createOrganization, roles } = await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'admin'])
      const memberId = memberIdOf(organizationId, ben)
      const lower = batchRequestOf(ann, 'update-member-role', {
        organizationId,
        memberId,
        role: 'member',
      })
      const create = (role: string) => {
        const permission = { member: ['delete'] }
        return batchRequestOf(ben, 'create-role', { organizationId, role, permission })
      }
      const batchResult = await sendAtOnce(
        twenty.map((index) => (index === 6 ? lower : create(`r${index}`))),
      )
      expectRefusals(batchResult, ['403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'])
      expect(batchResult.wins).toMatchObject({ 'update-member-role': 1 })
      expect(await roles.count({ organizationId })).toBe(batchResult.wins['create-role'] ?? 0)
      const { path, body = {} } = create('late')
      expect(await ben.browser.post(path, body)).toMatchObject({ status: 403 })
    }
  })
})
