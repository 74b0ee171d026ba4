import { expect, it } from 'vitest'
import { twenty } from './test/arena.js'
import {
  describeRaces,
  either,
  expectRefusals,
  fewerRounds,
  prepareOrganizationArena,
  shotOf,
} from './test/organization-arena.js'
import { memberIdOf, writeInvitation, writeRole } from './test/organizations.js'

const openArena = prepareOrganizationArena()
const noRole = '400 ROLE_NOT_FOUND'
const assigned = '400 ROLE_IS_ASSIGNED_TO_MEMBERS'
const taken = '400 ROLE_NAME_IS_ALREADY_TAKEN'
const permission = { team: ['create'] }

describeRaces('a role that an organisation made', (engine) => {
  it(`H159 is not gone for whoever gets it, whether given or accepted, ${engine.name}`, async () => {
    const { store, fire, enter, found, members, roles } = await openArena(engine)
    const [ann, ben, cat] = await enter('ann', 'ben', 'cat')
    for (const organizationId of fewerRounds) {
      await found(organizationId, [ann, 'owner'], [ben, 'member'])
      const role = 'editor'
      await writeRole(store, { id: `${organizationId}-r`, organizationId, role, permission })
      const invitation = { id: `${organizationId}-i`, organizationId, inviterId: ann.id, role }
      await writeInvitation(store, { ...invitation, email: cat.email })
      const memberId = memberIdOf(organizationId, ben)
      const given = [
        shotOf(ann, 'update-member-role', { organizationId, memberId, role }),
        shotOf(ann, 'delete-role', { organizationId, roleName: role }),
      ] as const
      const accepted = [
        shotOf(cat, 'accept-invitation', { invitationId: invitation.id }),
        shotOf(ann, 'update-role', { organizationId, roleName: role, data: { roleName: 'night' } }),
      ] as const
      const volley = await fire(
        twenty.map((index) => either(index, ...(index % 8 < 4 ? given : accepted))),
      )
      expectRefusals(volley, [noRole, assigned, taken, '400 INVITATION_NOT_FOUND'])
      const held = await members.findMany({ organizationId })
      const made = await roles.findMany({ organizationId })
      const known = ['owner', 'member', ...made.map((row) => row.role)]
      for (const member of held) expect(known).toContain(member.role)
    }
  })

  it(`H156 never allows more than its maker, who is lowered meanwhile, ${engine.name}`, async () => {
    const { fire, enter, found, roles } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await found(organizationId, [ann, 'owner'], [ben, 'admin'])
      const memberId = memberIdOf(organizationId, ben)
      const lower = shotOf(ann, 'update-member-role', { organizationId, memberId, role: 'member' })
      const create = (role: string) => {
        const permission = { member: ['delete'] }
        return shotOf(ben, 'create-role', { organizationId, role, permission })
      }
      const volley = await fire(twenty.map((index) => (index === 6 ? lower : create(`r${index}`))))
      expectRefusals(volley, ['403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'])
      expect(volley.wins).toMatchObject({ 'update-member-role': 1 })
      expect(await roles.count({ organizationId })).toBe(volley.wins['create-role'] ?? 0)
      const { path, body = {} } = create('late')
      expect(await ben.browser.post(path, body)).toMatchObject({ status: 403 })
    }
  })
})
