import type { Caller } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { OrganizationEvents } from './events.js'
import type { OrganizationHooks } from './index.js'
import { createStatementApp } from './test/statement-app.js'
import { callers, inputs } from './test/statement-calls.js'

const events: Readonly<Record<keyof OrganizationEvents, true>> = {
  'organization.created': true,
  'organization.updated': true,
  'organization.deleted': true,
  'member.added': true,
  'member.removed': true,
  'member.role-updated': true,
  'ownership.transferred': true,
  'invitation.created': true,
  'invitation.resent': true,
  'invitation.accepted': true,
  'invitation.rejected': true,
  'invitation.canceled': true,
  'invitation-link.created': true,
  'invitation-link.revoked': true,
  'invitation-link.used': true,
  'team.created': true,
  'team.updated': true,
  'team.removed': true,
  'team-member.added': true,
  'team-member.removed': true,
  'role.created': true,
  'role.updated': true,
  'role.deleted': true,
}

/** An app that notes the caller of every event. */
async function createNotingApp() {
  const noted: (readonly [event: string, userId: string | undefined])[] = []
  const noteOf = (name: string) => (_event: object, context: { readonly exchange: Caller }) => {
    noted.push([name, context.exchange.signedIn?.user.id])
  }
  const on = Object.fromEntries(Object.keys(events).map((name) => [name, noteOf(name)]))
  const hooks: OrganizationHooks = { on }
  const app = await createStatementApp(
    { hooks, teams: { enabled: true }, organizationLimit: 1000 },
    0,
  )
  noted.length = 0
  return { ...app, noted }
}

/** The events of the calls that have any. */
const eventsOf: Readonly<Record<string, readonly (keyof OrganizationEvents)[]>> = {
  '/organization/create': ['team.created', 'team-member.added', 'organization.created'],
  '/organization/update': ['organization.updated'],
  '/organization/delete': ['organization.deleted'],
  '/organization/leave': ['team-member.removed', 'member.removed'],
  '/organization/invite-member': ['invitation.created'],
  '/organization/accept-invitation': ['member.added', 'invitation.accepted'],
  '/organization/reject-invitation': ['invitation.rejected'],
  '/organization/cancel-invitation': ['invitation.canceled'],
  '/organization/create-invitation-link': ['invitation-link.created'],
  '/organization/revoke-invitation-link': ['invitation-link.revoked'],
  '/organization/accept-invitation-link': ['member.added', 'invitation-link.used'],
  '/organization/remove-member': ['team-member.removed', 'member.removed'],
  '/organization/update-member-role': ['member.role-updated'],
  '/organization/transfer-ownership': [
    'member.role-updated',
    'member.role-updated',
    'ownership.transferred',
  ],
  '/organization/create-team': ['team.created'],
  '/organization/update-team': ['team.updated'],
  '/organization/remove-team': ['team.removed'],
  '/organization/add-team-member': ['team-member.added'],
  '/organization/remove-team-member': ['team-member.removed'],
  '/organization/create-role': ['role.created'],
  '/organization/update-role': ['role.updated'],
  '/organization/delete-role': ['role.deleted'],
}

const posts = Object.keys(inputs).filter((call) => call.startsWith('POST '))

describe('the caller of an event', () => {
  it('has no session when the server adds a member', async () => {
    const { auth, named, noted } = await createNotingApp()
    const { organizationId, outsiderId: userId } = named
    await auth.api.addMember({ body: { userId, role: 'member', organizationId } })
    expect(noted).toEqual([['member.added', undefined]])
  })

  it.each(posts)('has the session of the call %s', async (call) => {
    const { users, named, noted } = await createNotingApp()
    const [, path = ''] = call.split(' ')
    const name = callers[call] ?? 'ann'
    const { status } = await users[name].post(path, inputs[call]?.(named) ?? {})
    expect(status).toBe(200)
    const id = { ann: named.ownId, bob: named.outsiderId, cat: named.userId }[name]
    expect(noted).toEqual((eventsOf[path] ?? []).map((event) => [event, id]))
  })
})
