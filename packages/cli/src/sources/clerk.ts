import type { ImportedLayout } from '@countersign/core/imported-passwords'
import type { FileEntry } from '../transfer/candidate.js'
import { type ForeignPassword, toRows } from './foreign-user.js'
import type { FileRecord, Values } from './record.js'
import type { Source, SourceContext } from './source.js'
import { textOf } from './values.js'

/** The CSV file with password digests that the dashboard of Clerk exports. It has no accounts at providers. */
export const clerk: Source = {
  read: readUser,
}

function* readUser({ line, values }: FileRecord, context: SourceContext): Generator<FileEntry> {
  const id = textOf(values, 'id')
  if (id === null) {
    yield { line, model: 'user', id, reason: 'lacks "id"' }
    return
  }
  const email = textOf(values, 'primary_email_address')
  yield* toRows(
    {
      line,
      id,
      email,
      // Another address of the user may be verified: it does not count.
      emailVerified: email !== null && listOf(values, 'verified_email_addresses').includes(email),
      name: [textOf(values, 'first_name'), textOf(values, 'last_name')]
        .filter((part) => part !== null)
        .join(' '),
      password: passwordOf(values),
      losses: textOf(values, 'totp_secret') === null ? [] : ['the second factor is not imported'],
    },
    context,
  )
}

function listOf(values: Values, name: string): string[] {
  return (textOf(values, name) ?? '').split(/[|,;]/).map((item) => item.trim())
}

/** The names of hashers, whose digests have these layouts. One text has two meanings, by the name of its hasher. */
const layouts: Readonly<Record<string, ImportedLayout>> = {
  argon2i: 'argon2',
  argon2id: 'argon2',
  bcrypt: 'bcrypt',
  bcrypt_sha256_django: 'bcrypt-sha256-django',
  pbkdf2_sha1: 'pbkdf2-hex',
  pbkdf2_sha256: 'pbkdf2-base64',
  pbkdf2_sha256_django: 'pbkdf2-django',
  pbkdf2_sha512: 'pbkdf2-base64',
  scrypt_werkzeug: 'werkzeug',
}

function passwordOf(values: Values): ForeignPassword | null {
  const text = textOf(values, 'password_digest')
  if (text === null) return null
  const hasher = textOf(values, 'password_hasher') ?? ''
  if (hasher === 'scrypt_firebase') return { layout: 'fbscrypt', text: toFbscrypt(text) }
  return { layout: Object.hasOwn(layouts, hasher) ? (layouts[hasher] ?? null) : null, text }
}

/** The six parts of a digest in the order of the layout that names its parameters. */
function toFbscrypt(text: string): string {
  const [key = '', salt = '', signerKey = '', separator = '', rounds = '', memory = ''] =
    text.split('$')
  return `$fbscrypt$v=1,n=${memory},r=${rounds},p=1,ss=${separator},sk=${signerKey}$${salt}$${key}`
}
