import { get, password, post, settle, signUp } from './subjects/subject.mjs'
import { countRow } from './table.mjs'

const email = 'statements@example.com'

/**
 * Name, budget and request of each call. The hand-written limit implements only the calls of the first rows.
 *
 * @type {readonly [string, number, (cookie: string) => Request][]}
 */
const calls = [
  ['sign-up', 6, () => post('/sign-up/email', { name: 'Ann', email, password })],
  ['sign-in', 2, () => post('/sign-in/email', { email, password })],
  ['get-session', 1, (cookie) => get('/get-session', { cookie })],
]

/**
 * A change of the password, a revocation of sessions and a deletion also void the mailed links and values of the user:
 * one statement for the signed links, which locks the user, and one for the stored values.
 *
 * @type {typeof calls}
 */
const accountCalls = [
  ['list-sessions', 2, (cookie) => get('/list-sessions', { cookie })],
  ['list-accounts', 2, (cookie) => get('/list-accounts', { cookie })],
  ['update-user', 2, (cookie) => post('/update-user', { name: 'Bob' }, { cookie })],
  ['request-password-reset', 3, () => post('/request-password-reset', { email })],
  [
    'change-password',
    8,
    (cookie) =>
      post('/change-password', { currentPassword: password, newPassword: password }, { cookie }),
  ],
  ['revoke-other-sessions', 6, (cookie) => post('/revoke-other-sessions', {}, { cookie })],
  ['delete-user', 9, (cookie) => post('/delete-user', { password }, { cookie })],
]

/**
 * Statements per call, BEGIN and COMMIT counted.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function statementRows({ limit, peer, ours }) {
  const visitors = {
    limit: await visit(limit),
    peer: await visit(peer),
    ours: await visit(ours),
  }
  const rows = []
  for (const [what, budget, requestOf] of [...calls, ...accountCalls]) {
    const isOfAccount = accountCalls.some(([name]) => name === what)
    const counts = {
      ...(isOfAccount ? {} : { limit: await visitors.limit(requestOf) }),
      peer: await visitors.peer(requestOf),
      ours: await visitors.ours(requestOf),
    }
    rows.push(countRow(what, counts, budget))
  }
  return rows
}

/**
 * Signs a user up, whose browser stores cookies.
 *
 * @param {import('./subjects/subject.mjs').Subject} subject
 */
async function visit(subject) {
  let cookie = await signUp(subject, 'reader@example.com')
  // A sign-up deletes expired rows from time to time.
  await settle()
  return async (/** @type {(cookie: string) => Request} */ requestOf) => {
    const request = requestOf(cookie)
    const { statements } = await subject.count(async () => {
      const answer = await subject.handle(request)
      if (answer.status !== 200) {
        throw new Error(`${request.url}: ${answer.status} ${await answer.text()}`)
      }
      const [given] = answer.headers.getSetCookie()
      // The calls sign up and sign in another user.
      if (given && request.headers.has('cookie')) cookie = given.split(';')[0] ?? ''
      // Statements after the response are counted too.
      await settle()
    })
    return statements
  }
}
