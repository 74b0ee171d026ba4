import { Client } from 'pg'
import { newAddress, send } from './browser.js'
import { Browser } from './browser.js'
import type { Cluster, Servers } from './cluster.js'
import type { Ledger } from './ledger.js'
import type { Monitor } from './monitor.js'
import { signInAs } from './scenarios/accounts.js'

/** Statements that find rows that must not be. */
const invariants = [
  {
    name: 'two users with one address',
    sql: `select lower(email) from "user" group by lower(email) having count(*) > 1`,
  },
  {
    name: 'two memberships of a user in an organisation',
    sql: `select "userId" from member group by "organizationId", "userId" having count(*) > 1`,
  },
  {
    name: 'an organisation without an owner',
    sql: `select id from organization o where not exists
          (select 1 from member m where m."organizationId" = o.id and m.role = 'owner')`,
  },
  {
    name: 'a user without a password',
    sql: `select id from "user" u where not exists
          (select 1 from account a where a."userId" = u.id and a.password is not null)`,
  },
  {
    name: 'a session without a user',
    sql: `select id from session s where not exists (select 1 from "user" u where u.id = s."userId")`,
  },
]

/** The number of facts of each kind that were verified. */
export interface Verified {
  readonly users: number
  readonly memberships: number
  readonly endedSessions: number
}

/** Compares the database and the app with all that was acknowledged. What differs is a problem of the monitor. */
export async function verify(
  cluster: Cluster,
  { postgres }: Servers,
  { ledger, monitor }: { ledger: Ledger; monitor: Monitor },
): Promise<Verified> {
  const database = new Client(postgres.url)
  await database.connect()
  try {
    for (const { name, sql } of invariants) {
      const { rowCount } = await database.query(sql)
      if (rowCount) monitor.problem(`${String(rowCount)} times: ${name}`)
    }
    await verifyMemberships(database, ledger, monitor)
    await verifyInvitations(database, ledger, monitor)
  } finally {
    await database.end()
  }
  await inTurns(ledger.accounts, async (account) => {
    const newBrowser = () => new Browser(cluster.origin)
    const browser = await signInAs({ monitor, newBrowser }, account)
    if (!browser) monitor.problem(`${account.email} has signed up and cannot sign in`)
  })
  await inTurns(ledger.ended, async ({ email, cookies }) => {
    for (const { port } of cluster.apps) {
      const parts = { port, origin: cluster.origin, cookies, address: newAddress() }
      const { status, body } = await send('/get-session', parts)
      if (status !== 200 || body !== null) monitor.problem(`An ended session of ${email} is back`)
    }
  })
  const states = [...ledger.memberships.values()].filter((state) => state !== 'unknown')
  return {
    users: ledger.accounts.length,
    memberships: states.length,
    endedSessions: ledger.ended.length,
  }
}

async function verifyMemberships(
  database: Client,
  ledger: Ledger,
  monitor: Monitor,
): Promise<void> {
  const { rows } = await database.query<{ key: string }>(
    `select "organizationId" || ':' || "userId" as key from member`,
  )
  const members = new Set(rows.map(({ key }) => key))
  for (const [key, state] of ledger.memberships) {
    if (state === 'member' && !members.has(key)) monitor.problem(`The membership ${key} is lost`)
    if (state === 'removed' && members.has(key)) monitor.problem(`The membership ${key} is back`)
  }
}

async function verifyInvitations(
  database: Client,
  ledger: Ledger,
  monitor: Monitor,
): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `select id from invitation where id = any($1) and status <> 'accepted'`,
    [ledger.accepted],
  )
  for (const { id } of rows) monitor.problem(`The accepted invitation ${id} is open again`)
}

/** Few at a time: each sign-in computes a password hash. */
async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
