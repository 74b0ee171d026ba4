import { cpuPerCall, median } from './measure.mjs'
import { get, password, post, read, signUp } from './subjects/subject.mjs'
import { micro, times } from './table.mjs'

const SMALL = 1_000
const LARGE = 1_000_000
/** Most times that a call with a million users may cost, relative to one with a thousand. */
const BUDGET = 1.3

/**
 * CPU of calls by the number of users. Every user has a sign-in method and a session.
 *
 * @param {(name: string) => Promise<import('./subjects/subject.mjs').Subject>} create
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function growthRows(create) {
  const [small, large] = [
    await fill(await create('small'), SMALL),
    await fill(await create('large'), LARGE),
  ]
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
  const rows = []
  for (const [what, [calls, requestOf]] of Object.entries(requests)) {
    const costs = await cpuPerCall(
      {
        small: async () => read(await small.subject.handle(requestOf(small.cookie)), '{'),
        large: async () => read(await large.subject.handle(requestOf(large.cookie)), '{'),
      },
      { calls },
    )
    const [few, many] = [median(costs['small'] ?? []), median(costs['large'] ?? [])]
    rows.push({
      what: `${what} among a million users, against a thousand`,
      peer: '',
      ours: `${micro(few)} → ${micro(many)} ${times(many / few)}`,
      budget: times(BUDGET),
      holds: many / few <= BUDGET,
    })
  }
  return rows
}

/**
 * @param {import('./subjects/subject.mjs').Subject} subject
 * @param {number} users
 */
async function fill(subject, users) {
  subject.database.exec(`
    create temp table number as with recursive counted(n) as
      (select 1 union all select n + 1 from counted where n < ${users}) select n from counted;
    begin;
    insert into user (id, name, email, emailVerified, createdAt, updatedAt)
      select 'user' || n, 'Ann', n || '@example.com', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from number;
    insert into account (id, userId, providerId, accountId, createdAt, updatedAt)
      select 'account' || n, 'user' || n, 'credential', 'user' || n, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from number;
    insert into session (id, token, userId, expiresAt, createdAt, updatedAt)
      select 'session' || n, 'token' || n, 'user' || n, '2036-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from number;
    commit;
    drop table number;`)
  return { subject, cookie: await signUp(subject, 'growth@example.com') }
}
