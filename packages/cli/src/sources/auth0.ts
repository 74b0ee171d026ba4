import type { FileEntry } from '../transfer/candidate.js'
import {
  type ForeignIdentity,
  type ForeignPassword,
  layoutOf,
  toPassword,
  toRows,
} from './foreign-user.js'
import { toProviderId } from './provider-names.js'
import type { FileRecord, Values } from './record.js'
import type { Source, SourceContext } from './source.js'
import { dateOf, isTrue, recordOf, recordsOf, textOf } from './values.js'

/** The lines of JSON of a user export job of Auth0, then those of the hashes that its support exports. */
export const auth0: Source = {
  read: (record, context) =>
    '_id' in record.values && !('user_id' in record.values)
      ? readHash(record, context)
      : readUser(record, context),
}

function* readHash({ line, values }: FileRecord, { now }: SourceContext): Generator<FileEntry> {
  const key =
    textOf(values, 'alt_id') ?? textOf(recordOf(values, '_id'), '$oid') ?? textOf(values, '_id')
  const password = passwordOf(values)
  if (key === null || !password) {
    yield { line, model: 'account', id: key, reason: 'lacks "_id" or "passwordHash"' }
    return
  }
  const createdAt = dateOf(values, 'created_at') ?? now
  yield toPassword({ line, userId: `auth0|${key}`, createdAt, updatedAt: createdAt }, password)
}

function* readUser({ line, values }: FileRecord, context: SourceContext): Generator<FileEntry> {
  const id = textOf(values, 'user_id')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "user_id"' }
    return
  }
  const { identities, losses } = identitiesOf(values, id)
  const factors = values['multifactor']
  const hasFactor = Array.isArray(factors) && factors.length > 0
  yield* toRows(
    {
      line,
      id,
      email: textOf(values, 'email'),
      emailVerified: isTrue(values, 'email_verified'),
      name: textOf(values, 'name', 'nickname'),
      image: textOf(values, 'picture'),
      createdAt: dateOf(values, 'created_at'),
      updatedAt: dateOf(values, 'updated_at'),
      password: passwordOf(values),
      identities,
      ban: isTrue(values, 'blocked') ? { until: null } : null,
      losses: hasFactor ? [...losses, 'the second factor is not imported'] : losses,
    },
    context,
  )
}

function passwordOf(values: Values): ForeignPassword | null {
  const text = textOf(values, 'passwordHash', 'password_hash')
  return text === null ? null : { layout: layoutOf(text), text }
}

/** Connections of Auth0 itself, which are no providers. */
const ownConnections = ['auth0', 'email', 'sms']

function identitiesOf(values: Values, userId: string) {
  const [name = '', ...rest] = userId.split('|')
  const listed = recordsOf(values, 'identities')
  // Only fields that the job names are exported.
  const accounts = listed.length > 0 ? listed : [{ provider: name, user_id: rest.join('|') }]
  const identities: ForeignIdentity[] = []
  const losses: string[] = []
  for (const account of accounts) {
    const provider = textOf(account, 'provider') ?? ''
    if (ownConnections.includes(provider)) continue
    const providerId = toProviderId(provider)
    const accountId = textOf(account, 'user_id')
    if (providerId !== null && accountId !== null) identities.push({ providerId, accountId })
    else losses.push(`an account at "${provider}" cannot be taken`)
  }
  return { identities, losses }
}
