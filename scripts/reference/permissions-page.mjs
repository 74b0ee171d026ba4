import { defaultRoles, defaultStatements } from '@countersign/organization'
import { statementBudgets } from '../../packages/plugins/organization/src/test/statement-budgets.ts'
import { calls } from '../../packages/proofs/src/test/permissions/calls.ts'
import { anchor, code, NOTICE, page, table } from './markdown.mjs'
import { pluginCalls } from './plugins.mjs'

/** @typedef {import('../../packages/proofs/src/test/permissions/call-row.ts').CallRow} CallRow */
/** @typedef {keyof CallRow['answers']} Caller */

/** Who calls, under the words of the page. */
const callers = /** @type {const} */ ([
  ['anybody else', 'stranger'],
  ['member', 'member'],
  ['admin', 'admin'],
  ['owner', 'owner'],
])

const ofRecipient = { stranger: 'the recipient' }
const ofHolder = Object.fromEntries(callers.map(([, caller]) => [caller, 'who has the link']))
const inTeam = 'in the team'

/**
 * Where it takes more than a role.
 *
 * @type {Readonly<Record<string, Partial<Record<Caller, string>>>>}
 */
const conditions = {
  'POST /organization/leave': { owner: 'not the only one' },
  'POST /organization/accept-invitation': ofRecipient,
  'POST /organization/reject-invitation': ofRecipient,
  'GET /organization/get-invitation': ofRecipient,
  'GET /organization/get-invitation-link': ofHolder,
  'POST /organization/accept-invitation-link': { stranger: 'who has the link' },
  'POST /organization/set-active-team': { member: inTeam, admin: inTeam, owner: inTeam },
  'GET /organization/list-team-members': { member: inTeam },
}

const withinOwn = 'within what the caller may do'

/** What is more to say of a call than who may make it. */
const notes = new Map([
  ['POST /organization/create', 'whom the app lets'],
  ['GET /organization/list', 'one’s own'],
  ['POST /organization/remove-member', 'oneself in any case; owners by owners only'],
  ['POST /organization/update-member-role', withinOwn],
  ['POST /organization/invite-member', `to roles ${withinOwn}`],
  ['POST /organization/create-invitation-link', `to roles ${withinOwn}, but the creator’s`],
  ['GET /organization/get-invitation-link', 'nobody needs to be signed in'],
  ['GET /organization/list-user-invitations', 'one’s own'],
  ['GET /organization/list-user-teams', 'one’s own'],
  ['POST /organization/create-role', withinOwn],
  ['POST /organization/update-role', withinOwn],
  ['POST /organization/delete-role', withinOwn],
])

/** Which role may do what in an organisation, and what it costs. */
export function permissionsPage() {
  return page([
    '# Who may do what in an organisation',
    NOTICE,
    `For who decides which [roles](roles.md) an app with [organisations](organizations.md) needs. The first table is
the default roles; the second what they mean for each call. Both are computed: tests ask every call in
everybody's name, also about what belongs to another organisation.`,
    '## Roles and actions',
    actionTable(),
    '## Calls and roles',
    `With the default roles, in an organisation that the call names. All of them but one are for
who is signed in. What belongs to another organisation is answered like what is not there.`,
    table(['call', ...callers.map(([word]) => word), 'besides'], calls.map(callRow)),
    '## Statements per call',
    `At most so many statements a call asks of the database, the look-up of the session and \`BEGIN\` and \`COMMIT\`
counted, however many members, invitations, teams and organisations there are. [Roles that organisations
make](roles.md#custom-roles) cost one more where the caller has one. So do limits that are
functions, a limit of invitations above 100, an invitation's teams when it is made, and subscribers of \`before\`
to what nothing else reads. A limit of organisations costs \`create\` two more, joining a team by an invitation
four.`,
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
