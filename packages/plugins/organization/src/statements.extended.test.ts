import type { Plugin } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { organization, type OrganizationOptions } from './index.js'
import { createStatementApp } from './test/statement-app.js'
import { type StatementBudget, statementBudgets } from './test/statement-budgets.js'
import { callers, type Input, inputs } from './test/statement-calls.js'

/** A call with more or fewer statements than usual. */
interface Variation {
  readonly title: string
  readonly call: string
  readonly input?: Input
  readonly options?: OrganizationOptions
  readonly budget: StatementBudget
}

const variations: readonly Variation[] = [
  {
    title: 'create with an organizationLimit',
    call: 'POST /organization/create',
    options: { organizationLimit: 1000 },
    budget: [8, 11],
  },
  {
    title: 'set-active to none',
    call: 'POST /organization/set-active',
    input: () => ({ organizationId: null }),
    budget: [4, 4],
  },
  {
    title: 'get-full-organization by slug with all members',
    call: 'GET /organization/get-full-organization',
    input: ({ slug }) => ({ organizationSlug: slug, membersLimit: 1000 }),
    budget: [4, 5],
  },
  {
    title: 'invite-member with a large invitationLimit',
    call: 'POST /organization/invite-member',
    options: { invitationLimit: 1000 },
    budget: [9, 9],
  },
  {
    title: 'invite-member with resend',
    call: 'POST /organization/invite-member',
    input: () => ({ email: 'bob@x.test', role: 'member', resend: true }),
    budget: [7, 7],
  },
  {
    title: 'invite-member to a team',
    call: 'POST /organization/invite-member',
    input: ({ teamId }) => ({ email: 'new@x.test', role: 'member', teamId }),
    budget: [null, 9],
  },
  {
    title: 'accept-invitation to a team',
    call: 'POST /organization/accept-invitation',
    input: ({ teamInvitationId: invitationId }) => ({ invitationId }),
    budget: [null, 12],
  },
  {
    title: 'accept-invitation as an admin',
    call: 'POST /organization/accept-invitation',
    input: ({ adminInvitationId: invitationId }) => ({ invitationId }),
    budget: [9, 9],
  },
]

const { endpoints = {} }: Plugin = organization({
  ...{ teams: { enabled: true }, dynamicAccessControl: { enabled: true } },
  invitationLinks: { enabled: true },
})
const calls = Object.values(endpoints)
  .filter(({ access }) => access !== 'server-only')
  .map(({ method, path }) => `${method} ${path}`)

/** The number of statements of a call with this number of other rows. */
async function count(
  { call, input = inputs[call] ?? (() => ({})), options = {} }: Omit<Variation, 'title' | 'budget'>,
  hasTeams: boolean,
  others: number,
): Promise<{ readonly statements: number; readonly repeated: number }> {
  const teams = { enabled: hasTeams }
  const { auth, named, users } = await createStatementApp({ ...options, teams }, others)
  const [method, path = ''] = call.split(' ')
  const browser = users[callers[call] ?? 'ann']
  const sent = input(named)
  const query = new URLSearchParams(
    Object.entries(sent).map(([key, value]) => [key, String(value)]),
  )
  auth.database.reset()
  const statements: string[] = []
  auth.database.onCall(({ method: operation, model, query: values }) => {
    statements.push(JSON.stringify([operation, model, values]))
  })
  const { status, body } =
    method === 'POST'
      ? await browser.post(path, sent)
      : await browser.get(`${path}?${query.toString()}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  const repeated = statements.length - new Set(statements).size
  return { statements: auth.database.calls.length, repeated }
}

/**
 * The number of statements that a call sends before the lock of the organisation, so that a refused caller does not take
 * it, and again under the lock.
 */
const repeatedUnderLock: Readonly<Record<string, number>> = {
  'POST /organization/invite-member': 1,
  'POST /organization/remove-team': 2,
}

it('covers every call with a budget', () => {
  expect(Object.keys(statementBudgets).toSorted()).toEqual(calls.toSorted())
})

const usual = Object.entries(statementBudgets).map(([call, budget]): Variation => ({
  title: call,
  call,
  budget,
}))

/** More than one page of rows. */
const MANY = 110

describe.each([...usual, ...variations])(
  'the statements of $title',
  ({ budget: [without, withTeams], ...requested }) => {
    const rows = [
      ...(without === null ? [] : [{ hasTeams: false, budget: without }]),
      { hasTeams: true, budget: withTeams },
    ]
    it.each(rows)(
      'equals the budget $budget for any number of rows, and sends none twice except under the lock, teams: $hasTeams',
      async ({ hasTeams, budget }) => {
        const expected = { statements: budget, repeated: repeatedUnderLock[requested.call] ?? 0 }
        expect(await count(requested, hasTeams, 0)).toEqual(expected)
        expect(await count(requested, hasTeams, MANY)).toEqual(expected)
      },
    )
  },
)
