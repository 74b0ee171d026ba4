import * as z from 'zod/mini'
import type { ColumnSchema } from '../contract/adapter.js'
import type { AdditionalField, AdditionalFields } from '../contract/additional-fields.js'
import type { WriteName } from '../contract/endpoint.js'
import { insideOf, metadataOf } from '../contract/schema-metadata.js'

/** A schema as OpenAPI 3.1 has it. @see JSON Schema 2020-12 */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The schema of a caller's input. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  return print(schema, 'input')
}

/** The schema of a result. Rows are references to the schemas of their models; `onModel` is called for each. */
export function answerSchema(schema: z.core.$ZodType, onModel: (name: string) => void): JsonSchema {
  return print(schema, 'output', onModel)
}

function print(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  onModel?: (name: string) => void,
): JsonSchema {
  const printed = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, dateTime)
      // A wrapper that only allows absence is not the row itself: the row is printed inside of it.
      const { model } = insideOf(zodSchema) ? {} : metadataOf(zodSchema)
      if (model === undefined) return
      onModel?.(model)
      jsonSchema.$ref = modelReference(model)
    },
  })
  return Object.fromEntries(Object.entries(printed).filter(([name]) => name !== '$schema'))
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
export function rowSchema(columns: Readonly<Record<string, ColumnSchema>>): JsonSchema {
  const properties = Object.entries(columns).map(([name, { type, required }]) => [
    name,
    required ? columnTypes[type] : orNull(columnTypes[type]),
  ])
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
  const needed = writes === 'user.create' ? writable.filter(([, { required }]) => required) : []
  return {
    properties: Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field)])),
    required: needed.map(([name]) => name),
  }
}

function fieldSchema({ type, required }: AdditionalField): JsonSchema {
  return required === true ? columnTypes[type] : orNull(columnTypes[type])
}

const dateTime = { type: 'string', format: 'date-time' } as const

const columnTypes: Readonly<Record<ColumnSchema['type'], JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: dateTime,
}

function orNull(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema['type'], 'null'] }
}
