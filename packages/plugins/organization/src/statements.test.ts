import type { Plugin } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { organization } from './index.js'
import { createStatementApp, type Named } from './test/statement-app.js'
import { statementBudgets } from './test/statement-budgets.js'

type Input = (named: Named) => Readonly<Record<string, unknown>>

/** Who calls, beside Ann, who owns the organisation. */
const callers: Readonly<Record<string, 'bob' | 'cat'>> = {
  'POST /organization/accept-invitation': 'bob',
  'POST /organization/reject-invitation': 'bob',
  'GET /organization/get-invitation': 'bob',
  'POST /organization/accept-invitation-link': 'bob',
  'POST /organization/leave': 'cat',
  'POST /organization/set-active-team': 'cat',
}

const none: Input = () => ({})
const ofTeam: Input = ({ teamId }) => ({ teamId })
const ofInvitation: Input = ({ invitationId }) => ({ invitationId })
const ofLink: Input = ({ linkToken: token }) => ({ token })
const ofReader: Input = () => ({ roleName: 'reader' })

/** What the calls are sent; those that are not here, nothing. */
const inputs: Readonly<Record<string, Input>> = {
  'POST /organization/create': () => ({ name: 'Acme', slug: 'acme' }),
  'POST /organization/update': () => ({ data: { name: 'Acme' } }),
  'POST /organization/check-slug': () => ({ slug: 'free' }),
  'POST /organization/set-active': ({ otherOrganizationId: id }) => ({ organizationId: id }),
  'POST /organization/has-permission': () => ({ permissions: { member: ['delete'] } }),
  'POST /organization/invite-member': () => ({ email: 'new@x.test', role: 'member' }),
  'POST /organization/accept-invitation': ofInvitation,
  'POST /organization/reject-invitation': ofInvitation,
  'POST /organization/cancel-invitation': ofInvitation,
  'GET /organization/get-invitation': ({ invitationId }) => ({ id: invitationId }),
  'POST /organization/create-invitation-link': () => ({ role: 'member' }),
  'POST /organization/revoke-invitation-link': ({ linkId }) => ({ linkId }),
  'GET /organization/get-invitation-link': ofLink,
  'POST /organization/accept-invitation-link': ofLink,
  'POST /organization/remove-member': ({ memberId }) => ({ memberIdOrEmail: memberId }),
  'POST /organization/update-member-role': ({ memberId }) => ({ memberId, role: 'admin' }),
  'POST /organization/transfer-ownership': ({ memberId }) => ({ memberId }),
  'POST /organization/create-team': () => ({ name: 'Design' }),
  'POST /organization/update-team': ({ teamId }) => ({ teamId, data: { name: 'Design' } }),
  'POST /organization/remove-team': ofTeam,
  'POST /organization/set-active-team': ofTeam,
  'GET /organization/list-team-members': ofTeam,
  'POST /organization/add-team-member': ({ teamId, ownId }) => ({ teamId, userId: ownId }),
  'POST /organization/remove-team-member': ({ teamId, userId }) => ({ teamId, userId }),
  'POST /organization/create-role': () => ({ role: 'new', permission: { ac: ['read'] } }),
  'POST /organization/update-role': () => ({
    ...{ roleName: 'reader', data: { permission: { ac: ['read'] } } },
  }),
  'POST /organization/delete-role': ofReader,
  'GET /organization/get-role': ofReader,
}

const { endpoints = {} }: Plugin = organization({
  ...{ teams: { enabled: true }, dynamicAccessControl: { enabled: true } },
  invitationLinks: { enabled: true },
})
const calls = Object.values(endpoints)
  .filter(({ access }) => access !== 'server-only')
  .map(({ method, path }) => `${method} ${path}`)

/** Statements of a call. */
async function count(call: string, hasTeams: boolean, others: number): Promise<number> {
  const { auth, named, people } = await createStatementApp(hasTeams, others)
  const [method, path = ''] = call.split(' ')
  const browser = people[callers[call] ?? 'ann']
  const input = (inputs[call] ?? none)(named)
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]) => [key, String(value)]),
  )
  auth.database.reset()
  const { status, body } =
    method === 'POST'
      ? await browser.post(path, input)
      : await browser.get(`${path}?${query.toString()}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return auth.database.calls.length
}

it('every call has a budget, and no other has one', () => {
  expect(Object.keys(statementBudgets).toSorted()).toEqual(calls.toSorted())
})

describe.each(Object.entries(statementBudgets))('%s', (call, [without, withTeams]) => {
  const rows = [
    ...(without === null ? [] : [{ hasTeams: false, budget: without }]),
    { hasTeams: true, budget: withTeams },
  ]
  it.each(rows)(
    'costs at most $budget statements however many there are of anything, teams: $hasTeams',
    async ({ hasTeams, budget }) => {
      const few = await count(call, hasTeams, 0)
      expect(few).toBeLessThanOrEqual(budget)
      expect(await count(call, hasTeams, 30)).toBe(few)
    },
  )
})
