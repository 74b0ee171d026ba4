import type { Schema, TableSchema } from '@countersign/core'
import type { ColumnMapping, DatabaseKind, TableMapping, TableMappings } from '@countersign/kysely'
import { type AppField, type AppModel, toAppModel } from './app-model.js'
import { fieldType, holds } from './field-type.js'
import { isKeyed } from './keyed.js'
import { modelName } from './model-name.js'
import { parseSchema } from './parse-schema.js'

const HOW =
  'Write the models with generatePrismaSchema() of @countersign/prisma, or complete your own, then generate the client and migrate the database with prisma.'

/** The models of an app. */
interface ModelSource {
  /** The Prisma schema of the app. */
  readonly text: string
  readonly kind: DatabaseKind
  /** The schema of PostgreSQL that holds the tables of models without `@@schema`; null for that of the connection. */
  readonly namespace: string | null
}

/**
 * Finds the app's table and columns for each model.
 *
 * @throws Error that names every missing or unsuitable model, field and key.
 */
export function mapModels(schema: Schema, { text, kind, namespace }: ModelSource): TableMappings {
  const { models: given, datasource } = parseSchema(text)
  const names = new Set(given.map(({ name }) => name))
  const models = given.map((model) => toAppModel(model, names, kind))
  const problems: string[] = []
  if (datasource.get('relationMode') === 'prisma') {
    problems.push('The datasource has relationMode = "prisma", without foreign keys: remove it')
  }
  const found = new Map<string, AppModel>()
  for (const model of Object.keys(schema)) {
    const app = findModel(model, models)
    if (app) found.set(model, app)
    else problems.push(`The model "${model}" is missing: add the model ${modelName(model)}`)
  }
  const mappings = Object.entries(schema).flatMap(([model, table]) => {
    const app = found.get(model)
    if (!app) return []
    const parts = { model, table, app, kind, namespace }
    problems.push(...missingKeys(parts), ...missingCascades(parts, found), ...unfilledFields(parts))
    return [[model, mapModel(parts, problems)] as const]
  })
  if (problems.length > 0) {
    throw new Error(
      `The Prisma schema does not fit the options of createAuth:\n${problems.map((problem) => `- ${problem}\n`).join('')}${HOW}`,
    )
  }
  return Object.fromEntries(mappings)
}

/** By its name, else by the name of its table. */
function findModel(model: string, models: readonly AppModel[]): AppModel | undefined {
  const names = [modelName(model), model]
  return (
    models.find(({ name }) => names.includes(name)) ?? models.find(({ table }) => table === model)
  )
}

interface MappedModel {
  readonly model: string
  readonly table: TableSchema
  readonly app: AppModel
  readonly kind: DatabaseKind
  readonly namespace: string | null
}

function mapModel(parts: MappedModel, problems: string[]): TableMapping {
  const { model, table, app, kind, namespace } = parts
  const columns: Record<string, ColumnMapping> = {}
  for (const [name, { type, required }] of Object.entries(table.columns)) {
    const field = findField(name, app)
    const place = { type, isKeyed: isKeyed(name, table), isOptional: !required }
    const wanted = fieldType(kind, place)
    if (!field) problems.push(`"${model}"."${name}" is missing: add ${name} ${wanted}`)
    else if (!holds(kind, place, field)) {
      problems.push(
        `"${model}"."${name}" is a ${describe(field)}, which cannot hold a ${type} exactly: declare it as ${wanted}`,
      )
    } else if (!required && !field.isOptional) {
      problems.push(`"${model}"."${name}" takes no null: add ?`)
    }
    // Prisma’s driver adapter writes dates in the form that the app chose for its own.
    const isDate = type === 'date'
    if (field) columns[name] = { name: field.column, ...(isDate && { encode: (date) => date }) }
  }
  const mapping = { name: app.table, columns, keys: app.keys }
  const place = app.schema ?? namespace
  return place === null ? mapping : { ...mapping, schema: place }
}

/** By its name, else by the name of its column. */
function findField(name: string, { fields }: AppModel): AppField | undefined {
  return fields.find((field) => field.name === name) ?? fields.find(({ column }) => column === name)
}

function describe({ type, native, size, isList }: AppField): string {
  const list = isList ? '[]' : ''
  const length = size === null ? '' : `(${size})`
  return native === null ? type + list : `${type}${list} @db.${native}${length}`
}

/** Unique keys that keep rows apart when two requests write at once. */
function missingKeys({ model, table, app }: MappedModel): string[] {
  const single = Object.entries(table.columns).flatMap(([name, { unique }]) =>
    unique ? [[name]] : [],
  )
  const has = (wanted: readonly string[]): boolean => {
    const names = wanted.map((name) => findField(name, app)?.name ?? name)
    return [...app.keys.values()].some(
      (fields) => fields.length === names.length && names.every((name) => fields.includes(name)),
    )
  }
  return [...single, ...table.uniqueTogether]
    .filter((wanted) => !has(wanted))
    .map((wanted) => `"${model}" has no unique key on ${wanted.join(', ')}`)
}

/** References whose rows would stay, or keep the parent from being deleted. */
function missingCascades(
  { model, table, app }: MappedModel,
  found: ReadonlyMap<string, AppModel>,
): string[] {
  return Object.entries(table.columns).flatMap(([name, { references }]) => {
    const parent = references === null ? undefined : found.get(references)
    const field = findField(name, app)
    if (!parent || !field || app.cascades.get(field.name) === parent.name) return []
    return [
      `"${model}"."${name}" has no relation to ${parent.name} with onDelete: Cascade: add @relation(fields: [${field.name}], references: [id], onDelete: Cascade)`,
    ]
  })
}

/** Columns of the app that would make every INSERT fail. */
function unfilledFields({ model, table, app }: MappedModel): string[] {
  const known = new Set(Object.keys(table.columns).map((name) => findField(name, app)))
  return app.fields
    .filter((field) => !known.has(field) && !field.isOptional && !field.isList && !field.isFilled)
    .map(
      ({ name }) =>
        `"${model}"."${name}" is unknown to Countersign, takes no null and has no default in the database: no row can be written`,
    )
}
