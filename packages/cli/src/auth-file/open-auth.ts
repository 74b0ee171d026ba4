import { Failure, type Session } from '@countersign/terminal'
import { pathInProject, readProject, type Project } from '../project/project.js'
import { findAuthFile, usualFiles } from './find-auth-file.js'
import { type AuthFile, loadAuthFile } from './load-auth.js'
import { type Environment, loadEnv } from './load-env.js'

/** An app's authentication, and where it was found. */
export interface OpenedAuth extends AuthFile {
  readonly project: Project
  /** Relative to the project. */
  readonly path: string
}

/** The argument of commands that load the auth file. */
export const authArgument = {
  type: 'string',
  valueHint: 'file',
  description: 'The file that exports auth',
} as const

/** The app in the current folder, before its auth file is loaded. */
export interface App {
  readonly project: Project
  /** Where its auth file should be, relative to the project; null when no file is named and no usual place has one. */
  readonly path: string | null
}

/**
 * Reads the app in the current folder, and sets the variables of its env files.
 *
 * @param given the path of the auth file that the user names
 */
export function openApp(
  given: string | undefined,
  { cwd }: Pick<Session, 'cwd'>,
  environment: Environment,
): App {
  const project = readProject(cwd)
  loadEnv(project, environment)
  return {
    project,
    path: given === undefined ? findAuthFile(project) : pathInProject(given, cwd),
  }
}

/**
 * Finds and loads the auth file of the app in the current folder, after its env files.
 *
 * @param given a path that the user names
 * @throws Failure without such a file.
 */
export async function openAuth(
  given: string | undefined,
  session: Pick<Session, 'cwd'>,
  environment: Environment,
): Promise<OpenedAuth> {
  const { project, path } = openApp(given, session, environment)
  if (path === null) throw new Failure(describeMissing())
  if (project.read(path) === null) throw new Failure(`There is no file ${given ?? path}`)
  return { project, path, ...(await loadAuthFile(project, path, environment)) }
}

/** How a command describes that it finds no auth file. */
function describeMissing(): string {
  return (
    `No file exports auth: it is looked for in ${usualFiles.join(', ')} and places like these.\n` +
    '  Name another one with  --auth <file>  or in package.json:  "countersign": { "auth": "<file>" }\n' +
    '  An app without Countersign gets it with  npx countersign init'
  )
}
