import { defaultRoles, defaultStatements } from '@countersign/organization'
import { statementBudgets } from '../../packages/plugins/organization/src/test/statement-budgets.ts'
import { calls } from '../../proofs/src/test/permissions/calls.ts'
import { anchor, code, NOTICE, page, table } from './markdown.mjs'
import { pluginCalls } from './plugins.mjs'

/** @typedef {import('../../proofs/src/test/permissions/call-row.ts').CallRow} CallRow */
/** @typedef {keyof CallRow['answers']} Caller */

/** The kinds of callers, with their names on the page. */
const callers = /** @type {const} */ ([
  ['other users', 'outsider'],
  ['member', 'member'],
  ['admin', 'admin'],
  ['owner', 'owner'],
])

const ofRecipient = { outsider: 'the recipient' }
const withLink = Object.fromEntries(callers.map(([, caller]) => [caller, 'with the link']))
const inTeam = 'in the team'

/**
 * Conditions besides a role.
 *
 * @type {Readonly<Record<string, Partial<Record<Caller, string>>>>}
 */
const conditions = {
  'POST /organization/leave': { owner: 'not the only one' },
  'POST /organization/accept-invitation': ofRecipient,
  'POST /organization/reject-invitation': ofRecipient,
  'GET /organization/get-invitation': ofRecipient,
  'GET /organization/get-invitation-link': withLink,
  'POST /organization/accept-invitation-link': { outsider: 'with the link' },
  'POST /organization/set-active-team': { member: inTeam, admin: inTeam, owner: inTeam },
  'GET /organization/list-team-members': { member: inTeam },
}

const withinOwn = 'roles whose permissions the caller has'

/** Notes on single calls. */
const notes = new Map([
  ['POST /organization/create', 'subject to `allowUserToCreateOrganization`'],
  ['GET /organization/list', 'the caller’s own'],
  [
    'POST /organization/remove-member',
    'also without the role: the caller; only owners remove owners',
  ],
  ['POST /organization/update-member-role', withinOwn],
  ['POST /organization/invite-member', `to ${withinOwn}`],
  ['POST /organization/create-invitation-link', `to ${withinOwn}, except the creator’s`],
  ['GET /organization/get-invitation-link', 'no session needed'],
  ['GET /organization/list-user-invitations', 'the caller’s own'],
  ['GET /organization/list-user-teams', 'the caller’s own'],
  ['POST /organization/create-role', withinOwn],
  ['POST /organization/update-role', withinOwn],
  ['POST /organization/delete-role', withinOwn],
])

/** The permissions of each role in an organisation, and the statements of each call. */
export function permissionsPage() {
  return page([
    '# Permissions in an organisation',
    NOTICE,
    `This page helps you to choose the [roles](roles.md) of an app with [organisations](organizations.md). The first table
lists the permissions of the default roles, the second the calls that each role may make. Both are computed. Tests make
every call as every kind of caller, also for data of another organisation.`,
    '## Roles and actions',
    actionTable(),
    '## Calls and roles',
    `The table assumes the default roles and an organisation that the call names. All calls except one need a session. Data
of another organisation gets the same response as data that does not exist.`,
    table(['call', ...callers.map(([word]) => word), 'notes'], calls.map(callRow)),
    '## Statements per call',
    `The table shows the maximum number of database statements per call, including the look-up of the session, \`BEGIN\` and
\`COMMIT\`. It does not depend on the number of members, invitations, teams and organisations. Each of these adds
one statement:

- a caller with a [custom role](roles.md#custom-roles)
- a limit that is a function
- a limit of invitations above 100
- the teams of a new invitation
- a \`before\` subscriber whose draft needs more data

A limit of organisations adds two statements to \`create\`. Joining a team by an invitation adds four.`,
    table(['call', 'without teams', 'with teams'], Object.entries(statementBudgets).map(budgetRow)),
  ])
}

function actionTable() {
  const roles = Object.entries(defaultRoles)
  const actions = Object.entries(defaultStatements).flatMap(([resource, names]) =>
    names.map((action) => ({ resource, action })),
  )
  return table(
    ['action', ...roles.map(([name]) => code(name))],
    actions.map(({ resource, action }) => [
      code(`${resource}:${action}`),
      ...roles.map(([, { permissions }]) => {
        const allowed = new Map(Object.entries(permissions)).get(resource)
        return allowed?.some((one) => one === action) === true ? 'yes' : ''
      }),
    ]),
  )
}

/** @param {CallRow} row */
function callRow({ call, answers }) {
  const conditional = conditions[call] ?? {}
  const cells = callers.map(
    ([, caller]) => conditional[caller] ?? (answers[caller] === '200' ? 'yes' : ''),
  )
  return [linkTo(call), ...cells, notes.get(call) ?? '']
}

/** @param {[call: string, budget: readonly [number | null, number]]} entry */
function budgetRow([call, [without, withTeams]]) {
  return [linkTo(call), without === null ? '' : String(without), String(withTeams)]
}

/** @param {string} call such as `POST /organization/create` */
function linkTo(call) {
  const found = pluginCalls.find(({ definition: { method, path } }) => `${method} ${path}` === call)
  if (!found) throw new Error(`There is no call ${call}`)
  return `[${found.clientName ?? found.name}](plugin-calls.md#${anchor(found.name)})`
}
