import { cpuPerCall, median } from './measure.mjs'
import { get, password, post, signUp } from './subjects/subject.mjs'
import { micro, times } from './table.mjs'

const SMALL = 1_000
const LARGE = 1_000_000
/** Most times that a call with a million users may cost, relative to one with a thousand. */
const BUDGET = 1.3

/** @typedef {import('./subjects/subject.mjs').Subject} Subject */
/** @typedef {'limit' | 'peer' | 'ours'} Name */

/** The calls that the hand-written limit implements. */
const LIMIT_CALLS = ['get-session', 'list-sessions', 'sign-in']

/** @type {Record<string, [calls: number, call: (cookie: string) => Request]>} */
const requests = {
  'get-session': [2000, (cookie) => get('/get-session', { cookie })],
  'list-sessions': [2000, (cookie) => get('/list-sessions', { cookie })],
  'list-accounts': [2000, (cookie) => get('/list-accounts', { cookie })],
  'update-user': [1000, (cookie) => post('/update-user', { name: 'Bob' }, { cookie })],
  'request-password-reset': [
    500,
    () => post('/request-password-reset', { email: 'growth@example.com' }),
  ],
  'sign-in': [5, () => post('/sign-in/email', { email: 'growth@example.com', password })],
}

/**
 * CPU of calls by the number of users. Every user has a sign-in method and a session.
 *
 * @param {(size: string) => Promise<Record<Name, Subject>>} create creates the subjects on files of this size's name
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function growthRows(create) {
  const [small, large] = [
    await fillAll(await create('small'), SMALL),
    await fillAll(await create('large'), LARGE),
  ]
  const rows = []
  for (const [what, [calls, requestOf]] of Object.entries(requests)) {
    const costs = await cpuPerCall(
      { ...callsOf(small, 'small', what, requestOf), ...callsOf(large, 'large', what, requestOf) },
      { calls },
    )
    const growthOf = (/** @type {Name} */ name) => {
      const few = median(costs[`${name} small`] ?? [])
      const many = median(costs[`${name} large`] ?? [])
      return { share: many / few, text: `${micro(few)} → ${micro(many)} ${times(many / few)}` }
    }
    rows.push({
      what: `${what} among a million users, against a thousand`,
      limit: LIMIT_CALLS.includes(what) ? growthOf('limit').text : '',
      peer: growthOf('peer').text,
      ours: growthOf('ours').text,
      budget: times(BUDGET),
      holds: growthOf('ours').share <= BUDGET,
    })
  }
  return rows
}

/**
 * @param {Record<Name, Filled>} subjects
 * @param {string} size
 * @param {string} what
 * @param {(cookie: string) => Request} requestOf
 */
function callsOf(subjects, size, what, requestOf) {
  const names = Object.entries(subjects).filter(
    ([name]) => name !== 'limit' || LIMIT_CALLS.includes(what),
  )
  return Object.fromEntries(
    names.map(([name, { subject, cookie }]) => [
      `${name} ${size}`,
      async () => {
        const body = await (await subject.handle(requestOf(cookie))).text()
        if (!body.startsWith('{') && !body.startsWith('[{')) throw new Error(`${what}: ${body}`)
      },
    ]),
  )
}

/** @typedef {Awaited<ReturnType<typeof fill>>} Filled */

/**
 * @param {Record<Name, Subject>} subjects
 * @param {number} users
 * @returns {Promise<Record<Name, Filled>>}
 */
async function fillAll({ limit, peer, ours }, users) {
  return {
    limit: await fill(limit, users),
    peer: await fill(peer, users),
    ours: await fill(ours, users),
  }
}

/**
 * @param {Subject} subject
 * @param {number} users
 */
async function fill(subject, users) {
  // A column of better-auth 1.7 only.
  const hasIssuer = subject.database
    .prepare('select name from pragma_table_info(?)')
    .all(['account'])
    .some(({ name }) => name === 'issuer')
  const [issuer, value] = hasIssuer ? [', issuer', ", 'local'"] : ['', '']
  subject.database.exec(`
    create temp table number as with recursive counted(n) as
      (select 1 union all select n + 1 from counted where n < ${users}) select n from counted;
    begin;
    insert into user (id, name, email, emailVerified, createdAt, updatedAt)
      select 'user' || n, 'Ann', n || '@example.com', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from number;
    insert into account (id, userId, providerId, accountId, createdAt, updatedAt${issuer})
      select 'account' || n, 'user' || n, 'credential', 'user' || n, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'${value} from number;
    insert into session (id, token, userId, expiresAt, createdAt, updatedAt)
      select 'session' || n, 'token' || n, 'user' || n, '2036-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from number;
    commit;
    drop table number;`)
  return { subject, cookie: await signUp(subject, 'growth@example.com') }
}
