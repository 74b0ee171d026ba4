import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defineCommand, exitCodes, Failure, type Session } from '@countersign/terminal'
import { authArgument } from '../auth-file/open-auth.js'
import { describeReasons } from '../messages/describe-reasons.js'
import { exportedModels, exportRows } from '../transfer/export-rows.js'
import { openDatabase } from '../transfer/open-database.js'

interface ExportArguments {
  readonly auth?: string | undefined
  readonly output?: string | undefined
  readonly sessions: boolean
  readonly all: boolean
  readonly json: boolean
}

/** `countersign export` */
export const exportCommand = defineCommand({
  name: 'export',
  description:
    'Write users, accounts with their password hashes, and the tables of plugins as lines of JSON',
  args: {
    auth: authArgument,
    output: {
      type: 'string',
      alias: 'o',
      valueHint: 'file',
      description: 'The file to write, which must not exist (default: the standard output)',
    },
    sessions: { type: 'boolean', default: false, description: 'Export sessions too' },
    all: {
      type: 'boolean',
      default: false,
      description: 'Export every table, also one-time values and the counters of rate limits',
    },
    json: {
      type: 'boolean',
      default: false,
      description: 'With --output: print the numbers of rows as JSON',
    },
  },
  run: runExport,
})

/** Writes the rows of an app. @returns the exit code */
async function runExport(args: ExportArguments, session: Session): Promise<number> {
  const { terminal, cwd } = session
  const { database } = await openDatabase(args.auth, session)
  const models = exportedModels(database, args)
  const write: Write = (sink) => copyRows({ database, models, sink }, session)
  const counts = await (
    args.output === undefined ? write(terminal.write) : writeFile(resolve(cwd, args.output), write)
  ).catch((error: unknown) => {
    throw new Failure(`The export failed: ${describeReasons(error)}`, { cause: error })
  })
  const summary = Object.entries(counts).map(([model, rows]) => `${model}: ${rows}`)
  if (args.json && args.output !== undefined)
    terminal.print(JSON.stringify({ models: counts }, null, 2))
  else terminal.note(`Exported ${summary.join(', ')}`)
  return exitCodes.done
}

type Sink = (text: string) => Promise<void>
type Write = (sink: Sink) => Promise<Record<string, number>>

interface Copy {
  readonly database: Parameters<typeof exportRows>[0]
  readonly models: readonly string[]
  readonly sink: Sink
}

async function copyRows(
  { database, models, sink }: Copy,
  { terminal }: Session,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(models.map((model) => [model, 0]))
  try {
    for await (const { text, model, rows } of exportRows(database, models)) {
      await sink(text)
      if (model === null) continue
      counts[model] = (counts[model] ?? 0) + rows
      terminal.showProgress(`${model}: ${counts[model]}`)
    }
  } finally {
    terminal.showProgress(null)
  }
  return counts
}

/** The file has password hashes: other users of the machine cannot read it. A failed export leaves no file. */
async function writeFile(path: string, write: Write): Promise<Record<string, number>> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isTaken ? new Error(`${path} exists. Delete it, or name another file`) : error
  })
  try {
    return await write((text) => file.appendFile(text))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
