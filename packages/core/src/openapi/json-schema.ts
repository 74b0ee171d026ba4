import * as z from 'zod/mini'
import type { AdditionalField, AdditionalFields } from '../contract/tables/additional-fields.js'
import type { WriteName } from '../contract/calls/endpoint.js'
import type { Fields, FieldType } from '../contract/tables/models.js'
import { insideOf, metadataOf } from '../contract/calls/schema-metadata.js'

/** A schema as OpenAPI 3.1 has it. @see JSON Schema 2020-12 */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The schema of a model's row. */
export interface RowSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
}

/** The schema of a caller's input. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  return print(schema, 'input')
}

/**
 * The schema of a result. Rows are references to the schemas of their models, which `onModel` returns. A row with more
 * fields has a schema of its own.
 */
export function answerSchema(
  schema: z.core.$ZodType,
  onModel: (name: string) => RowSchema,
): JsonSchema {
  return print(schema, 'output', onModel)
}

function print(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  onModel?: (name: string) => RowSchema,
): JsonSchema {
  const printed = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, dateTime)
      // A wrapper that only allows absence is not the row itself: the row is printed inside of it.
      const { model } = insideOf(zodSchema) ? {} : metadataOf(zodSchema)
      if (model === undefined) return
      const row = onModel?.(model)
      if (row && zodSchema._zod.def.type === 'object') withColumns(jsonSchema, row)
      else jsonSchema.$ref = modelReference(model)
    },
  })
  return Object.fromEntries(Object.entries(printed).filter(([name]) => name !== '$schema'))
}

/** Puts the columns of a row before the fields of an object. */
function withColumns(fields: z.core.JSONSchema.BaseSchema, row: RowSchema): void {
  fields.properties = { ...row.properties, ...fields.properties }
  fields.required = [...row.required, ...(fields.required ?? [])]
}

/** The address of a model's schema in the document. */
function modelReference(model: string): string {
  return `#/components/schemas/${modelName(model)}`
}

/** `user` is `User` there. */
export function modelName(model: string): string {
  return model.charAt(0).toUpperCase() + model.slice(1)
}

/** The schema of a model's row, as responses show it. */
export function rowSchema(columns: Fields): RowSchema {
  const properties = Object.entries(columns).map(
    ([name, { type, required }]) =>
      [name, required === true ? columnSchema(type) : orNull(columnSchema(type))] as const,
  )
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(columns),
    additionalProperties: false,
  }
}

/** The extra fields that a client may write. */
export function fieldSchemas(
  fields: AdditionalFields,
  writes: WriteName,
): { readonly properties: JsonSchema; readonly required: readonly string[] } {
  const writable = Object.entries(fields).filter(([, field]) => field.input === true)
  const needed = writes.endsWith('.create') ? writable.filter(([, { required }]) => required) : []
  return {
    properties: Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field)])),
    required: needed.map(([name]) => name),
  }
}

function fieldSchema({ type, required }: AdditionalField): JsonSchema {
  return required === true ? columnSchema(type) : orNull(columnSchema(type))
}

const dateTime = { type: 'string', format: 'date-time' } as const

function columnSchema(type: FieldType): JsonSchema {
  if (typeof type !== 'string') return { type: 'string', enum: type }
  if (type === 'date') return dateTime
  if (type === 'json') return { type: ['object', 'array'] }
  const [, item] = /^(.*)\[\]$/.exec(type) ?? []
  return item === undefined ? { type } : { type: 'array', items: { type: item } }
}

function orNull({ type, enum: values, ...schema }: JsonSchema): JsonSchema {
  const nullable = { ...schema, type: [type, 'null'].flat() }
  return values === undefined ? nullable : { ...nullable, enum: [values, null].flat() }
}
