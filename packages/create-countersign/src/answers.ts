import { existsSync, readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  checkDatabaseURL,
  choosePackageManager,
  type DatabaseId,
  databaseOptions,
  Failure,
  type PackageManager,
  type Session,
  UsageError,
} from '@countersign/terminal'
import { type Template, type TemplateId, templateOf, templates } from './templates.js'

/** The arguments of the program. */
export interface CreateArguments {
  readonly folder?: string | undefined
  readonly framework?: TemplateId | undefined
  readonly database?: DatabaseId | undefined
  readonly 'database-url'?: string | undefined
  readonly 'package-manager'?: PackageManager | undefined
  readonly install: boolean
  readonly start: boolean
  readonly yes: boolean
}

/** What the app shall be. */
export interface Answers {
  /** As the user gave it. */
  readonly folder: string
  /** The name in package.json. */
  readonly name: string
  readonly template: Template
  readonly database: DatabaseId
  readonly databaseURL: string | undefined
  readonly packageManager: PackageManager
}

const DEFAULT_FOLDER = 'my-app'

/** Takes the answers from the arguments, and asks for the others. Where no user can be asked, `--yes` takes the defaults. */
export async function collectAnswers(args: CreateArguments, session: Session): Promise<Answers> {
  const { terminal, cwd, env } = session
  if (args.start && !args.install)
    throw new UsageError('--start needs the packages, which --no-install leaves out')
  const packageManager = choosePackageManager([args['package-manager']], env)
  if (!args.yes && !terminal.isInteractive && !isComplete(args))
    throw new UsageError(describeMissingAnswers(args, packageManager))
  const mayAsk = !args.yes && terminal.isInteractive
  const problemOf = (folder: string): string | null => problemOfFolder(resolve(cwd, folder), folder)
  const folder =
    args.folder ??
    (mayAsk
      ? await terminal.ask('Where shall the app be?', { byDefault: DEFAULT_FOLDER, problemOf })
      : DEFAULT_FOLDER)
  const problem = problemOf(folder)
  if (problem !== null) throw new Failure(problem)
  const template =
    args.framework ??
    (mayAsk
      ? await terminal.choose(
          'Which framework?',
          templates.map(({ id, title, hint }) => ({ value: id, label: title, hint })),
        )
      : 'next')
  const database = args.database ?? (mayAsk ? await chooseDatabase(session) : 'sqlite')
  const { exampleURL } = databaseOptions[database]
  checkDatabaseURL(databaseOptions[database], args['database-url'])
  const databaseURL =
    args['database-url'] ??
    (mayAsk && exampleURL !== null
      ? await terminal.ask('What is its address?', { byDefault: exampleURL })
      : undefined)
  return {
    folder,
    name: nameOf(resolve(cwd, folder)),
    template: templateOf(template),
    database,
    databaseURL,
    packageManager,
  }
}

function chooseDatabase({ terminal }: Session): Promise<DatabaseId> {
  return terminal.choose(
    'Which database?',
    Object.values(databaseOptions).map(({ id, title, hint }) => ({
      value: id,
      label: title,
      hint,
    })),
  )
}

function isComplete({ folder, framework, database }: CreateArguments): boolean {
  return folder !== undefined && framework !== undefined && database !== undefined
}

function problemOfFolder(place: string, folder: string): string | null {
  const exists = existsSync(place)
  if (exists && !statSync(place).isDirectory()) return `${folder} is a file: name another folder`
  const isTaken = exists && readdirSync(place).some((name) => name !== '.git')
  if (isTaken) return `${folder} is not empty: name another folder`
  return nameOf(place) === '' ? `${folder} has no letter for the name of the app` : null
}

/** @see https://docs.npmjs.com/cli/configuring-npm/package-json#name */
function nameOf(place: string): string {
  const last = place.split(/[\\/]/).at(-1) ?? ''
  return last
    .toLowerCase()
    .replaceAll(/[^a-z\d._-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '')
}

function describeMissingAnswers(
  { folder, framework, database }: CreateArguments,
  packageManager: PackageManager,
): string {
  const flags = `--framework ${framework ?? 'next'} --database ${database ?? 'sqlite'}`
  const separator = packageManager === 'npm' ? '-- ' : ''
  return (
    'No user can be asked here, and nothing was written. Type all answers:\n' +
    `  ${packageManager} create countersign ${folder ?? DEFAULT_FOLDER} ${separator}${flags}`
  )
}
