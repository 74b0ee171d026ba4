import { describe, expect, it } from 'vitest'
import { serve } from './generations.js'
import {
  ask,
  attempt,
  organizationApp,
  organizationClients,
  type PeerOrganizationClient,
  signUp,
} from './organization-clients.js'

type Row = Readonly<Record<string, unknown>>

const { fresh } = serve(organizationApp)

describe.each(organizationClients)(
  'organisations with the published client $generation',
  (peer) => {
    const { create, isLater } = peer

    /** Ann with an organisation, and Ben without one; each in a browser. */
    async function open() {
      const app = await fresh()
      const [ann, ben] = [app.openPair(create).client, app.openPair(create).client] as [
        PeerOrganizationClient,
        PeerOrganizationClient,
      ]
      await signUp(ann, 'Ann')
      await signUp(ben, 'Ben')
      const metadata = { plan: 'gold' }
      const works = await ask(ann, 'create', { name: 'Works', slug: 'works', metadata })
      return { auth: app.auth, ann, ben, works, id: String(works['id']) }
    }

    type Opened = Awaited<ReturnType<typeof open>>

    /** Ben is a member. */
    async function join({ ann, ben, id }: Opened): Promise<Row> {
      const email = 'ben@example.com'
      const wanted = { email, role: 'member', organizationId: id }
      const invitation = await ask(ann, 'inviteMember', wanted)
      const accepted = await ask(ben, 'acceptInvitation', { invitationId: invitation['id'] })
      return accepted['member'] as Row
    }

    it('creates, finds, changes and deletes an organisation', async () => {
      const { ann, works, id } = await open()
      expect(works).toMatchObject({ slug: 'works', metadata: { plan: 'gold' } })
      expect(works['members']).toMatchObject([{ role: 'owner' }])
      expect(await ask(ann, 'checkSlug', { slug: 'free' })).toMatchObject({ status: true })
      expect((await attempt(ann, 'checkSlug', { slug: 'works' })).error).toMatchObject({
        status: 400,
      })
      const data = { name: 'New works' }
      expect(await ask(ann, 'update', { organizationId: id, data })).toMatchObject(data)
      expect(await ask(ann, 'list')).toMatchObject([{ id, name: 'New works' }])
      const full = await ask(ann, 'getFullOrganization', { query: { organizationId: id } })
      expect(full).toMatchObject({ id, members: [{ user: { name: 'Ann' } }], teams: [{}] })
      if (isLater) expect(await ask(ann, 'getOrganization', { query: {} })).toMatchObject({ id })
      expect(await ask(ann, 'delete', { organizationId: id })).toMatchObject({ id })
      expect(await ask(ann, 'list')).toEqual([])
    })

    it('chooses the active organisation and shows it in the session', async () => {
      const { ann, id } = await open()
      const active = async () => {
        const { data } = await ann.getSession()
        return (data as { readonly session: Row }).session['activeOrganizationId']
      }
      expect(await active()).toBe(id)
      expect((await attempt(ann, 'setActive', { organizationId: null })).data).toBeNull()
      expect(await active()).toBeNull()
      expect(await ask(ann, 'setActive', { organizationSlug: 'works' })).toMatchObject({ id })
      expect(await active()).toBe(id)
      expect(await ask(ann, 'getActiveMember')).toMatchObject({
        role: 'owner',
        user: { name: 'Ann' },
      })
    })

    it('sends, shows, accepts, declines and cancels invitations', async () => {
      const opened = await open()
      const { auth, ann, ben, id } = opened
      const invite = () =>
        ask(ann, 'inviteMember', { email: 'Ben@Example.com', role: 'member', organizationId: id })
      const first = await invite()
      expect(first).toMatchObject({ email: 'ben@example.com', role: 'member', status: 'pending' })
      await auth.idle()
      const { data } = auth.outbox.last('invitation', 'ben@example.com')
      expect(data).toMatchObject({ invitationId: first['id'], organizationId: id })
      const query = { id: first['id'] }
      expect(await ask(ben, 'getInvitation', { query })).toMatchObject({
        ...{
          organizationName: 'Works',
          organizationSlug: 'works',
          inviterEmail: 'ann@example.com',
        },
        ...{ inviterName: 'Ann', inviterEmailVerified: false },
      })
      const rejected = await ask(ben, 'rejectInvitation', { invitationId: first['id'] })
      expect(rejected).toMatchObject({ invitation: { status: 'rejected' }, member: null })
      const { id: invitationId } = await invite()
      expect(await ask(ann, 'cancelInvitation', { invitationId })).toMatchObject({
        status: 'canceled',
      })
      expect((await attempt(ben, 'acceptInvitation', { invitationId })).error).toMatchObject({
        ...{ status: 400, code: 'INVITATION_NOT_FOUND' },
      })
      expect(await join(opened)).toMatchObject({ organizationId: id, role: 'member' })
      expect(await ask(ben, 'getActiveMember')).toMatchObject({ role: 'member' })
      const listed = await ask(ann, 'listInvitations', { query: { organizationId: id } })
      expect(listed).toHaveLength(3)
      if (isLater)
        expect((await attempt(ben, 'listUserInvitations')).error).toMatchObject({ status: 403 })
    })

    it('changes roles, removes members and leaves', async () => {
      const opened = await open()
      const { ann, ben, id } = opened
      const member = await join(opened)
      const may = { organizationId: id, permissions: { member: ['delete'] } }
      expect(await ask(ben, 'hasPermission', may)).toMatchObject({ success: false })
      const promotion = { memberId: member['id'], role: 'admin', organizationId: id }
      expect(await ask(ann, 'updateMemberRole', promotion)).toMatchObject({ role: 'admin' })
      expect(await ask(ben, 'hasPermission', may)).toMatchObject({ success: true })
      if (isLater) {
        const query = { organizationId: id }
        expect(await ask(ben, 'getActiveMemberRole', { query })).toMatchObject({ role: 'admin' })
        expect(await ask(ben, 'listMembers', { query })).toMatchObject({ total: 2 })
      }
      expect((await attempt(ann, 'leave', { organizationId: id })).error).toMatchObject({
        ...{ status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' },
      })
      const removal = { memberIdOrEmail: 'ben@example.com', organizationId: id }
      expect(await ask(ann, 'removeMember', removal)).toMatchObject({
        member: { id: member['id'] },
      })
      await join(opened)
      expect(await ask(ben, 'leave', { organizationId: id })).toMatchObject({ organizationId: id })
      expect(await ask(ben, 'list')).toEqual([])
    })
  },
)
