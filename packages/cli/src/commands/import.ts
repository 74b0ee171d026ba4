import { resolve } from 'node:path'
import { defineCommand, exitCodes, Failure, type Session, UsageError } from '@countersign/terminal'
import type { ConnectedDatabase } from '@countersign/core/inspect'
import { authArgument } from '../auth-file/open-auth.js'
import { describeReasons } from '../messages/describe-reasons.js'
import type { FileEntry } from '../transfer/candidate.js'
import {
  describeUnverified,
  ImportedHashes,
  type LayoutCounts,
} from '../transfer/imported-hashes.js'
import { createRowWriter, importRows, type RowOutcome } from '../transfer/import-rows.js'
import { readSource, type SourceName, sourceNames } from '../sources/index.js'
import { type Input, openInput } from '../transfer/input.js'
import { openDatabase } from '../transfer/open-database.js'
import { readOwnFormat } from '../transfer/own-format.js'
import { openRefusalList } from '../transfer/refusal-list.js'
import { createRehearsal } from '../transfer/rehearsal.js'
import { describeReport, ImportCounter, type ImportReport } from '../transfer/report.js'

interface ImportArguments {
  readonly file: string
  readonly auth?: string | undefined
  readonly from?: SourceName | undefined
  readonly report?: string | undefined
  readonly 'dry-run': boolean
  readonly strict: boolean
  readonly json: boolean
}

/** `countersign import` */
export const importCommand = defineCommand({
  name: 'import',
  description:
    'Write the rows of a file that the database lacks. It changes no row that is there, so it can be run again.',
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'A file that  countersign export  has written, or - for the standard input',
    },
    auth: authArgument,
    from: {
      type: 'enum',
      valueHint: 'system',
      options: [...sourceNames],
      description: 'The system that wrote the file (default: countersign export)',
    },
    'dry-run': {
      type: 'boolean',
      default: false,
      description: 'Count what would be imported, and write nothing',
    },
    strict: {
      type: 'boolean',
      default: false,
      description: 'Stop after the first 100 rows of which one cannot be taken',
    },
    report: {
      type: 'string',
      valueHint: 'file',
      description: 'Write each row that was not taken to a file, as a line of JSON with the reason',
    },
    json: { type: 'boolean', default: false, description: 'Print the numbers of rows as JSON' },
  },
  run: runImport,
})

/** Imports a file. @returns the exit code: 1 when rows were not taken */
async function runImport(args: ImportArguments, session: Session): Promise<number> {
  const { terminal, cwd } = session
  const input = openInput(args.file, cwd)
  const reportPath = readReportPath(args, { input, cwd })
  const { database, inspection } = await openDatabase(args.auth, session)
  const hashes = new ImportedHashes(inspection?.importedLayouts ?? [])
  const isDry = args['dry-run']
  const writer = isDry ? createRehearsal(database) : createRowWriter(database)
  const counter = new ImportCounter()
  const list = reportPath === null ? null : await openRefusalList(reportPath)
  try {
    const entries = hashes.watch(readEntries(args.from, input, database))
    const batches = importRows(database, entries, writer)
    for await (const outcomes of args.strict ? untilRefused(batches) : batches) {
      counter.count(outcomes)
      await list?.write(outcomes)
      terminal.showProgress(describeProgress(counter, input))
    }
  } catch (error) {
    const advice = 'Run it again to continue: rows that are there stay.'
    throw new Failure(`The import stopped: ${describeReasons(error)}\n  ${advice}`, {
      cause: error,
    })
  } finally {
    terminal.showProgress(null)
    await list?.end()
  }
  const { report } = counter
  printReport({ ...report, unverifiedHashes: hashes.unverified }, args, terminal)
  return report.total.refused === 0 ? exitCodes.done : exitCodes.failed
}

/** Null without a report. @throws UsageError when it names the imported file, which opening the report would empty. */
function readReportPath(
  { report }: ImportArguments,
  { input, cwd }: { readonly input: Input; readonly cwd: string },
): string | null {
  if (report === undefined) return null
  const path = resolve(cwd, report)
  if (!input.isAt(path)) return path
  throw new UsageError('--report names the file that is imported: name another one')
}

function printReport(
  report: ImportReport & { readonly unverifiedHashes: LayoutCounts },
  { json, report: reportFile, 'dry-run': isDry }: ImportArguments,
  terminal: Session['terminal'],
): void {
  terminal.print(
    json
      ? JSON.stringify({ dryRun: isDry, ...report }, null, 2)
      : describeReport(report, { isDry, reportFile: reportFile ?? null }),
  )
  const warning = describeUnverified(report.unverifiedHashes)
  if (warning !== null) terminal.note(warning)
}

function describeProgress({ report }: ImportCounter, { share }: Input): string {
  const { taken, present, refused } = report.total
  const rows = `${taken + present + refused} rows`
  const part = share()
  if (part === null) return rows
  const filled = Math.round(part * 20)
  return `${'█'.repeat(filled)}${'░'.repeat(20 - filled)} ${Math.floor(part * 100)} %, ${rows}`
}

function readEntries(
  from: SourceName | undefined,
  input: Input,
  { schema }: ConnectedDatabase,
): AsyncIterable<FileEntry> {
  if (from === undefined) return readOwnFormat(input.chunks())
  const hasColumn = (model: string, column: string): boolean =>
    Object.hasOwn(schema[model]?.columns ?? {}, column)
  return readSource(from, input.chunks(), { hasColumn, now: new Date() })
}

async function* untilRefused(
  batches: AsyncIterable<readonly RowOutcome[]>,
): AsyncGenerator<readonly RowOutcome[]> {
  for await (const outcomes of batches) {
    yield outcomes
    if (outcomes.some(({ kind }) => kind === 'refused')) return
  }
}
