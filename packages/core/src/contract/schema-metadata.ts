import * as z from 'zod/mini'
import type { KernelCode } from './errors.js'

/** What the kernel knows about a schema beyond its shape. */
interface SchemaMetadata {
  /** Names a row in an answer. */
  readonly model?: string
  /** A place where a browser may be sent; `exact`: with a secret, so that no wildcard covers it. */
  readonly redirect?: 'trusted' | 'exact'
  /** The field's own error, in place of `VALIDATION_ERROR`. */
  readonly code?: KernelCode
}

/** A registry, because a mark must outlive `.describe()` and the like, which make new schemas. */
const registry = z.registry<SchemaMetadata>()

/** Marks a schema. */
export function withMetadata<S extends z.core.$ZodType>(schema: S, about: SchemaMetadata): S {
  registry.add(schema, about)
  return schema
}

/** The mark of a schema, looking through what only allows absence. */
export function metadataOf(schema: z.core.$ZodType | null | undefined): SchemaMetadata {
  return schema ? (registry.get(schema) ?? metadataOf(insideOf(schema))) : {}
}

/** What zod knows of a schema: its classes differ between `zod` and `zod/mini`, this does not. */
export function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  // The union has every kind of schema that zod makes.
  return (schema as z.core.$ZodTypes)._zod.def
}

/** The schema inside one that only allows absence; null for any other. */
export function insideOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const def = defOf(schema)
  return def.type === 'optional' || def.type === 'nullable' ? def.innerType : null
}
