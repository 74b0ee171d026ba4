import type * as z from 'zod/mini'

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
