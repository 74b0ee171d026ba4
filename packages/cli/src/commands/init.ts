import {
  checkDatabaseURL,
  choosePackageManager,
  type DatabaseId,
  defineCommand,
  exitCodes,
  Failure,
  type PackageManager,
  packageManagers,
  type Session,
} from '@countersign/terminal'
import { detectPackageManager, installDependencies } from 'nypm'
import pc from 'picocolors'
import { findAuthFile } from '../auth-file/find-auth-file.js'
import { acceptChanges, listChanges, writeChanges } from '../changes/apply-changes.js'
import type { ChangePlan, FileChange } from '../changes/change.js'
import { showDiff } from '../changes/show-diff.js'
import type { Framework, FrameworkId } from '../frameworks/framework.js'
import { detectFramework, frameworkOf, frameworks } from '../frameworks/frameworks.js'
import { describeReasons } from '../messages/describe-reasons.js'
import { ownVersion } from '../own-package.js'
import { databaseOf, databases, detectDatabase } from '../project/databases.js'
import { readProject } from '../project/project.js'
import { createSecret } from '../project/secret.js'
import { planInit } from './plan-init.js'

interface InitArguments {
  readonly framework?: FrameworkId | undefined
  readonly database?: DatabaseId | undefined
  readonly 'database-url'?: string | undefined
  readonly 'package-manager'?: PackageManager | undefined
  readonly install: boolean
  readonly 'dry-run': boolean
  readonly yes: boolean
  readonly force: boolean
}

/** `countersign init` */
export const init = defineCommand({
  name: 'init',
  description: 'Add Countersign to the app in this folder. It overwrites no file without asking.',
  args: {
    framework: {
      type: 'enum',
      alias: 'f',
      description: 'The framework of the app (default: the one in package.json)',
      options: frameworks.map(({ id }) => id),
    },
    database: {
      type: 'enum',
      alias: 'd',
      description: 'The database (default: the one in package.json, else sqlite)',
      options: databases.map(({ id }) => id),
    },
    'database-url': {
      type: 'string',
      valueHint: 'url',
      description: 'The address of the server, written to the env file as DATABASE_URL',
    },
    'package-manager': {
      type: 'enum',
      description: 'What installs the packages (default: the one that the app uses)',
      options: [...packageManagers],
    },
    install: {
      type: 'boolean',
      default: true,
      description: 'Install the packages',
      negativeDescription: 'Only print the command that installs the packages',
    },
    'dry-run': {
      type: 'boolean',
      default: false,
      description: 'Show what would change, and change nothing',
    },
    yes: {
      type: 'boolean',
      alias: 'y',
      default: false,
      description:
        'Ask nothing: create the files, add lines, and leave files that would be overwritten',
    },
    force: { type: 'boolean', default: false, description: 'Overwrite existing files too' },
  },
  run: runInit,
})

/** Adds Countersign to an app. @returns the exit code */
async function runInit(args: InitArguments, session: Session): Promise<number> {
  const { terminal, cwd } = session
  const project = readProject(cwd)
  const framework =
    args.framework === undefined ? detectFramework(project) : frameworkOf(args.framework)
  const database = databaseOf(await chooseDatabase(args, session, detectDatabase(project)))
  checkDatabaseURL(database, args['database-url'])
  const plan = planInit({
    project,
    framework,
    database,
    databaseURL: args['database-url'],
    createSecret,
    version: ownVersion(),
  })
  if (!args.force) checkSingle(plan, findAuthFile(project))
  terminal.note(`${pc.bold(framework.title)}, ${pc.bold(database.title)}`)
  if (plan.changes.length > 0) terminal.note(listChanges(plan.changes))
  if (args['dry-run']) return showPlan(plan, session)
  if (plan.changes.length === 0) {
    terminal.note('Everything is there already.')
    showInstructions(plan, session)
    return exitCodes.done
  }
  if (!args.yes && !terminal.isInteractive) throw describeMissingAnswer(framework, database.id)

  const accepted = await acceptChanges(plan.changes, terminal, args)
  writeChanges(accepted, cwd)
  reportKept(plan.changes, accepted, session)
  await install(accepted, args, session)
  showInstructions(plan, session)
  terminal.note(nextSteps(framework))
  return exitCodes.done
}

/** An app with two auth files would have sessions of two kinds. */
function checkSingle({ changes }: ChangePlan, existing: string | null): void {
  const isSecond = changes.some(
    ({ kind, after }) => kind === 'create' && after.includes('createAuth('),
  )
  if (existing === null || !isSecond) return
  throw new Failure(
    `Countersign is set up in ${existing} already.  npx countersign doctor  checks it.\n` +
      '  --force  writes all files nevertheless.',
  )
}

async function chooseDatabase(
  { database, yes, 'dry-run': isDry }: InitArguments,
  { terminal }: Session,
  detected: DatabaseId | null,
): Promise<DatabaseId> {
  const known = database ?? detected
  if (known !== null) return known
  if (yes || isDry || !terminal.isInteractive) return 'sqlite'
  return terminal.choose(
    'Which database does the app use?',
    databases.map(({ id, title, hint }) => ({ value: id, label: title, hint })),
    'sqlite',
  )
}

function showPlan(plan: ChangePlan, session: Session): number {
  for (const change of plan.changes) session.terminal.print(showDiff(change))
  showInstructions(plan, session)
  return exitCodes.done
}

function reportKept(
  planned: readonly FileChange[],
  accepted: readonly FileChange[],
  { terminal }: Session,
): void {
  for (const change of planned) {
    if (accepted.includes(change)) continue
    terminal.note(`${pc.yellow('!')} ${change.path} was left as it is. This is the difference:`)
    terminal.note(showDiff(change))
  }
}

async function install(
  accepted: readonly FileChange[],
  args: InitArguments,
  { terminal, cwd, env }: Session,
): Promise<void> {
  if (!accepted.some(({ path }) => path === 'package.json')) return
  const detected = await detectPackageManager(cwd, { ignoreArgv: true, includeParentDirs: true })
  const packageManager = choosePackageManager([args['package-manager'], detected?.name], env)
  const command = pc.cyan(`${packageManager} install`)
  if (!args.install) {
    terminal.note(`Install the packages:  ${command}`)
    return
  }
  await terminal.during(`Installing the packages with ${packageManager}`, async () => {
    try {
      await installDependencies({ cwd, packageManager, silent: true, corepack: false })
    } catch (error) {
      throw new Failure(
        `The packages could not be installed: run  ${command}\n${describeReasons(error)}`,
      )
    }
  })
}

function showInstructions({ instructions }: ChangePlan, { terminal }: Session): void {
  for (const { what, text } of instructions) {
    terminal.note(`\n${pc.yellow('To paste')} ${what}\n\n${text.replaceAll(/^(?=.)/gm, '    ')}`)
  }
}

function describeMissingAnswer({ id }: Framework, database: DatabaseId): Failure {
  const message =
    'No user can be asked here, and nothing was changed. To accept the files above, type\n' +
    `  npx countersign init --yes --framework ${id} --database ${database}`
  return new Failure(message, { exitCode: exitCodes.usage })
}

function nextSteps({ envFile, readsEnvFile }: Framework): string {
  const start = readsEnvFile
    ? 'start the app'
    : `start the server with  ${pc.cyan(`node --env-file=${envFile} …`)}`
  return `
${pc.green('✔')} Next:
  1. ${pc.cyan('npx countersign migrate')}  creates the tables
  2. ${start}
  3. ${pc.cyan('npx countersign doctor')}  checks the set-up`
}
