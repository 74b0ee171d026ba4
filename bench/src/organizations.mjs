import { cpuRow } from './cpu.mjs'
import { insertOrganizations, organizationCalls, OWNER } from './organization-calls.mjs'
import { post, read, settle, signUp } from './subjects/subject.mjs'
import { countRow } from './table.mjs'

/** @typedef {import('./subjects/subject.mjs').Subject} Subject */

/** Most times that a call may cost, relative to the hand-written limit. */
const BUDGET = 2

/**
 * CPU and statements of the calls that read organisations, and the statements of an invitation.
 *
 * @param {Record<'limit' | 'peer' | 'ours', Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function organizationRows(subjects) {
  const cookies = {
    limit: await insertInto(subjects.limit),
    peer: await insertInto(subjects.peer),
    ours: await insertInto(subjects.ours),
  }
  const rows = []
  for (const { what, calls, statements, expected, request } of organizationCalls) {
    /** @param {keyof typeof subjects} name */
    const callOf = (name) => async () => {
      await read(await subjects[name].handle(request(cookies[name])), expected)
    }
    rows.push(...(await cpuRow(what, BUDGET, callOf, { calls })))
    rows.push(
      countRow(
        `${what}: statements`,
        {
          limit: await statementsOf(subjects.limit, () => request(cookies.limit)),
          peer: await statementsOf(subjects.peer, () => request(cookies.peer)),
          ours: await statementsOf(subjects.ours, () => request(cookies.ours)),
        },
        statements,
      ),
    )
  }
  const { limit: _, ...inviting } = subjects
  return [...rows, ...(await invitationRows(inviting, cookies))]
}

/**
 * Statements of an invitation and of its acceptance.
 *
 * @param {Record<'peer' | 'ours', Subject>} subjects
 * @param {Record<'peer' | 'ours', string>} cookies
 */
async function invitationRows(subjects, cookies) {
  const counts = {
    peer: await countInvitation(subjects.peer, cookies.peer),
    ours: await countInvitation(subjects.ours, cookies.ours),
  }
  const { peer, ours } = counts
  return [
    // Members are read before the mails of an inviter are counted, and the language of the invitee before the mail is sent.
    countRow('organization/invite-member: statements', { peer: peer.invite, ours: ours.invite }, 9),
    countRow(
      'organization/accept-invitation: statements',
      { peer: peer.accept, ours: ours.accept },
      8,
    ),
  ]
}

/** @param {Subject} subject @param {string} cookie */
async function countInvitation(subject, cookie) {
  const email = 'invited@example.com'
  const invited = await signUp(subject, email)
  // A sign-up deletes expired rows from time to time.
  await settle()
  const body = { organizationId: 'o1', email, role: 'member' }
  const invite = await statementsOf(subject, () =>
    post('/organization/invite-member', body, { cookie }),
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
    // Statements after the response are counted too.
    await settle()
  })
  return statements
}

/** @param {Subject} subject */
async function insertInto(subject) {
  const cookie = await signUp(subject, OWNER)
  subject.database.exec(insertOrganizations)
  return cookie
}
