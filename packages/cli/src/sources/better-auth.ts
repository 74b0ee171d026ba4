import type { FileEntry } from '../transfer/candidate.js'
import { layoutOf, refuseMethod, toIdentity, toPassword, toRows } from './foreign-user.js'
import type { Source, SourceContext } from './source.js'
import { type TableRecord, toTableRecord, withoutTable } from './table-record.js'
import { dateOf, isTrue, recordOf, textOf } from './values.js'

/** Tables of better-auth that are taken after users and accounts, with their columns as they are. */
const plain: Readonly<Record<string, string>> = {
  organization: 'organization',
  member: 'member',
  invitation: 'invitation',
  team: 'team',
  teammember: 'teamMember',
}

/**
 * The tables of better-auth, as lines of JSON that name the table. Sessions, tokens and one-time values are not taken.
 * An app can also keep its database as it is: `betterAuthDatabase()`.
 */
export const betterAuth: Source = {
  *read(record, context) {
    const row = toTableRecord(record)
    if (!row) {
      yield withoutTable(record)
      return
    }
    const table = row.table.replace(/s$/, '')
    const model = plain[table]
    if (table === 'user') yield* readUser(row, context)
    else if (table === 'account') yield* readAccount(row, context)
    else if (model !== undefined) yield readRow(row, model)
    else if (table === 'passkey')
      yield {
        line: row.line,
        model: 'passkey',
        id: textOf(row.values, 'id'),
        reason: 'passkeys are not imported',
      }
  },
}

function* readUser({ line, values }: TableRecord, context: SourceContext): Generator<FileEntry> {
  const id = textOf(values, 'id')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "id"' }
    return
  }
  const until = dateOf(values, 'banExpires')
  const isBanned = isTrue(values, 'banned') && (until === null || until > context.now)
  yield* toRows(
    {
      line,
      id,
      email: textOf(values, 'email'),
      emailVerified: isTrue(values, 'emailVerified'),
      name: textOf(values, 'name'),
      image: textOf(values, 'image'),
      createdAt: dateOf(values, 'createdAt'),
      updatedAt: dateOf(values, 'updatedAt'),
      ban: isBanned ? { until } : null,
      losses: isTrue(values, 'twoFactorEnabled') ? ['the second factor is not imported'] : [],
    },
    context,
  )
}

function* readAccount({ line, values }: TableRecord, { now }: SourceContext): Generator<FileEntry> {
  const createdAt = dateOf(values, 'createdAt') ?? now
  const updatedAt = dateOf(values, 'updatedAt') ?? createdAt
  const owner = { line, userId: textOf(values, 'userId') ?? '', createdAt, updatedAt }
  const providerId = textOf(values, 'providerId')
  const accountId = textOf(values, 'accountId')
  const hash = textOf(values, 'password')
  if (providerId === 'credential') {
    if (hash === null) return
    // Guides of better-auth for moves from other systems keep hashes of bcrypt in the same column.
    yield toPassword(owner, { layout: layoutOf(hash) ?? 'better-auth', text: hash })
  } else if (providerId === null || accountId === null)
    yield refuseMethod(owner, 'lacks "providerId" or "accountId"')
  else yield toIdentity(owner, { providerId, accountId, scope: textOf(values, 'scope') })
}

/** Ids of a database are numbers, dates have its form, and records are JSON. */
function readRow({ line, values }: TableRecord, model: string): FileEntry {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name === 'id' || name.endsWith('Id')) return [name, textOf(values, name)] as const
    if (name.endsWith('At')) return [name, dateOf(values, name)] as const
    if (name === 'metadata' && value !== null)
      return [name, JSON.stringify(recordOf(values, name))] as const
    return [name, value] as const
  })
  return { line, model, row: Object.fromEntries(entries) }
}
