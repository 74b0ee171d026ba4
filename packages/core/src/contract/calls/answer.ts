import * as z from 'zod/mini'
import { insideOf, withMetadata, metadataOf, defOf } from './schema-metadata.js'
import type { SessionData } from './exchange.js'
import type { Session, User } from '../tables/models.js'
import type { Verbatim } from './reply.js'

declare const ref: unique symbol

/** A row of a model in a response, and fields beside it: its readable columns, with those of the app and of plugins. */
export interface ModelRef<N extends string, F = unknown> {
  readonly [ref]: readonly [N, F]
}

declare const shown: unique symbol

/** What get-session returns for a signed-in user: session and user, or what a plugin shows in their place. */
export interface ShownSessionRef {
  readonly [shown]: true
}

/** The core's rows in responses. */
export interface CoreRows {
  readonly user: User
  readonly session: Session
}

type Given<N extends string> = N extends keyof CoreRows ? CoreRows[N] : object

/**
 * A schema for a row in the answer of an endpoint. The composed model decides which columns are returned,
 * so that readable columns of plugins and of the app are included. It works in schemas of `zod` and of
 * `zod/mini`; write `z.nullable(model('note'))` for a row that may be absent, and
 * `model('note', { author: z.string() })` for a row with more fields.
 *
 * @example
 * ```ts
 * import { model } from '@countersign/core'
 * import * as z from 'zod'
 *
 * const answer = z.object({ notes: z.array(model('note')) })
 * console.log(answer.shape.notes)
 * ```
 */
export function model<const N extends string>(name: N): z.ZodMiniType<ModelRef<N>, Given<N>>
export function model<const N extends string, S extends z.core.$ZodShape>(
  name: N,
  fields: S,
): z.ZodMiniType<ModelRef<N, z.output<z.ZodMiniObject<S>>>, Given<N> & z.input<z.ZodMiniObject<S>>>
// The input is a row and the output its readable columns, which no schema of zod can express.
export function model(name: string, fields?: z.core.$ZodShape): z.ZodMiniType {
  return withMetadata(fields ? z.object(fields) : z.custom(), { model: name })
}

/** A schema for the result of get-session. Its type is resolved from the plugins of the app. */
export function shownSession(): z.ZodMiniType<ShownSessionRef, SessionData | Verbatim> {
  const rows: z.ZodMiniType = z.object({
    session: model('session'),
    user: model('user'),
    needsRefresh: z
      .optional(z.boolean())
      .with(
        z.describe('Whether `POST /get-session` is due; only with `session.deferSessionRefresh`'),
      ),
  })
  // The output is what a plugin declares, which no schema of zod can express.
  return rows as z.ZodMiniType<ShownSessionRef, SessionData | Verbatim>
}

/** Keeps only the fields that the answer schema names. */
export type Projection = (value: unknown) => unknown

/** Copies of a row only the columns that may be read out. */
export type RowProjection = (row: unknown) => Record<string, unknown>

/** Kinds of schemas whose values are returned unchanged. */
const leaves = ['string', 'number', 'boolean', 'date', 'literal', 'enum', 'null', 'record']

const keep: Projection = (value) => value

/**
 * Compiles an answer schema once, at start, into the function that picks its fields. Dates stay Date
 * objects: `auth.api` returns them and JSON prints them as ISO 8601.
 *
 * @throws Error when answers cannot use this kind of schema.
 */
export function compileAnswer(
  schema: z.core.$ZodType,
  models: (name: string) => RowProjection,
): Projection {
  const inside = insideOf(schema)
  if (inside) {
    const inner = compileAnswer(inside, models)
    return (value) => (value === null || value === undefined ? value : inner(value))
  }
  const { model: name } = metadataOf(schema)
  const def = defOf(schema)
  const row = name === undefined ? null : models(name)
  if (def.type === 'object') {
    const fields = compileFields(def.shape, models)
    return (value) => {
      const given = value as Readonly<Record<string, unknown>>
      const picked = row ? row(value) : {}
      for (const [key, project] of fields) {
        const found = given[key]
        // A field that is absent stays absent.
        if (found !== undefined) picked[key] = project === keep ? found : project(found)
      }
      return picked
    }
  }
  if (row) return row
  if (def.type === 'array') {
    const element = compileAnswer(def.element, models)
    return (value) => (value as unknown[]).map(element)
  }
  if (leaves.includes(def.type)) return keep
  throw new Error(`An answer cannot hold a schema of type "${def.type}"`)
}

/** The fields of an object schema, also of one that may be absent; null for any other. */
export function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape | null {
  const inside = insideOf(schema)
  if (inside) return shapeOf(inside)
  const def = defOf(schema)
  return def.type === 'object' ? def.shape : null
}

/** Picks the named columns of a row, each with its value for null: a row always has all of them. */
export function projectRow(columns: readonly (readonly [string, unknown])[]): RowProjection {
  // A copy has its columns from the start, which costs less than adding them one by one.
  const empty = Object.fromEntries(columns)
  return (row) => {
    const given = row as Readonly<Record<string, unknown>>
    const picked: Record<string, unknown> = { ...empty }
    for (const [column, fallback] of columns) picked[column] = given[column] ?? fallback
    return picked
  }
}

type FieldProjections = readonly (readonly [name: string, project: Projection])[]

function compileFields(
  shape: z.core.$ZodShape,
  models: (name: string) => RowProjection,
): FieldProjections {
  return Object.entries(shape).map(([key, field]) => [key, compileAnswer(field, models)])
}
