import { Failure } from '@countersign/terminal'

/** Why an auth file could not be loaded. */
export type LoadProblem =
  | { readonly kind: 'configuration'; readonly file: string; readonly problems: readonly string[] }
  | { readonly kind: 'missing-module'; readonly file: string; readonly module: string }
  | { readonly kind: 'throws'; readonly file: string; readonly message: string }
  | { readonly kind: 'no-auth'; readonly file: string; readonly exported: readonly string[] }

/** An auth file that cannot be used. */
export class LoadFailure extends Failure {
  override readonly name = 'LoadFailure'
  readonly problem: LoadProblem

  constructor(problem: LoadProblem, options: ErrorOptions = {}) {
    super(describe(problem), options)
    this.problem = problem
  }
}

/** The problem that an error of loading stands for. */
export function toLoadFailure(error: unknown, file: string): LoadFailure {
  const cause = rootOf(error)
  const problems: unknown =
    typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'problems') : null
  if (cause instanceof Error && cause.name === 'ConfigurationError' && isTextList(problems))
    return new LoadFailure({ kind: 'configuration', file, problems }, { cause: error })
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, module] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? []
  if (module !== undefined)
    return new LoadFailure({ kind: 'missing-module', file, module }, { cause: error })
  return new LoadFailure({ kind: 'throws', file, message }, { cause: error })
}

/** The loader wraps the errors of modules that a module imports. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined && !('problems' in error)
    ? rootOf(error.cause)
    : error
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function describe(problem: LoadProblem): string {
  const { file } = problem
  switch (problem.kind) {
    case 'configuration':
      return `${file}: createAuth rejects the options:\n${problem.problems.map((line) => `  - ${line}`).join('\n')}`
    case 'missing-module':
      return `${file} imports ${problem.module}, which cannot be found`
    case 'throws':
      return `${file} cannot be loaded: ${problem.message}`
    case 'no-auth': {
      const names = problem.exported.length > 0 ? problem.exported.join(', ') : 'nothing'
      return `${file} must export what createAuth returns, as auth. It exports ${names}`
    }
  }
}
