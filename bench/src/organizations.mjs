import { cpuPerCall } from './measure.mjs'
import { get, post, signUp } from './subjects/subject.mjs'
import { micro, times } from './table.mjs'

/** Ours may cost this many times the hand-written limit. */
const BUDGET = 3
const MEMBERS = 100
const INVITATIONS = 10
const ORGANIZATIONS = 10

/** @typedef {import('./subjects/subject.mjs').Subject} Subject */

/**
 * What is asked, how often in a round, and what it may cost in statements.
 *
 * @type {readonly { what: string, calls: number, statements: number, request: (cookie: string) => Request }[]}
 */
const questions = [
  {
    what: `organization/list, of ${ORGANIZATIONS}`,
    calls: 2000,
    statements: 2,
    request: (cookie) => get('/organization/list', { cookie }),
  },
  {
    what: 'organization/has-permission',
    calls: 2000,
    statements: 2,
    request: (cookie) => {
      const asked = { organizationId: 'o0', permissions: { member: ['create'] } }
      return post('/organization/has-permission', asked, { cookie })
    },
  },
  {
    what: `organization/get-full-organization, of ${MEMBERS} members`,
    calls: 400,
    statements: 4,
    request: (cookie) => get('/organization/get-full-organization?organizationId=o0', { cookie }),
  },
]

/**
 * CPU and statements of the calls that organisations are read by, and the statements of an invitation.
 *
 * @param {Record<'limit' | 'peer' | 'ours', Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function organizationRows(subjects) {
  const cookies = {
    limit: await furnish(subjects.limit),
    peer: await furnish(subjects.peer),
    ours: await furnish(subjects.ours),
  }
  const rows = []
  for (const { what, calls, statements, request } of questions) {
    /** @param {keyof typeof subjects} name */
    const callOf = (name) => () => subjects[name].handle(request(cookies[name]))
    const cost = await cpuPerCall(
      { limit: callOf('limit'), peer: callOf('peer'), ours: callOf('ours') },
      { calls },
    )
    const { limit = NaN, peer = NaN, ours = NaN } = cost
    rows.push({
      what,
      limit: micro(limit),
      peer: `${micro(peer)} ${times(peer / limit)}`,
      ours: `${micro(ours)} ${times(ours / limit)}`,
      budget: times(BUDGET),
      holds: ours / limit <= BUDGET,
    })
    rows.push(
      statementRow(what, statements, {
        limit: await statementsOf(subjects.limit, () => request(cookies.limit)),
        peer: await statementsOf(subjects.peer, () => request(cookies.peer)),
        ours: await statementsOf(subjects.ours, () => request(cookies.ours)),
      }),
    )
  }
  const { limit: _, ...inviting } = subjects
  return [...rows, ...(await invitationRows(inviting, cookies))]
}

/**
 * @param {string} what
 * @param {number} budget
 * @param {{ limit?: number, peer: number, ours: number }} counts
 */
function statementRow(what, budget, { limit, peer, ours }) {
  return {
    what: `${what}: statements`,
    limit: limit === undefined ? '' : String(limit),
    peer: String(peer),
    ours: String(ours),
    budget: String(budget),
    holds: ours <= budget,
  }
}

/**
 * An invitation and its acceptance.
 *
 * @param {Record<'peer' | 'ours', Subject>} subjects
 * @param {Record<'peer' | 'ours', string>} cookies
 */
async function invitationRows(subjects, cookies) {
  const counts = {
    peer: await countInvitation(subjects.peer, cookies.peer),
    ours: await countInvitation(subjects.ours, cookies.ours),
  }
  return [
    statementRow('organization/invite-member', 7, {
      peer: counts.peer.invite,
      ours: counts.ours.invite,
    }),
    statementRow('organization/accept-invitation', 8, {
      peer: counts.peer.accept,
      ours: counts.ours.accept,
    }),
  ]
}

/** @param {Subject} subject @param {string} cookie */
async function countInvitation(subject, cookie) {
  const email = 'invited@example.com'
  const invited = await signUp(subject, email)
  const asked = { organizationId: 'o1', email, role: 'member' }
  const invite = await statementsOf(subject, () =>
    post('/organization/invite-member', asked, { cookie }),
  )
  const invitationId = subject.database
    .prepare('select id from invitation where email = ?')
    .all([email])[0].id
  const accept = await statementsOf(subject, () =>
    post('/organization/accept-invitation', { invitationId }, { cookie: invited }),
  )
  return { invite, accept }
}

/** @param {Subject} subject @param {() => Request} requestOf */
async function statementsOf({ handle, count }, requestOf) {
  const { statements } = await count(async () => {
    const request = requestOf()
    const answer = await handle(request)
    if (answer.status !== 200)
      throw new Error(`${request.url}: ${answer.status} ${await answer.text()}`)
    // What follows the answer counts as well.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return statements
}

/**
 * Ann owns ten organisations. The first has a hundred members and ten invitations.
 *
 * @param {Subject} subject
 */
async function furnish(subject) {
  const cookie = await signUp(subject, 'owner@example.com')
  const now = `'2026-01-01T00:00:00.000Z'`
  const ann = `(select id from user where email = 'owner@example.com')`
  subject.database.exec(`
    create temp table number as with recursive counted(n) as
      (select 0 union all select n + 1 from counted where n < ${MEMBERS}) select n from counted;
    begin;
    insert into user (id, name, email, emailVerified, createdAt, updatedAt)
      select 'user' || n, 'Ann', n || '@example.com', 0, ${now}, ${now} from number;
    insert into organization (id, name, slug, metadata, createdAt)
      select 'o' || n, 'Acme', 'acme-' || n, '{"plan":"free"}', ${now} from number where n < ${ORGANIZATIONS};
    insert into member (id, organizationId, userId, role, createdAt)
      select 'owner' || n, 'o' || n, ${ann}, 'owner', ${now} from number where n < ${ORGANIZATIONS};
    insert into member (id, organizationId, userId, role, createdAt)
      select 'member' || n, 'o0', 'user' || n, 'member', ${now} from number where n > 0 and n < ${MEMBERS};
    insert into invitation (id, organizationId, email, role, status, expiresAt, createdAt, inviterId)
      select 'invitation' || n, 'o0', 'new' || n || '@example.com', 'member', 'pending', '2036-01-01T00:00:00.000Z', ${now}, ${ann} from number where n < ${INVITATIONS};
    commit;
    drop table number;`)
  return cookie
}
