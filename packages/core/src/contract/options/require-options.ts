import type * as z from 'zod/mini'
import { readSchema } from '../calls/read-schema.js'
import { ConfigurationError, explainProblems, type OptionHints } from './read-options.js'

/**
 * Reads the options of a function that has no `prepare`, such as an adapter: a mistake fails at once.
 *
 * @param owner the name of the function, with which each problem begins: `kysely.ids: must be one of text, uuid, serial`
 * @param hints hints for names that the schema does not have
 * @throws ConfigurationError with all problems
 *
 * @example
 * ```ts
 * import { filledText, milliseconds, optional, requireOptions, section } from '@countersign/core/plugin-options'
 *
 * const schema = section({ folder: optional(filledText), waitMs: milliseconds(5000) })
 *
 * export function fileStore(options: { readonly folder?: string; readonly waitMs?: number } = {}) {
 *   const { folder = '.', waitMs } = requireOptions('fileStore', schema, options)
 *   return { folder, waitMs }
 * }
 * ```
 */
export function requireOptions<S extends z.core.$ZodType>(
  owner: string,
  schema: S,
  given: unknown,
  hints: OptionHints = {},
): z.output<S> {
  const { data, error } = readSchema(schema, given)
  if (!error) return data
  throw new ConfigurationError(explainProblems(schema, error, { root: [owner], hints }))
}
