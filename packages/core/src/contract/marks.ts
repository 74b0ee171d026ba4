import * as z from 'zod'
import type { KernelCode } from './errors.js'

/** What the kernel knows about a schema beyond its shape. */
interface Mark {
  /** Names a row in an answer. */
  readonly model?: string
  /** A place where a browser may be sent. */
  readonly redirect?: true
  /** The field's own error, in place of `VALIDATION_ERROR`. */
  readonly code?: KernelCode
}

/** A registry, because a mark must outlive `.describe()` and the like, which make new schemas. */
const marks = z.registry<Mark>()

/** Marks a schema. */
export function mark<S extends z.ZodType>(schema: S, about: Mark): S {
  marks.add(schema, about)
  return schema
}

/** The mark of a schema, looking through what only allows absence. */
export function markOf(schema: z.ZodType | undefined): Mark {
  if (!schema) return {}
  const own = marks.get(schema)
  if (own) return own
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? markOf(unwrap(schema))
    : {}
}

/** The schema inside one that only allows absence. */
export function unwrap(schema: z.ZodOptional | z.ZodNullable): z.ZodType {
  // zod types the inside by its core schemas, all of which are made by the classic constructors here.
  return schema.unwrap() as z.ZodType
}
