import type * as z from 'zod/mini'
import type { CommonCode } from '../errors.js'

/** Properties of a schema besides its shape. */
interface SchemaMetadata {
  /** The model of a row in an answer. The fields of an object schema stand beside the columns. */
  readonly model?: string
  /** The address of a redirect; `exact`: with a secret, so that no wildcard matches it. */
  readonly redirect?: 'trusted' | 'exact'
  /** The field's own error, in place of `VALIDATION_ERROR`. */
  readonly code?: CommonCode
}

/** Where a schema has its metadata, for every loaded copy of the package. */
const METADATA = Symbol.for('countersign.metadata')

interface Marked extends z.core.$ZodType {
  readonly [METADATA]?: SchemaMetadata
}

/** Marks a schema. */
export function withMetadata<S extends z.core.$ZodType>(schema: S, about: SchemaMetadata): S {
  return Object.defineProperty(schema, METADATA, { value: about })
}

/**
 * The metadata of a schema, also behind wrappers that only allow absence, and of a schema that `.describe()` and the
 * like created from it.
 */
export function metadataOf(schema: Marked | null | undefined): SchemaMetadata {
  if (!schema) return {}
  return schema[METADATA] ?? metadataOf(schema._zod.parent ?? insideOf(schema))
}

/** The internal definition of a schema: the classes of `zod` and `zod/mini` differ, the definition does not. */
export function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  // The union contains every kind of schema that zod creates.
  return (schema as z.core.$ZodTypes)._zod.def
}

/** The schema inside one that only allows absence; null for any other. */
export function insideOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema)
  return def.type === 'optional' || def.type === 'nullable' ? def.innerType : null
}
