import type { StoredType } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'
import type { AppField } from './app-model.js'

/** The types of Prisma that hold a type of field. */
const scalars: Readonly<Record<StoredType, readonly string[]>> = {
  string: ['String'],
  json: ['String'],
  number: ['Float', 'Int', 'BigInt'],
  boolean: ['Boolean'],
  date: ['DateTime'],
}

/** Types of the database that change a text or cut a date. */
const UNSUITABLE = /^(Char|Uuid|Bit|VarBit|Xml|Inet|Date|Time|Timetz|Year|TinyText|Oid|Money)$/

interface FieldPlace {
  readonly type: StoredType
  /** Whether the column is the id or part of a key or an index. */
  readonly isKeyed: boolean
  readonly isOptional: boolean
}

/** Returns the type of a field in a Prisma schema, such as `String? @db.Text`. */
export function fieldType(kind: DatabaseKind, { type, isKeyed, isOptional }: FieldPlace): string {
  const [scalar = 'String'] = scalars[type]
  const text = isOptional ? `${scalar}?` : scalar
  if (kind !== 'mysql' || scalar !== 'String') return text
  if (type === 'json') return `${text} @db.MediumText`
  return isKeyed ? `${text} @db.VarChar(255)` : `${text} @db.Text`
}

/** Whether a column of the app holds every value of a field exactly. */
export function holds(
  kind: DatabaseKind,
  { type, isKeyed }: Omit<FieldPlace, 'isOptional'>,
  field: AppField,
): boolean {
  const { native, size } = field
  if (field.isList || !scalars[type].includes(field.type)) return false
  // MySQL’s texts without a length have 191 characters.
  if (native === null) return kind !== 'mysql' || field.type !== 'String' || isKeyed
  if (UNSUITABLE.test(native)) return false
  if (type !== 'date') return true
  const digits = size ?? (kind === 'mysql' ? 0 : 6)
  return digits >= 3
}
