import type { Schema, TableSchema } from '../contract/storage/adapter.js'
import { isRecord } from '../contract/options/option-values.js'
import { nearest } from '../contract/options/read-options.js'

/** The path of the option in problems. */
const ROOT = 'withNames'
/** PostgreSQL cuts longer names. */
const MOST_BYTES = 63
/** Columns that PostgreSQL adds to every table, and a property that objects treat differently. */
const RESERVED_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', '__proto__']
/** Names of the tables of SQLite and PostgreSQL themselves. */
const RESERVED_TABLES = /^(sqlite_|pg_|__proto__$)/i
/** Characters with a meaning in quoted names, in paths or in placeholders of drivers; and control characters. */
const UNSAFE = /["'`.\\?$:;[\]\u0000-\u001f\u007f]|^\s|\s$/

/** The problems of names, each with its path; empty when all of them can be used. */
export function findNameProblems(schema: Schema, names: unknown): string[] {
  if (!isRecord(names)) return [`${ROOT}: must be an object with the names of tables by model`]
  const problems = Object.entries(names).flatMap(([model, given]) => {
    const path = `${ROOT}.${model}`
    const table = Object.hasOwn(schema, model) ? schema[model] : undefined
    if (!table) return [`${path}: there is no model "${model}"${suggest(model, schema)}`]
    if (!isRecord(given)) return [`${path}: must be an object with modelName or fields`]
    return tableProblems(path, table, given)
  })
  return problems.length > 0 ? problems : sameNameProblems(schema, names)
}

function tableProblems(
  path: string,
  table: TableSchema,
  given: Readonly<Record<string, unknown>>,
): string[] {
  const { modelName, fields = {} } = given
  const unknown = Object.keys(given).filter((name) => name !== 'modelName' && name !== 'fields')
  return [
    ...unknown.map((name) => `${path}.${name}: is not an option (options: modelName, fields)`),
    ...(modelName === undefined
      ? []
      : nameProblem(`${path}.modelName`, modelName, (name) => RESERVED_TABLES.test(name))),
    ...(isRecord(fields)
      ? Object.entries(fields).flatMap((field) => fieldProblems(path, table, field))
      : [`${path}.fields: must be an object with the names of columns by field`]),
  ]
}

function fieldProblems(
  table: string,
  { columns }: TableSchema,
  [field, name]: readonly [string, unknown],
): string[] {
  const path = `${table}.fields.${field}`
  if (!Object.hasOwn(columns, field))
    return [`${path}: there is no field "${field}"${suggest(field, columns)}`]
  if (field === 'id' && name !== 'id') return [`${path}: the column "id" keeps its name`]
  return nameProblem(path, name, (given) => RESERVED_COLUMNS.includes(given.toLowerCase()))
}

function nameProblem(path: string, name: unknown, isReserved: (name: string) => boolean): string[] {
  if (typeof name !== 'string' || name === '') return [`${path}: must be a text that is not empty`]
  const shown = JSON.stringify(name)
  if (isReserved(name)) return [`${path}: ${shown} is reserved by a database`]
  if (name.includes('.'))
    return [`${path}: ${shown} must not name a schema: set the option "schema" of the adapter`]
  if (UNSAFE.test(name) || !name.isWellFormed())
    return [`${path}: ${shown} has a character that is not allowed in a name`]
  const bytes = new TextEncoder().encode(name).length
  return bytes <= MOST_BYTES ? [] : [`${path}: ${shown} is longer than ${MOST_BYTES} bytes`]
}

/** Two tables, or two columns of one table. SQLite and MySQL do not distinguish capitals. */
function sameNameProblems(schema: Schema, names: Readonly<Record<string, unknown>>): string[] {
  const tables = Object.keys(schema).map((model) => nameIn(names, model, 'modelName') ?? model)
  const problems = duplicates(tables).map((name) => `${ROOT}: two models have the table "${name}"`)
  for (const [model, { columns }] of Object.entries(schema)) {
    const given = names[model]
    const fields = isRecord(given) && isRecord(given['fields']) ? given['fields'] : {}
    const stored = Object.keys(columns).map((field) => {
      const name = Object.hasOwn(fields, field) ? fields[field] : field
      return String(name)
    })
    for (const name of duplicates(stored))
      problems.push(`${ROOT}.${model}: two fields have the column "${name}"`)
  }
  return problems
}

function nameIn(
  names: Readonly<Record<string, unknown>>,
  model: string,
  option: string,
): string | undefined {
  const given = Object.hasOwn(names, model) ? names[model] : undefined
  const name = isRecord(given) ? given[option] : undefined
  return typeof name === 'string' ? name : undefined
}

function duplicates(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)
}

function suggest(name: string, known: object): string {
  const meant = nearest(name, Object.keys(known))
  return meant === null ? '' : `; did you mean "${meant}"?`
}
