import type { FileEntry } from '../transfer/candidate.js'
import { type ForeignIdentity, type ForeignPassword, toRows } from './foreign-user.js'
import { toProviderId } from './provider-names.js'
import type { FileRecord, Values } from './record.js'
import type { Source, SourceContext } from './source.js'
import { dateOf, isTrue, recordsOf, textOf } from './values.js'

/**
 * The JSON file of `firebase auth:export`. The parameters of its hashes are in the console: the app passes them to
 * `importedPasswords`.
 */
export const firebase: Source = {
  isWrapped: true,
  read: readUser,
}

function* readUser({ line, values }: FileRecord, context: SourceContext): Generator<FileEntry> {
  const id = textOf(values, 'localId')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "localId"' }
    return
  }
  const { identities, losses } = identitiesOf(values)
  const hasFactor = recordsOf(values, 'mfaInfo').length > 0
  yield* toRows(
    {
      line,
      id,
      email: textOf(values, 'email'),
      emailVerified: isTrue(values, 'emailVerified'),
      name: textOf(values, 'displayName'),
      image: textOf(values, 'photoUrl'),
      createdAt: dateOf(values, 'createdAt'),
      password: passwordOf(values),
      identities,
      ban: isTrue(values, 'disabled') ? { until: null } : null,
      losses: hasFactor ? [...losses, 'the second factor is not imported'] : losses,
    },
    context,
  )
}

function passwordOf(values: Values): ForeignPassword | null {
  const key = textOf(values, 'passwordHash')
  return key === null
    ? null
    : { layout: 'firebase', text: `${textOf(values, 'salt') ?? ''}$${key}` }
}

function identitiesOf(values: Values): { identities: ForeignIdentity[]; losses: string[] } {
  const identities: ForeignIdentity[] = []
  const losses: string[] = []
  for (const account of recordsOf(values, 'providerUserInfo')) {
    const name = textOf(account, 'providerId') ?? ''
    if (name === 'password' || name === 'phone') continue
    const providerId = toProviderId(name)
    const accountId = textOf(account, 'rawId')
    if (providerId !== null && accountId !== null) identities.push({ providerId, accountId })
    else losses.push(`an account at "${name}" cannot be taken`)
  }
  return { identities, losses }
}
