import type { FileEntry } from '../transfer/candidate.js'
import { type ForeignPassword, layoutOf, refuseMethod, toIdentity, toRows } from './foreign-user.js'
import { toProviderId } from './provider-names.js'
import type { Values } from './record.js'
import type { Source, SourceContext } from './source.js'
import { type TableRecord, toTableRecord, withoutTable } from './table-record.js'
import { dateOf, textOf } from './values.js'

/** The tables of an adapter of Auth.js, as lines of JSON that name the table. Sessions and tokens are not taken. */
export const authJs: Source = {
  *read(record, context) {
    const row = toTableRecord(record)
    if (!row) yield withoutTable(record)
    else if (/^users?$/.test(row.table)) yield* readUser(row, context)
    else if (/^accounts?$/.test(row.table)) yield* readAccount(row, context)
    else if (/^authenticators?$/.test(row.table))
      yield { line: row.line, model: 'passkey', id: null, reason: 'passkeys are not imported' }
  },
}

function* readUser({ line, values }: TableRecord, context: SourceContext): Generator<FileEntry> {
  const id = textOf(values, 'id')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "id"' }
    return
  }
  yield* toRows(
    {
      line,
      id,
      email: textOf(values, 'email'),
      // A date, in spite of its name.
      emailVerified: dateOf(values, 'emailVerified') !== null,
      name: textOf(values, 'name'),
      image: textOf(values, 'image'),
      createdAt: dateOf(values, 'createdAt'),
      updatedAt: dateOf(values, 'updatedAt'),
      password: passwordOf(values),
    },
    context,
  )
}

/** Apps with a password have a column of their own. */
function passwordOf(values: Values): ForeignPassword | null {
  const text = textOf(values, 'password', 'passwordHash', 'hashedPassword')
  return text === null ? null : { layout: layoutOf(text), text }
}

function* readAccount({ line, values }: TableRecord, { now }: SourceContext): Generator<FileEntry> {
  const owner = { line, userId: textOf(values, 'userId') ?? '', createdAt: now, updatedAt: now }
  const type = textOf(values, 'type')
  const name = textOf(values, 'provider') ?? ''
  // The user has the address, and the app the password.
  if (type === 'email' || type === 'credentials') return
  const providerId = type === 'webauthn' ? null : toProviderId(name)
  const accountId = textOf(values, 'providerAccountId')
  if (providerId === null || accountId === null) {
    yield refuseMethod(owner, `an account at "${name}" cannot be taken`)
    return
  }
  const scope = textOf(values, 'scope')?.trim().replaceAll(/\s+/g, ',') ?? null
  yield toIdentity(owner, { providerId, accountId, scope })
}
