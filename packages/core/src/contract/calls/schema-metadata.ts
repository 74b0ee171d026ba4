import * as z from 'zod/mini'
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

/** A registry, because the metadata must survive `.describe()` and the like, which create new schemas. */
const registry = z.registry<SchemaMetadata>()

/** Marks a schema. */
export function withMetadata<S extends z.core.$ZodType>(schema: S, about: SchemaMetadata): S {
  registry.add(schema, about)
  return schema
}

/** The metadata of a schema, also behind wrappers that only allow absence. */
export function metadataOf(schema: z.core.$ZodType | null | undefined): SchemaMetadata {
  return schema ? (registry.get(schema) ?? metadataOf(insideOf(schema))) : {}
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
