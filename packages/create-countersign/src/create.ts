import { resolve } from 'node:path'
import {
  databaseOptions,
  defineCommand,
  exitCodes,
  Failure,
  packageManagers,
  type Session,
} from '@countersign/terminal'
import pc from 'picocolors'
import { type Answers, collectAnswers, type CreateArguments } from './answers.js'
import { readTemplate, writeFiles } from './copy-template.js'
import { commandLine, templatesFolder } from './own-package.js'
import { runQuietly } from './run.js'
import { startApp } from './start-app.js'
import { templates } from './templates.js'

/** `npm create countersign` */
export const create = defineCommand({
  name: 'create-countersign',
  description: 'Create an app with a sign-in page',
  args: {
    folder: { type: 'positional', required: false, description: 'Where the app shall be' },
    framework: {
      type: 'enum',
      alias: 'f',
      description: 'The framework of the app',
      options: templates.map(({ id }) => id),
    },
    database: {
      type: 'enum',
      alias: 'd',
      description: 'The database of the app',
      options: Object.values(databaseOptions).map(({ id }) => id),
    },
    'database-url': {
      type: 'string',
      valueHint: 'url',
      description: 'The address of the database server',
    },
    'package-manager': {
      type: 'enum',
      description: 'What installs the packages (default: what runs this program)',
      options: [...packageManagers],
    },
    install: {
      type: 'boolean',
      default: true,
      description: 'Install the packages and create the tables',
      negativeDescription: 'Only write the files',
    },
    start: { type: 'boolean', default: false, description: 'Start the app at the end' },
    yes: {
      type: 'boolean',
      alias: 'y',
      default: false,
      description: 'Ask nothing: take the defaults',
    },
  },
  run: runCreate,
})

/** Begins an app. @returns the exit code */
async function runCreate(args: CreateArguments, session: Session): Promise<number> {
  const answers = await collectAnswers(args, session)
  const { terminal, cwd } = session
  const place = resolve(cwd, answers.folder)
  const { template, name } = answers
  const folders = template
    .folders(process.versions.node)
    .map((folder) => `${templatesFolder}/${folder}`)
  writeFiles(readTemplate(folders, name), place)
  await addCountersign(answers, { place, install: args.install, session })
  const isMigrated = args.install && (await migrate(answers, { place, session }))
  terminal.note(describeResult(answers, { isInstalled: args.install, isMigrated }))
  if (!isMigrated) return exitCodes.done
  const starts =
    args.start || (!args.yes && terminal.isInteractive && (await terminal.confirm('Start it now?')))
  return starts ? startApp(answers, { place, session }) : exitCodes.done
}

interface Around {
  /** Absolute path of the app. */
  readonly place: string
  readonly session: Session
}

/** The same command that adds Countersign to an app that exists: what it writes here, it writes there. */
async function addCountersign(
  { template, database, databaseURL, packageManager }: Answers,
  { place, install, session }: Around & { readonly install: boolean },
): Promise<void> {
  const { terminal } = session
  const parameters = [
    'init',
    '--yes',
    ...['--framework', template.framework],
    ...['--database', database],
    ...(databaseURL === undefined ? [] : ['--database-url', databaseURL]),
    ...['--package-manager', packageManager],
    ...(install ? [] : ['--no-install']),
  ]
  const what = install
    ? `Writing the app, and installing its packages with ${packageManager}`
    : 'Writing the app'
  await terminal.during(what, async () => {
    const { exitCode, output } = await runQuietly([commandLine(), ...parameters], {
      place,
      session,
    })
    if (exitCode !== 0) throw new Failure(`Countersign was not added:\n${output}`)
  })
}

/** Whether the tables were created. A database server may not run yet. */
async function migrate({ database }: Answers, { place, session }: Around): Promise<boolean> {
  const { terminal } = session
  return terminal.during('Creating the tables', async () => {
    const { exitCode, output } = await runQuietly([commandLine(), 'migrate'], { place, session })
    if (exitCode === 0) return true
    if (database === 'sqlite') throw new Failure(`The tables were not created:\n${output}`)
    terminal.note(output)
    return false
  })
}

function describeResult(
  { folder, template, packageManager }: Answers,
  { isInstalled, isMigrated }: { readonly isInstalled: boolean; readonly isMigrated: boolean },
): string {
  const run = packageManager === 'npm' ? 'npm run' : packageManager
  const steps = [
    ...(folder === '.' ? [] : [`cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    ...(isInstalled ? [] : [`${packageManager} install`]),
    ...(isMigrated ? [] : ['npx countersign migrate']),
    `${run} dev`,
  ]
  const isPending = isInstalled && !isMigrated
  return [
    '',
    `${pc.green('✔')} ${template.title} with a sign-in page is in ${pc.bold(folder)}`,
    ...(isPending
      ? [`${pc.yellow('!')} The database does not answer: correct DATABASE_URL first.`]
      : []),
    '',
    ...steps.map((step) => `  ${pc.cyan(step)}`),
    '',
    `  Then open http://localhost:${template.port}${template.signInPage}`,
  ].join('\n')
}
