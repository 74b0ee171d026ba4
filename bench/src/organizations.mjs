import { cpuRow } from './cpu.mjs'
import { furnishing, OWNER, questions } from './organization-questions.mjs'
import { post, signUp } from './subjects/subject.mjs'
import { countRow } from './table.mjs'

/** @typedef {import('./subjects/subject.mjs').Subject} Subject */

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
    rows.push(await cpuRow(what, callOf, { calls }))
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
  const { peer, ours } = counts
  return [
    countRow('organization/invite-member: statements', { peer: peer.invite, ours: ours.invite }, 7),
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

/** @param {Subject} subject */
async function furnish(subject) {
  const cookie = await signUp(subject, OWNER)
  subject.database.exec(furnishing)
  return cookie
}
