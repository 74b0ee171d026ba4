import { describe, expect, it } from 'vitest'
import { twenty } from './test/arena.js'
import { engines } from './test/engines.js'
import { expectRefusals, fewerRounds, prepareOrganizationArena } from './test/organization-arena.js'
import { memberIdOf, writeInvitation, writeOrganization, writeRole } from './test/organizations.js'

const openArena = prepareOrganizationArena()
const noRole = '400 ROLE_NOT_FOUND'
const assigned = '400 ROLE_IS_ASSIGNED_TO_MEMBERS'
const taken = '400 ROLE_NAME_IS_ALREADY_TAKEN'
const permission = { team: ['create'] }

describe.each(engines)('a role that an organisation made', { timeout: 120_000 }, (engine) => {
  it(`H159 is not gone for whoever gets it, whether given or accepted, ${engine.name}`, async () => {
    const { store, fire, enter, members, roles } = await openArena(engine)
    const [ann, ben, cat] = await enter('ann', 'ben', 'cat')
    if (!ann || !ben || !cat) throw new Error('Three people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [ben, 'member'],
      ])
      const role = 'editor'
      await writeRole(store, { id: `${organizationId}-r`, organizationId, role, permission })
      const invitation = { id: `${organizationId}-i`, organizationId, inviterId: ann.id, role }
      await writeInvitation(store, { ...invitation, email: cat.email })
      const memberId = memberIdOf(organizationId, ben)
      const post = (verb: string, body: object, { cookie } = ann) => ({
        ...{ path: `/organization/${verb}`, body: { ...body, organizationId }, cookie },
      })
      const kinds = [
        post('update-member-role', { memberId, role }),
        post('delete-role', { roleName: role }),
        { ...post('accept-invitation', {}, cat), body: { invitationId: invitation.id } },
        post('update-role', { roleName: role, data: { roleName: 'night' } }),
      ]
      const volley = await fire(
        twenty.flatMap((index) => kinds[Math.floor(index / 2) % kinds.length] ?? []),
      )
      expectRefusals(volley, [noRole, assigned, taken, '400 INVITATION_NOT_FOUND'])
      const held = await members.findMany({ organizationId })
      const made = await roles.findMany({ organizationId })
      const known = ['owner', 'member', ...made.map((row) => row.role)]
      for (const member of held) expect(known).toContain(member.role)
    }
  })

  it(`H156 never allows more than its maker, who is lowered meanwhile, ${engine.name}`, async () => {
    const { store, fire, enter, roles } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    if (!ann || !ben) throw new Error('Two people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [ben, 'admin'],
      ])
      const lower = {
        path: '/organization/update-member-role',
        body: { organizationId, memberId: memberIdOf(organizationId, ben), role: 'member' },
        cookie: ann.cookie,
      }
      const before = await roles.count({ organizationId })
      const volley = await fire(
        twenty.map((index) =>
          index === 6
            ? lower
            : {
                path: '/organization/create-role',
                body: { organizationId, role: `r${index}`, permission: { member: ['delete'] } },
                cookie: ben.cookie,
              },
        ),
      )
      expectRefusals(volley, ['403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'])
      const made = await roles.count({ organizationId })
      const allowed = volley.outcomes.filter((outcome) => outcome === '200').length - 1
      expect(made - before).toBe(allowed)
      const late = { organizationId, role: 'late', permission: { member: ['delete'] } }
      const answer = await ben.browser.post('/organization/create-role', late)
      expect(answer).toMatchObject({ status: 403 })
    }
  })
})
