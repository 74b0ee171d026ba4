import { relative, resolve } from 'node:path'
import { Failure, type Session } from '@countersign/terminal'
import { readProject, type Project } from '../project/project.js'
import { findAuthFile, usualPlaces } from './find-auth-file.js'
import { type AuthFile, loadAuthFile } from './load-auth.js'
import { type Environment, loadEnv } from './load-env.js'

/** An app's authentication, and where it was found. */
export interface OpenedAuth extends AuthFile {
  readonly project: Project
  /** Relative to the project. */
  readonly path: string
}

/**
 * Finds and loads the auth file of the app in the current folder, after its env files.
 *
 * @param given a path that the user names
 * @throws Failure without such a file.
 */
export async function openAuth(
  given: string | undefined,
  { cwd }: Pick<Session, 'cwd'>,
  environment: Environment,
): Promise<OpenedAuth> {
  const project = readProject(cwd)
  loadEnv(cwd, environment)
  const path = given === undefined ? findAuthFile(project) : pathInProject(given, cwd)
  if (path === null) throw new Failure(describeMissing())
  if (project.read(path) === null) throw new Failure(`There is no file ${path}`)
  return { project, path, ...(await loadAuthFile(project, path, environment)) }
}

/** A path that a user gives, relative to the project and with slashes. */
export function pathInProject(given: string, cwd: string): string {
  return relative(cwd, resolve(cwd, given)).replaceAll('\\', '/')
}

/** How a command describes that it finds no auth file. */
function describeMissing(): string {
  return (
    `No file exports auth: it is looked for in ${usualPlaces.join(', ')} and places like these.\n` +
    '  Name another one with  --auth <file>  or in package.json:  "countersign": { "auth": "<file>" }\n' +
    '  An app without Countersign gets it with  npx countersign init'
  )
}
