import { admin } from '@countersign/admin'
import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { generations, type PeerAnswer, serve } from './generations.js'
import { ask, attempt, type PeerOrganizationClient, signUp } from './organization-clients.js'
import {
  adminClient12,
  adminClient17,
  organizationClient12,
  organizationClient17,
} from './their-clients.js'

type PeerCall = (input?: object) => Promise<PeerAnswer>

interface PeerAdminClient extends PeerOrganizationClient {
  readonly admin: Readonly<Record<string, PeerCall>>
}

const teams = { enabled: true, maximumMembersPerTeam: 1 } as const
const { fresh } = serve({ plugins: [organization({ teams }), admin()] })

const [earlier, later] = generations
const clients = [
  { ...earlier, plugins: [organizationClient12({ teams: { enabled: true } }), adminClient12()] },
  { ...later, plugins: [organizationClient17({ teams: { enabled: true } }), adminClient17()] },
]

const root = {
  ...{ name: 'Root', email: 'root@example.com', password: 'correct horse', role: 'admin' },
}

describe.each(clients)(
  'organisation errors of the published client $generation',
  ({ create, plugins }) => {
    /** Ann with an organisation, and Ben and Cat without one. */
    async function open() {
      const app = await fresh()
      // A client of 1.2 has a call for every name, `then` too: no promise may hold one.
      const browser = () =>
        app.openPair(create as (options: object) => unknown, plugins).client as PeerAdminClient
      const [ann, ben, cat] = [browser(), browser(), browser()]
      for (const [client, name] of [
        [ann, 'Ann'],
        [ben, 'Ben'],
        [cat, 'Cat'],
      ] as const)
        await signUp(client, name)
      const { id } = await ask<{ id: string }>(ann, 'create', { name: 'Works', slug: 'works' })
      const join = async (actor: PeerAdminClient, name: string, role = 'member') => {
        const invited = { email: `${name}@example.com`, role, organizationId: id }
        const { id: invitationId } = await ask<{ id: string }>(ann, 'inviteMember', invited)
        const accepted = await ask<{ member: { id: string } }>(actor, 'acceptInvitation', {
          invitationId,
        })
        return accepted.member.id
      }
      return { app, ann, ben, cat, id, join }
    }

    it('gets the error codes of its own server as an outsider, the same for a foreign and an unknown organisation', async () => {
      const { ann, ben, id } = await open()
      const [team] = await ask<readonly { id: string }[]>(ann, 'listTeams')
      const full = await ask<{ members: readonly { id: string }[] }>(ann, 'getFullOrganization')
      const memberId = full.members[0]?.id
      const teamId = team?.id
      const refusals: readonly (readonly [string, (organizationId: string) => object, object])[] = [
        [
          'inviteMember',
          (organizationId) => ({ organizationId, email: 'x@example.com', role: 'member' }),
          { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
        ],
        [
          'removeMember',
          (organizationId) => ({ organizationId, memberIdOrEmail: memberId }),
          { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
        ],
        [
          'updateMemberRole',
          (organizationId) => ({ organizationId, memberId, role: 'member' }),
          { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
        ],
        [
          'leave',
          (organizationId) => ({ organizationId }),
          { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
        ],
        [
          'updateTeam',
          (organizationId) => ({ teamId, data: { name: 'New', organizationId } }),
          { status: 403, message: 'You are not allowed to update this team' },
        ],
        [
          'removeTeam',
          (organizationId) => ({ teamId, organizationId }),
          { status: 403, message: 'You are not allowed to delete this team' },
        ],
        [
          'createTeam',
          (organizationId) => ({ name: 'New', organizationId }),
          { status: 403, message: 'You are not allowed to invite users to this organization' },
        ],
      ]
      for (const [call, input, refusal] of refusals) {
        const foreign = (await attempt(ben, call, input(id))).error
        expect({ call, ...foreign }).toMatchObject({ call, ...refusal })
        expect((await attempt(ben, call, input('unknown'))).error).toEqual(foreign)
      }
      const query = { organizationId: id }
      expect((await attempt(ben, 'listInvitations', { query })).error).toMatchObject({
        ...{ status: 403, message: 'You are not a member of this organization' },
      })
    })

    it('needs an organisation id to delete and to leave', async () => {
      const { ann, ben, join } = await open()
      await join(ben, 'ben')
      for (const [client, call] of [
        [ann, 'delete'],
        [ben, 'leave'],
      ] as const)
        expect((await attempt(client, call, { organizationSlug: 'works' })).error).toMatchObject({
          ...{ status: 400, code: 'VALIDATION_ERROR' },
        })
      expect(await ask(ben, 'list')).toHaveLength(1)
    })

    it('reports that the inviter has left', async () => {
      const { ann, ben, cat, id, join } = await open()
      const memberId = await join(ben, 'ben', 'admin')
      const invited = { email: 'cat@example.com', role: 'member', organizationId: id }
      const invitation = await ask<{ id: string }>(ben, 'inviteMember', invited)
      await ask(ann, 'removeMember', { memberIdOrEmail: memberId, organizationId: id })
      const left = { status: 400, message: 'Inviter is no longer a member of the organization' }
      const accepted = await attempt(cat, 'acceptInvitation', { invitationId: invitation.id })
      expect(accepted.error).toMatchObject(left)
      const seen = await attempt(cat, 'getInvitation', { query: { id: invitation.id } })
      expect(seen.error).toMatchObject(left)
    })

    it('invites no user to a full team and sends no mail', async () => {
      const { app, ann, id } = await open()
      const [team] = await ask<readonly { id: string }[]>(ann, 'listTeams')
      await app.auth.idle()
      app.auth.outbox.clear()
      const invited = {
        email: 'cat@example.com',
        role: 'member',
        organizationId: id,
        teamId: team?.id,
      }
      expect((await attempt(ann, 'inviteMember', invited)).error).toMatchObject({
        ...{ status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED', message: 'Team member limit reached' },
      })
      await app.auth.idle()
      expect(app.auth.outbox.messages).toEqual([])
    })

    it("gives an admin neither an owner's invitation by a resend nor its id", async () => {
      const { ann, ben, cat, id, join } = await open()
      await join(ben, 'ben', 'admin')
      const invited = { email: 'cat@example.com', organizationId: id }
      const known = await ask<{ id: string }>(ben, 'inviteMember', { ...invited, role: 'member' })
      const raised = { ...invited, role: 'owner', resend: true }
      const owners = await ask<{ id: string }>(ann, 'inviteMember', raised)
      expect(owners.id).not.toBe(known.id)
      const taken = { ...invited, role: 'member', resend: true }
      expect((await attempt(ben, 'inviteMember', taken)).error).toMatchObject({ status: 403 })
      const old = await attempt(cat, 'acceptInvitation', { invitationId: known.id })
      expect(old.error).toMatchObject({ status: 400, message: 'Invitation not found' })
      await ask(cat, 'acceptInvitation', { invitationId: owners.id })
    })

    it('bans and removes the only owner of an organisation with other members', async () => {
      const { app, ann, ben, cat, id, join } = await open()
      await join(ben, 'ben', 'admin')
      await join(cat, 'cat')
      const api = app.auth.api as unknown as { createUser(call: object): Promise<unknown> }
      await api.createUser({ body: root, asServer: true })
      const client = app.openPair(create as (options: object) => unknown, plugins).client
      await client.signIn.email(root)
      const { admin: calls } = client as PeerAdminClient
      const { data } = await ann.getSession()
      const userId = (data as { user: { id: string } }).user.id
      expect((await calls['banUser']?.({ userId }))?.error).toBeNull()
      expect((await ann.getSession()).data).toBeNull()
      expect((await calls['removeUser']?.({ userId }))?.error).toMatchObject({
        ...{ status: 400, code: 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION' },
        organizations: [{ id, name: 'Works', slug: 'works' }],
      })
      const removed = await calls['removeUser']?.({ userId, onSoleOwner: 'transfer' })
      expect(removed).toMatchObject({ data: { success: true }, error: null })
      expect(await ask(ben, 'getActiveMember')).toMatchObject({ role: 'owner' })
      expect(await ask(cat, 'getActiveMember')).toMatchObject({ role: 'member' })
    })
  },
)
