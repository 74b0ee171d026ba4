import type { ColumnSchema, Schema, TableSchema } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'
import { wantedIndexes } from '@countersign/kysely/dialect'
import { fieldType } from '../schema/field-type.js'
import { isKeyed } from '../schema/keyed.js'
import { fieldName, modelName } from '../schema/model-name.js'
import { type RelationField, relationFields } from './relations.js'

/**
 * Writes the text of a file of a Prisma schema for tables that are already composed, as adapters receive them. Apps call
 * `generatePrismaSchema`.
 *
 * @throws Error for a model or a field whose name Prisma does not take
 */
export function prismaSchemaText(schema: Schema, kind: DatabaseKind): string {
  const relations = relationFields(schema)
  checkNames(Object.keys(schema))
  return Object.entries(schema)
    .map(([model, table]) => modelText(kind, { model, table }, relations.get(model) ?? []))
    .join('\n')
}

function checkNames(models: readonly string[]): void {
  const names = models.map((model) => modelName(model))
  for (const [position, name] of names.entries()) {
    if (/^[a-zA-Z]/.test(name) && names.indexOf(name) === position) continue
    throw new Error(`The model "${models[position]}" cannot have the name "${name}" in Prisma`)
  }
}

interface NamedTable {
  readonly model: string
  readonly table: TableSchema
}

function modelText(
  kind: DatabaseKind,
  { model, table }: NamedTable,
  relations: readonly RelationField[],
): string {
  const columns = Object.entries(table.columns).map(([field, column]) => ({
    name: fieldName(field),
    type: columnText(kind, { field, column, table }),
  }))
  const fields = [...columns, ...relations]
  const width = Math.max(...fields.map(({ name }) => name.length))
  const lines = fields.map(({ name, type }) => `${name.padEnd(width)} ${type}`)
  const keys = wantedIndexes(model, table)
    .filter(({ columns: keyed, unique }) => !unique || keyed.length > 1)
    .map(({ columns: keyed, unique }) => {
      const names = keyed.map((field) => fieldName(field)).join(', ')
      return `@@${unique ? 'unique' : 'index'}([${names}])`
    })
  const end = [...keys, `@@map("${escape(model)}")`]
  const text = [...lines, '', ...end].map((line) => (line === '' ? '' : `  ${line}`)).join('\n')
  return `model ${modelName(model)} {\n${text}\n}\n`
}

interface PlacedColumn {
  readonly field: string
  readonly column: ColumnSchema
  readonly table: TableSchema
}

function columnText(kind: DatabaseKind, { field, column, table }: PlacedColumn): string {
  const isId = field === 'id'
  const isOptional = !column.required && !isId
  const place = { type: column.type, isKeyed: isKeyed(field, table), isOptional }
  const [scalar = '', ...native] = fieldType(kind, place).split(' ')
  const key = isId ? ['@id'] : column.unique ? ['@unique'] : []
  const name = fieldName(field) === field ? [] : [`@map("${escape(field)}")`]
  return [scalar, ...key, ...name, ...native].join(' ')
}

function escape(name: string): string {
  return name.replace(/["\\]/g, '\\$&')
}
