import type * as z from 'zod/mini'
import { readSchema } from '../calls/read-schema.js'
import { defOf } from '../calls/schema-metadata.js'

/** Hints for names that are not options but may be expected, such as those of another library, by name. */
export type OptionHints = Readonly<Record<string, string>>

/** The options of a plugin, as they were read. */
export interface OptionsRead<T> {
  /** Complete. An option with a problem has its default. */
  readonly settings: T
  /** A sentence each, with the path of its option: `teams.maximumTeams: must be a whole number`. */
  readonly problems: readonly string[]
}

/**
 * Reads the options of a plugin. Return the problems from `prepare`: they stop the start, listed with all
 * others under `plugins.<id>`.
 *
 * @param schema must accept the absence of all options
 * @param hints hints for names that the schema does not have
 *
 * @example
 * ```ts
 * import type { Plugin } from '@countersign/core'
 * import { count, duration, readOptions, section } from '@countersign/core/plugin-options'
 *
 * export interface LendingOptions {
 *   // How long a book may stay out. Default 14 days.
 *   readonly lendFor?: number | string
 *   // Books that one user may have. Default 3.
 *   readonly maximumBooks?: number
 * }
 *
 * const schema = section({ lendFor: duration('14 days', { least: 3600 }), maximumBooks: count(3) })
 *
 * export function lending(options: LendingOptions = {}): Plugin {
 *   const { settings, problems } = readOptions(schema, options)
 *   console.log(`Books stay out for ${settings.lendFor} seconds`)
 *   return { id: 'lending', prepare: () => problems }
 * }
 * ```
 */
export function readOptions<S extends z.core.$ZodType>(
  schema: S,
  given: unknown,
  hints: OptionHints = {},
): OptionsRead<z.output<S>> {
  const { data, error } = readSchema(schema, given)
  if (!error) return { settings: data, problems: [] }
  return {
    settings: readSchema(schema, withoutFaults(given, error)).data ?? defaultsOf(schema),
    problems: explainProblems(schema, error, { hints }).map((problem) =>
      problem.replace(/^options: /, ''),
    ),
  }
}

/** The problems that a schema found, with suggestions for unknown names. */
export function explainProblems(
  schema: z.core.$ZodType,
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  { root = [], hints = {} }: { readonly root?: readonly string[]; readonly hints?: OptionHints },
): string[] {
  return problemsOf({ issues: issues.flatMap(insideUnion) }, root, (path, name) => {
    if (Object.hasOwn(hints, name)) return `: ${hints[name] ?? ''}`
    const meant = nearest(name, namesAt(schema, path))
    return meant === null ? '' : `; did you mean "${meant}"?`
  })
}

/** The problems of the intended form among several, instead of "no form matches". */
function insideUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.filter((found) => found.every(({ path }) => path.length > 0))
  const [inside] = meant
  if (meant.length !== 1 || !inside) return [issue]
  return inside.flatMap((found) => insideUnion({ ...found, path: [...issue.path, ...found.path] }))
}

/** The names that a schema has at a path. */
function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const def = defOf(schema)
  const [name, ...rest] = path
  if (def.type !== 'object') return formsOf(def).flatMap((form) => namesAt(form, path))
  if (name === undefined) return Object.keys(def.shape)
  const field = def.shape[String(name)]
  return field ? namesAt(field, rest) : []
}

/** The schemas of which a schema that is no object consists. */
function formsOf(def: ReturnType<typeof defOf>): readonly z.core.$ZodType[] {
  if (def.type === 'union') return def.options
  if (def.type === 'pipe') return [def.out]
  return 'innerType' in def ? [def.innerType] : []
}

/** The known options without problems. */
function withoutFaults(given: unknown, { issues }: Pick<z.core.$ZodError, 'issues'>): object {
  if (typeof given !== 'object' || given === null) return {}
  const faults = new Set(
    issues.flatMap((issue): readonly PropertyKey[] =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : issue.path.slice(0, 1),
    ),
  )
  return Object.fromEntries(Object.entries(given).filter(([name]) => !faults.has(name)))
}

function defaultsOf<S extends z.core.$ZodType>(schema: S): z.output<S> {
  const { data } = readSchema(schema, {})
  if (data === undefined) throw new Error('The schema of options must take no options as well')
  return data
}

/** A mistake in the options: every problem at once, each with the path of its option. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  /** Such as `session.expiresIn: must be seconds or a text such as "7 days"`. */
  readonly problems: readonly string[]

  /** @param prevented what the problems prevent. Default: the start. */
  constructor(problems: readonly string[], prevented: 'start' | 'serve requests' = 'start') {
    const lines = problems.map((problem) => `- ${problem}`)
    super(`Countersign cannot ${prevented}:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** The problems that a schema found, each with the path of its option under a root. */
export function problemsOf(
  error: Pick<z.core.$ZodError, 'issues'> | undefined,
  root: readonly PropertyKey[] = [],
  hintFor: (path: readonly PropertyKey[], name: string) => string = () => '',
): string[] {
  const at = (path: readonly PropertyKey[]): string =>
    [...root, ...path].map(String).join('.') || 'options'
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(
          (key) => `${at([...issue.path, key])}: is not an option${hintFor(issue.path, key)}`,
        )
      : [`${at(issue.path)}: ${issue.message}`],
  )
}

/**
 * The known name that is nearest to an unknown one, or null when no name is near: for "did you mean".
 *
 * @param most letters to add, to drop or to replace. Default: a third of the name, and at least 2.
 *
 * @example
 * ```ts
 * import { nearest } from '@countersign/core/plugin-options'
 *
 * console.log(nearest('sesion', ['session', 'account'])) // session
 * ```
 */
export function nearest(
  given: string,
  known: readonly string[],
  most = Math.max(2, Math.floor(given.length / 3)),
): string | null {
  const wanted = given.toLowerCase()
  const distances = known
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return distances[0]?.name ?? null
}

/** The letters to add, to drop or to replace. @see Levenshtein 1966 */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
