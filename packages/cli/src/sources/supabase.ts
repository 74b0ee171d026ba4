import { type FileEntry } from '../transfer/candidate.js'
import {
  type ForeignPassword,
  layoutOf,
  type MethodOwner,
  refuseMethod,
  toIdentity,
  toRows,
} from './foreign-user.js'
import { toProviderId } from './provider-names.js'
import type { FileRecord, Values } from './record.js'
import type { Source, SourceContext } from './source.js'
import { dateOf, isTrue, recordOf, recordsOf, textOf } from './values.js'

/**
 * The tables `auth.users` and `auth.identities` of Supabase, each as CSV, an array or lines of JSON.
 *
 * From metadata that the user can write, only the name and the picture are read.
 */
export const supabase: Source = {
  read: (record, context) =>
    'provider' in record.values && 'user_id' in record.values
      ? readIdentity(
          record.values,
          ownerOf(record, context, textOf(record.values, 'user_id') ?? ''),
        )
      : readUser(record, context),
}

function* readUser(record: FileRecord, context: SourceContext): Generator<FileEntry> {
  const { line, values } = record
  const id = textOf(values, 'id')
  const metadata = recordOf(values, 'raw_user_meta_data')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "id"' }
    return
  }
  if (isTrue(values, 'is_anonymous')) {
    yield skip(record, id, 'is an anonymous user')
    return
  }
  if (dateOf(values, 'deleted_at')) {
    yield skip(record, id, 'was deleted')
    return
  }
  const until = dateOf(values, 'banned_until')
  yield* toRows(
    {
      line,
      id,
      email: textOf(values, 'email'),
      emailVerified: dateOf(values, 'email_confirmed_at') !== null,
      name: textOf(metadata, 'full_name', 'name'),
      image: textOf(metadata, 'avatar_url', 'picture'),
      createdAt: dateOf(values, 'created_at'),
      updatedAt: dateOf(values, 'updated_at'),
      password: passwordOf(values),
      ban: until && until > context.now ? { until } : null,
    },
    context,
  )
  // The interface for administrators returns users with their identities.
  for (const identity of recordsOf(values, 'identities'))
    yield* readIdentity(identity, ownerOf(record, context, id))
}

function skip({ line }: FileRecord, id: string, reason: string): FileEntry {
  return { line, model: 'user', id, reason }
}

function ownerOf(
  { line, values }: FileRecord,
  { now }: SourceContext,
  userId: string,
): MethodOwner {
  const createdAt = dateOf(values, 'created_at') ?? now
  return { line, userId, createdAt, updatedAt: dateOf(values, 'updated_at') ?? createdAt }
}

function* readIdentity(values: Values, owner: MethodOwner): Generator<FileEntry> {
  const name = textOf(values, 'provider')
  // Not accounts at a provider: the user has the address and the number.
  if (name === null || name === 'email' || name === 'phone') return
  const providerId = toProviderId(name)
  const accountId =
    textOf(values, 'provider_id') ?? textOf(recordOf(values, 'identity_data'), 'sub')
  if (providerId === null || accountId === null)
    yield refuseMethod(owner, `an account at "${name}" cannot be taken`)
  else yield toIdentity(owner, { providerId, accountId })
}

function passwordOf(values: Values): ForeignPassword | null {
  const text = textOf(values, 'encrypted_password')
  return text === null ? null : { layout: layoutOf(text), text }
}
