import type { DatabaseKind } from '@countersign/kysely'
import { type Attribute, namesOf, textOf } from './attribute.js'
import type { PrismaField, PrismaModel } from './parse-schema.js'

/** A column of the app. */
export interface AppField {
  readonly name: string
  readonly column: string
  readonly type: string
  /** The type of the database after `@db.`, such as `VarChar`; null for Prisma's default. */
  readonly native: string | null
  /** The number of the type of the database, such as the length of a `VarChar`. */
  readonly size: number | null
  readonly isOptional: boolean
  readonly isList: boolean
  /** Whether the database fills in a value when none is given. */
  readonly isFilled: boolean
}

/** A model of the app, with the names of its fields. */
export interface AppModel {
  readonly name: string
  readonly table: string
  /** The schema of `@@schema`; undefined for that of the connection. */
  readonly schema: string | undefined
  readonly fields: readonly AppField[]
  /** The fields of each unique key by its name in the database. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  /** Names of parent models by field, of foreign keys with ON DELETE CASCADE. */
  readonly cascades: ReadonlyMap<string, string>
}

/** Reads a model. `names` has the names of all models, which are the types of relations. */
export function toAppModel(
  { name, fields, attributes }: PrismaModel,
  names: ReadonlySet<string>,
  kind: DatabaseKind,
): AppModel {
  const table = textOf(find(attributes, 'map'), '', 'name') ?? name
  const columns = fields
    .filter(({ type, attributes: own }) => !names.has(type) && !find(own, 'ignore'))
    .map((field) => toAppField(field))
  const columnOf = (field: string): string =>
    columns.find((column) => column.name === field)?.column ?? field
  const keys = [
    ...fields.flatMap(({ name: field, attributes: own }) => ownKeys(field, own)),
    ...attributes.filter(isKey).map((key) => ({ key, names: namesOf(key, '', 'fields') })),
  ].map(({ key, names: keyed }) => {
    const words = [table, ...keyed.map((field) => columnOf(field))]
    return [textOf(key, 'map') ?? keyName(kind, key.name, words), keyed] as const
  })
  return {
    name,
    table,
    schema: textOf(find(attributes, 'schema'), ''),
    fields: columns,
    keys: new Map(keys),
    cascades: new Map(fields.flatMap((field) => cascadesOf(field))),
  }
}

function find(attributes: readonly Attribute[], name: string): Attribute | undefined {
  return attributes.find((attribute) => attribute.name === name)
}

function isKey({ name }: Attribute): boolean {
  return name === 'id' || name === 'unique'
}

function ownKeys(
  field: string,
  attributes: readonly Attribute[],
): { readonly key: Attribute; readonly names: readonly string[] }[] {
  return attributes.filter(isKey).map((key) => ({ key, names: [field] }))
}

const MOST_CHARACTERS: Readonly<Record<DatabaseKind, number>> = {
  sqlite: Number.POSITIVE_INFINITY,
  postgres: 63,
  mysql: 64,
}

/** The name that Prisma gives to a key without `map`. */
function keyName(kind: DatabaseKind, attribute: string, words: readonly string[]): string {
  // The Kysely adapter names the primary key of MySQL so.
  if (attribute === 'id' && kind === 'mysql') return 'id'
  const suffix = attribute === 'id' ? '_pkey' : '_key'
  const base = attribute === 'id' ? (words[0] ?? '') : words.join('_')
  return base.slice(0, MOST_CHARACTERS[kind] - suffix.length) + suffix
}

/** Functions of `@default` that Prisma's client calls, and the statements of the adapter do not. */
const FILLED_BY_CLIENT = ['cuid', 'uuid', 'ulid', 'nanoid', 'auto']

function toAppField({ name, type, isOptional, isList, attributes }: PrismaField): AppField {
  const native = attributes.find((attribute) => attribute.name.startsWith('db.'))
  const [size] = native?.values.get('') ?? []
  const [first] = find(attributes, 'default')?.values.get('') ?? []
  return {
    name,
    column: textOf(find(attributes, 'map'), '', 'name') ?? name,
    type,
    native: native ? native.name.slice('db.'.length) : null,
    size: size === undefined ? null : Number(size),
    isOptional,
    isList,
    isFilled: first !== undefined && !FILLED_BY_CLIENT.includes(first),
  }
}

function cascadesOf({ type, attributes }: PrismaField): (readonly [string, string])[] {
  const relation = find(attributes, 'relation')
  if (!relation || relation.values.get('onDelete')?.[0] !== 'Cascade') return []
  const fields = namesOf(relation, 'fields')
  const [field] = fields
  return fields.length === 1 && field !== undefined ? [[field, type]] : []
}
