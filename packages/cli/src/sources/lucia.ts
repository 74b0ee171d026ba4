import type { FileEntry } from '../transfer/candidate.js'
import {
  type ForeignIdentity,
  type ForeignPassword,
  layoutOf,
  refuseMethod,
  toIdentity,
  toPassword,
  toRows,
} from './foreign-user.js'
import { toProviderId } from './provider-names.js'
import type { Values } from './record.js'
import type { Source, SourceContext } from './source.js'
import { type TableRecord, toTableRecord, withoutTable } from './table-record.js'
import { dateOf, isTrue, textOf } from './values.js'

/** The tables of Lucia 1, 2 and 3, as lines of JSON that name the table. Sessions are not taken. */
export const lucia: Source = {
  *read(record, context) {
    const row = toTableRecord(record)
    if (!row) yield withoutTable(record)
    else if (/^(?:auth)?users?$/.test(row.table)) yield* readUser(row, context)
    else if (/keys?$/.test(row.table)) yield* readKey(row, context)
  },
}

function* readUser({ line, values }: TableRecord, context: SourceContext): Generator<FileEntry> {
  const id = textOf(values, 'id')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "id"' }
    return
  }
  const hash = textOf(values, 'passwordHash', 'hashedPassword', 'password')
  yield* toRows(
    {
      line,
      id,
      email: textOf(values, 'email'),
      emailVerified: isTrue(values, 'emailVerified') || dateOf(values, 'emailVerifiedAt') !== null,
      name: textOf(values, 'name', 'username'),
      image: textOf(values, 'image', 'avatarUrl', 'avatar'),
      createdAt: dateOf(values, 'createdAt'),
      updatedAt: dateOf(values, 'updatedAt'),
      // A hash in the user's own row is of Lucia 3, whose scrypt is that of better-auth.
      password: hash === null ? null : toHash(hash, 'better-auth'),
      identities: identitiesOf(values),
    },
    context,
  )
}

/** Lucia 3 leaves the accounts at providers to columns of the app, such as `github_id`. */
function identitiesOf(values: Values): ForeignIdentity[] {
  return Object.keys(values).flatMap((column) => {
    const providerId = column.endsWith('Id') ? toProviderId(column.slice(0, -2)) : null
    const accountId = textOf(values, column)
    return providerId === null || accountId === null ? [] : [{ providerId, accountId }]
  })
}

function toHash(text: string, plain: 'better-auth' | 'lucia-v1'): ForeignPassword {
  if (text.startsWith('s2:')) return { layout: 'lucia-v2', text }
  return { layout: layoutOf(text) ?? (text.includes(':') ? plain : null), text }
}

/** A key of Lucia 1 and 2: `provider:subject`, and the hash of a password where the provider is the app itself. */
function* readKey({ line, values }: TableRecord, { now }: SourceContext): Generator<FileEntry> {
  const owner = { line, userId: textOf(values, 'userId') ?? '', createdAt: now, updatedAt: now }
  const id = textOf(values, 'id') ?? ''
  const hash = textOf(values, 'hashedPassword')
  if (hash !== null) {
    yield toPassword(owner, toHash(hash, 'lucia-v1'))
    return
  }
  const end = id.indexOf(':')
  const name = id.slice(0, Math.max(end, 0))
  if (name === 'email' || name === 'username') return
  const providerId = toProviderId(name)
  const accountId = id.slice(end + 1)
  if (providerId === null || accountId === '')
    yield refuseMethod(owner, `an account at "${name}" cannot be taken`)
  else yield toIdentity(owner, { providerId, accountId })
}
