import { createHash } from 'node:crypto'
import { importedHash, type ImportedLayout } from '@countersign/core/imported-passwords'
import type { Candidate, FileEntry, Refusal } from '../transfer/candidate.js'
import type { SourceContext } from './source.js'

/** A user of another system, as far as every system has the same. */
export interface ForeignUser {
  readonly line: number
  readonly id: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name?: string | null
  readonly image?: string | null
  readonly createdAt?: Date | null
  readonly updatedAt?: Date | null
  /** The password hash; null for none. */
  readonly password?: ForeignPassword | null
  readonly identities?: readonly ForeignIdentity[]
  /** Whether the other system refuses the user, and until when: null for ever. */
  readonly ban?: { readonly until: Date | null } | null
  /** What cannot be taken, such as `the second factor is not imported`. */
  readonly losses?: readonly string[]
}

/** A password hash, with the name of its layout; null for a layout that no hasher here verifies. */
export interface ForeignPassword {
  readonly layout: ImportedLayout | null
  readonly text: string
}

/** A user's account at a provider. */
export interface ForeignIdentity {
  readonly providerId: string
  readonly accountId: string
  readonly scope?: string | null
}

/** The rows of a user: the user, the password, the accounts at providers, and refusals for everything else. */
export function* toRows(user: ForeignUser, context: SourceContext): Generator<FileEntry> {
  const { line, id, losses = [], identities = [] } = user
  const refusal = refusalOf(user, context)
  if (refusal !== null) {
    yield { line, model: 'user', id, reason: refusal }
    return
  }
  const dates = datesOf(user, context)
  yield { line, model: 'user', row: { ...userRow(user, context), ...dates } }
  if (user.password) yield toPassword({ line, userId: id, ...dates }, user.password)
  for (const identity of identities) yield toIdentity({ line, userId: id, ...dates }, identity)
  for (const reason of losses) yield { line, model: null, id, reason }
}

/** The address form of RFC 5321 that sign-ups take: ASCII, and neither quoted nor an IP address. */
const addressForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d.-]*[A-Za-z\d])?\.[A-Za-z]{2,63}$/
const MAX_EMAIL_LENGTH = 254

function refusalOf({ email, ban }: ForeignUser, { hasColumn }: SourceContext): string | null {
  if (email === null) return 'has no email address'
  if (email.length > MAX_EMAIL_LENGTH || !addressForm.test(email))
    return 'the email address cannot be used to sign up'
  if (ban && !hasColumn('user', 'banned'))
    return 'is banned, and the app has no column "banned": add the plugin admin()'
  return null
}

function userRow(
  { id, email, emailVerified, name, image, ban }: ForeignUser,
  { hasColumn }: SourceContext,
): Candidate['row'] {
  const banned = ban
    ? { banned: true, ...(hasColumn('user', 'banExpires') && { banExpires: ban.until }) }
    : {}
  return { id, email, emailVerified, name: toName(name ?? ''), image: toImage(image), ...banned }
}

function datesOf({ createdAt, updatedAt }: ForeignUser, { now }: SourceContext) {
  const created = createdAt ?? now
  return { createdAt: created, updatedAt: updatedAt ?? created }
}

/** Signs with which a name displays other text than it contains. */
const disguise = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const MAX_NAME_LENGTH = 255

function toName(name: string): string {
  return name.replaceAll(disguise, ' ').trim().slice(0, MAX_NAME_LENGTH).toWellFormed()
}

function toImage(image: string | null | undefined): string | null {
  const isAddress = /^https?:\/\/[^\s\p{C}"'<>\\]{1,2000}$/iu.test(image ?? '')
  return isAddress && image ? image : null
}

/** What the rows of a sign-in method have in common. */
export interface MethodOwner {
  readonly line: number
  readonly userId: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The row of a password. */
export function toPassword(owner: MethodOwner, { layout, text }: ForeignPassword): FileEntry {
  const password = layout === null ? null : storedPassword(layout, text)
  if (password !== null)
    return methodRow(owner, { providerId: 'credential', accountId: owner.userId, password })
  const reason =
    layout === null
      ? 'the password hash has a layout that is not supported: the user needs a new password'
      : `the password hash is no ${layout} that can be verified: the user needs a new password`
  return refuseMethod(owner, reason)
}

/** The built-in hasher verifies hashes of better-auth as they are. */
function storedPassword(layout: ImportedLayout, text: string): string | null {
  const stored = importedHash(layout, text)
  return layout === 'better-auth' && stored !== null ? text : stored
}

/** The row of an account at a provider. */
export function toIdentity(
  owner: MethodOwner,
  { providerId, accountId, scope = null }: ForeignIdentity,
): Candidate {
  return methodRow(owner, { providerId, accountId, scope })
}

/** A sign-in method that is not taken. */
export function refuseMethod({ line, userId }: MethodOwner, reason: string): Refusal {
  return { line, model: 'account', id: userId, reason }
}

function methodRow(
  { line, ...owner }: MethodOwner,
  method: { readonly providerId: string; readonly accountId: string } & Candidate['row'],
): Candidate {
  const key = `${method.providerId}\n${method.accountId}`
  // The same id in every run: a second one finds the row.
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return { line, model: 'account', row: { id, ...owner, ...method } }
}

/** The layout of a hash whose text shows it: bcrypt, argon2, or the scrypt of Firebase with its parameters. */
export function layoutOf(text: string): ImportedLayout | null {
  if (/^\$2[abxy]\$/.test(text)) return 'bcrypt'
  if (text.startsWith('$argon2')) return 'argon2'
  return text.startsWith('$fbscrypt$') ? 'fbscrypt' : null
}
