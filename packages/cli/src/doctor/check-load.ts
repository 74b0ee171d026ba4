import type { LoadProblem } from '../auth-file/load-failure.js'
import { error, type Finding } from './finding.js'

/** The findings about an auth file that cannot be loaded. */
export function checkLoadProblem(problem: LoadProblem): readonly Finding[] {
  const { file } = problem
  switch (problem.kind) {
    case 'configuration':
      return problem.problems.map((line) =>
        error('option-invalid', {
          what: `${file}: ${line}`,
          why: 'createAuth rejects its options, so the app does not start.',
          fix: `Correct the option in ${file}. The page on options lists all of them.`,
        }),
      )
    case 'missing-module':
      return [
        error('module-missing', {
          what: `${file} imports ${problem.module}, which cannot be found.`,
          why: 'The app does not start without it.',
          fix: fixForModule(problem.module),
        }),
      ]
    case 'throws':
      return [
        error('auth-file-fails', {
          what: `${file} cannot be loaded: ${problem.message}`,
          why: 'The app fails in the same way when it loads the file, unless it sets something up before.',
          fix: 'Correct the file. What needs a request, or a module of the framework, belongs into a function.',
        }),
      ]
    case 'no-auth':
      return [
        error('auth-not-exported', {
          what: `${file} exports ${problem.exported.join(', ') || 'nothing'}.`,
          why: 'Commands, and the routes of the app, need what createAuth returns.',
          fix: `Write  export const auth = createAuth({ … })  in ${file}.`,
        }),
      ]
  }
}

function fixForModule(module: string): string {
  if (/^[./@~#$]*\/|^[.#$]/.test(module))
    return 'Correct the path, or the "paths" of tsconfig.json that lead to it.'
  return `Install it:  npm install ${module.split('/', module.startsWith('@') ? 2 : 1).join('/')}`
}
