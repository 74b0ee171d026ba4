import { TEST_PASSWORD } from '@countersign/core/testing'
import { batchRequestOf } from '../organization-harness.js'
import type { TestUser } from '../organizations.js'
import type { Random } from '../random.js'
import type { BatchRequest } from '../request-batch.js'
import type { View } from './view.js'

/** What moves are chosen from. */
export interface Board {
  readonly view: View
  readonly users: readonly TestUser[]
  readonly random: Random
  /** Secrets of links that were made. */
  readonly tokens: readonly string[]
}

/** One random call of a user. */
export interface Move {
  readonly name: string
  readonly batchRequest: BatchRequest
}

/** An organisation, with a member who acts there more often than not. */
interface Scene extends Board {
  readonly organizationId: string
  readonly actor: TestUser
}

type Choose = (scene: Scene) => object | null

const call = (verb: string, choose: Choose) => ({ verb, choose })

const roles = ['member', 'member', 'admin', 'owner', 'member,admin', 'made-1']
const permission = { invitation: ['create'] }

/** What is done inside of an organisation; each as often as it is here. */
const inside = [
  call('invite-member', invite),
  call('invite-member', invite),
  call('invite-member', invite),
  call('remove-member', aboutMember('memberIdOrEmail')),
  call('leave', ({ organizationId }) => ({ organizationId })),
  call('update-member-role', (scene) => withRole(aboutMember('memberId')(scene), scene)),
  call('update-member-role', (scene) => withRole(aboutMember('memberId')(scene), scene)),
  call('transfer-ownership', aboutMember('memberId')),
  call('set-active', ({ organizationId }) => ({ organizationId })),
  call('create-team', ({ organizationId }) => ({ organizationId, name: 'Team' })),
  call('remove-team', aboutTeam),
  call('add-team-member', (scene) => withUser(aboutTeam(scene), scene)),
  call('add-team-member', (scene) => withUser(aboutTeam(scene), scene)),
  call('remove-team-member', (scene) => withUser(aboutTeam(scene), scene)),
  call('set-active-team', aboutTeam),
  call('create-role', ({ organizationId, random }) => ({
    ...{ organizationId, role: random.pick(['made-1', 'made-2', 'made-3']), permission },
  })),
  call('delete-role', ({ organizationId, random }) => ({
    ...{ organizationId, roleName: random.pick(['made-1', 'made-2']) },
  })),
  call('update', ({ organizationId, random }) => ({
    ...{ organizationId, data: { slug: random.pick(slugs) } },
  })),
]

const slugs = Array.from({ length: 6 }, (_, index) => `slug-${index}`)

function invite({ organizationId, users, random, view }: Scene): object {
  const team = random.chance(0.3) ? pickTeam(view, organizationId, random) : null
  return {
    ...{ organizationId, email: random.pick(users).email, role: random.pick(roles) },
    ...(team === null ? {} : { teamId: team }),
  }
}

function aboutMember(key: string): Choose {
  return ({ organizationId, view, random }) => {
    const members = view.members.filter((row) => row.organizationId === organizationId)
    return members.length === 0 ? null : { organizationId, [key]: random.pick(members).id }
  }
}

function aboutTeam({ organizationId, view, random }: Scene): object | null {
  const teamId = pickTeam(view, organizationId, random)
  return teamId === null ? null : { organizationId, teamId }
}

function pickTeam({ teams }: View, organizationId: string, random: Random): string | null {
  const own = teams.filter((row) => row.organizationId === organizationId)
  return own.length === 0 ? null : random.pick(own).id
}

function withRole(body: object | null, { random }: Scene): object | null {
  return body && { ...body, role: random.pick(roles) }
}

function withUser(body: object | null, { organizationId, view, random }: Scene): object | null {
  const members = view.members.filter((row) => row.organizationId === organizationId)
  if (!body || members.length === 0) return null
  return { ...body, userId: random.pick(members).userId }
}

/** Usually a member with permissions there, sometimes any user. */
function pickActor({ view, users, random }: Board, organizationId: string): TestUser {
  const named = (ids: readonly string[]) => users.filter(({ id }) => ids.includes(id))
  const staff = view.members.filter((row) => row.organizationId === organizationId)
  const leading = staff.filter(({ role }) => role !== 'member')
  const known = named((random.chance(0.8) ? leading : staff).map(({ userId }) => userId))
  return known.length === 0 || random.chance(0.1) ? random.pick(users) : random.pick(known)
}

function moveInside(board: Board): Move | null {
  const { random, view } = board
  const organizationId = random.pick(view.organizations).id
  const actor = pickActor(board, organizationId)
  const { verb, choose } = random.pick(inside)
  const body = choose({ ...board, organizationId, actor })
  return body && moveOf(verb, body, actor)
}

/** An answer to an invitation, mostly by whom it is for. */
function answer(board: Board): Move | null {
  const { random, view, users } = board
  const pending = view.invitations.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return null
  const { id, email, organizationId } = random.pick(pending)
  const verb = random.pick(['accept', 'accept', 'accept', 'reject', 'cancel'])
  const recipient = users.find((user) => user.email === email)
  const actor = verb === 'cancel' ? pickActor(board, organizationId) : recipient
  return moveOf(`${verb}-invitation`, { invitationId: id }, actor ?? random.pick(users))
}

function moveOf(verb: string, body: object, actor: TestUser): Move {
  return { name: verb, batchRequest: batchRequestOf(actor, verb, body) }
}

function useLink({ random, users, tokens }: Board): Move | null {
  if (tokens.length === 0) return null
  return moveOf('accept-invitation-link', { token: random.pick(tokens) }, random.pick(users))
}

/** What is sent to make a link, and by whom. */
export function chooseLink(board: Board): Move {
  const { random, view } = board
  const organizationId = random.pick(view.organizations).id
  const actor = pickActor(board, organizationId)
  const body = { organizationId, role: random.pick(['member', 'admin']), maxUses: 3 }
  return moveOf('create-invitation-link', body, actor)
}

/** Most organisations that there are at once. */
const ORGANIZATIONS = 3

function create({ random, users }: Board): Move {
  return moveOf('create', { name: 'Works', slug: random.pick(slugs) }, random.pick(users))
}

function destroy(board: Board): Move {
  const { id: organizationId } = board.random.pick(board.view.organizations)
  return moveOf('delete', { organizationId }, pickActor(board, organizationId))
}

function deleteAccount({ random, users }: Board): Move {
  const { cookie } = random.pick(users)
  const batchRequest = { path: '/delete-user', body: { password: TEST_PASSWORD }, cookie }
  return { name: 'delete-user', batchRequest }
}

/** The next call of a random user. */
export function chooseMove(board: Board): Move {
  const { random, view } = board
  if (view.organizations.length < ORGANIZATIONS) return create(board)
  if (random.chance(0.005)) return destroy(board)
  if (random.chance(0.01)) return deleteAccount(board)
  if (random.chance(0.05)) return useLink(board) ?? chooseMove(board)
  const move = random.chance(0.4) ? answer(board) : moveInside(board)
  return move ?? chooseMove(board)
}
