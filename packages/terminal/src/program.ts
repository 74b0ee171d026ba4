import { stripVTControlCharacters } from 'node:util'
import { nearest } from '@countersign/core/plugin-options'
import { renderUsage } from 'citty'
import pc from 'picocolors'
import type { Command, LazyCommand } from './command.js'
import { exitCodes, Failure, UsageError } from './failure.js'
import type { Session } from './terminal.js'

/** A program of several commands. */
export interface Program {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly commands: Readonly<Record<string, LazyCommand>>
  /** What it prints without a command. */
  readonly welcome: (session: Session) => Promise<string>
}

/** Runs the command that the arguments name. @returns the exit code */
export async function runCommands(
  program: Program,
  rawArgs: readonly string[],
  session: Session,
): Promise<number> {
  const { name, version, commands } = program
  const [first, ...rest] = rawArgs
  return reportFailure(name, session, async () => {
    if (first === undefined) {
      session.terminal.print(await program.welcome(session))
      return exitCodes.done
    }
    if (first === '-v' || rawArgs.includes('--version')) {
      session.terminal.print(version)
      return exitCodes.done
    }
    if (first === 'help' && rest.length > 0)
      return runCommands(program, [...rest, '--help'], session)
    if (first === '--help' || first === '-h' || first === 'help') {
      session.terminal.print(describeProgram(program))
      return exitCodes.done
    }
    const lazy = Object.hasOwn(commands, first) ? commands[first] : undefined
    if (!lazy) throw new UsageError(describeUnknown(first, Object.keys(commands)))
    return runOrHelp(await lazy.load(), { program, rawArgs: rest, session })
  })
}

/** Runs a program that is one command. @returns the exit code */
export async function runSingle(
  command: Command,
  { name, version }: Pick<Program, 'name' | 'version'>,
  { rawArgs, session }: { readonly rawArgs: readonly string[]; readonly session: Session },
): Promise<number> {
  return reportFailure(name, session, async () => {
    if (rawArgs.includes('--version')) {
      session.terminal.print(version)
      return exitCodes.done
    }
    return runOrHelp(command, { program: null, rawArgs, session })
  })
}

async function runOrHelp(
  command: Command,
  {
    program,
    rawArgs,
    session,
  }: {
    readonly program: Program | null
    readonly rawArgs: readonly string[]
    readonly session: Session
  },
): Promise<number> {
  if (!rawArgs.some((text) => text === '--help' || text === '-h'))
    return command.run(rawArgs, session)
  const { name, description, args } = command
  const parent = program ? { meta: { name: program.name } } : undefined
  const usage = await renderUsage({ meta: { name, description }, args: { ...args } }, parent)
  // citty writes colours into pipes and files too.
  session.terminal.print(pc.isColorSupported ? usage : stripVTControlCharacters(usage))
  return exitCodes.done
}

async function reportFailure(
  name: string,
  { terminal, env }: Session,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run()
  } catch (error) {
    const failure = toFailure(error)
    if (!failure) {
      terminal.note(describeUnexpected(error))
      return exitCodes.failed
    }
    terminal.note(`${pc.red('✖')} ${failure.message}`)
    if (failure instanceof UsageError)
      terminal.note(`  ${pc.dim(`${name} --help lists what there is.`)}`)
    if (env['DEBUG'] !== undefined && failure.cause !== undefined)
      terminal.note(describeUnexpected(failure.cause))
    return failure.exitCode
  }
}

/** An error of the operating system, such as of a folder that is read-only, is no defect and needs no stack. */
function toFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const isOfSystem = error instanceof Error && 'syscall' in error
  return isOfSystem ? new Failure(error.message, { cause: error }) : null
}

function describeUnexpected(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function describeUnknown(given: string, known: readonly string[]): string {
  if (given.startsWith('-')) return `Unknown option ${given}: a command comes first`
  const meant = nearest(given, known)
  const hint = meant === null ? `There are ${known.join(', ')}.` : `Did you mean ${meant}?`
  return `There is no command ${given}. ${hint}`
}

function describeProgram({ name, version, description, commands }: Program): string {
  const width = Math.max(...Object.keys(commands).map((command) => command.length))
  const lines = Object.entries(commands).map(
    ([command, { description: what }]) => `  ${pc.cyan(command.padEnd(width))}  ${what}`,
  )
  return [
    `${description} ${pc.dim(`(${name} ${version})`)}`,
    '',
    `Usage: ${pc.cyan(`npx ${name} <command>`)}`,
    '',
    ...lines,
    '',
    `${pc.cyan(`npx ${name} <command> --help`)} describes a command.`,
  ].join('\n')
}
