import type { DatabaseDump } from '@countersign/core/testing'
import { faultsOf } from '../soak/invariants.js'
import { readView } from '../soak/view.js'
import { hasRole, memberOf } from './membership.js'
import { callerOf, type Row, timeOf } from './caller.js'
import type { World } from './world.js'

/** The violated invariants in what is stored, one sentence each. */
export async function faultsOfRows(world: World): Promise<string[]> {
  const { auth, rows } = world
  const now = auth.clock.now()
  const view = await readView(auth.database.store)
  // An invitation that has expired stays pending, and does not count.
  const invitations = view.invitations.filter(({ expiresAt }) => expiresAt.getTime() > now)
  return [
    ...faultsOf({ ...view, invitations }),
    ...orphans(rows),
    ...duplicates(rows),
    ...faultsOfAdmins(rows, now),
    ...(await faultsOfSessions(world)),
  ]
}

function orphans(rows: DatabaseDump): string[] {
  const users = new Set((rows['user'] ?? []).map(({ id }) => id))
  return ['session', 'account', 'passkey', 'teamMember', 'note'].flatMap((model) =>
    (rows[model] ?? [])
      .filter(({ userId }) => !users.has(userId))
      .map(({ id }) => `The row ${String(id)} of ${model} is of no user`),
  )
}

const unique: readonly (readonly [string, readonly string[]])[] = [
  ['user', ['email']],
  ['account', ['providerId', 'accountId']],
  ['session', ['token']],
  ['passkey', ['credentialID']],
  ['verification', ['identifier']],
]

function duplicates(rows: DatabaseDump): string[] {
  return unique.flatMap(([model, columns]) => {
    const keys = (rows[model] ?? []).map((row) => columns.map((name) => row[name]).join(' '))
    return keys.length === new Set(keys).size ? [] : [`Rows of ${model} are there twice`]
  })
}

function faultsOfAdmins(rows: DatabaseDump, now: number): string[] {
  const users = rows['user'] ?? []
  const isBanned = ({ banned, banExpires }: Row): boolean =>
    banned === true && (banExpires === null || timeOf(banExpires) > now)
  const banned = new Set(users.filter(isBanned).map(({ id }) => id))
  return [
    ...(users.some((row) => hasRole(row, 'admin') && !isBanned(row))
      ? []
      : ['There is no administrator']),
    ...(rows['session'] ?? [])
      .filter(({ userId }) => banned.has(userId))
      .map(({ userId }) => `The banned user ${String(userId)} has a session`),
  ]
}

/** A credential works exactly as long as its session is stored, and acts only where its user is a member. */
async function faultsOfSessions(world: World): Promise<string[]> {
  const { auth, secrets, rows } = world
  const faults: string[] = []
  for (const [index, credential] of [...secrets.credentials].entries()) {
    const headers = new Headers({ cookie: `${secrets.sessionCookie}=${credential}` })
    const caller = callerOf(world, headers)
    // Each credential has an address of its own, so that no limit refuses its requests.
    const clientAddress = `10.0.${index >> 8}.${index & 255}`
    const ask = async (path: string): Promise<Response> =>
      auth.handler(new Request(`http://localhost:3000/api/auth${path}`, { headers }), {
        clientAddress,
      })
    const text = await (await ask('/get-session?disableRefresh=true')).text()
    const isKnown = caller !== null && caller !== 'unclear'
    if (isKnown !== (text !== 'null'))
      faults.push(`A session is ${isKnown ? 'lost' : 'revoked, and works'}`)
    if (!isKnown) continue
    const { activeOrganizationId: active, userId } = caller.session
    if (active === null || memberOf(rows, active, userId)) continue
    const { status } = await ask('/organization/get-active-member')
    if (status < 300) faults.push(`${String(userId)} acts in ${String(active)}`)
  }
  await auth.idle()
  world.rows = await auth.database.dump()
  return faults
}
