import { once } from 'node:events'
import * as prompts from '@clack/prompts'
import { exitCodes, Failure } from './failure.js'

/** One answer of several. */
export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
  readonly hint?: string
}

/** Where a command prints and asks. */
export interface Terminal {
  /** Whether a user can be asked: both ends are a terminal, and this is no build server. */
  readonly isInteractive: boolean
  /** Prints the result of the command to the standard output. */
  readonly print: (text: string) => void
  /** Prints everything else to the standard error, so that the output may be piped. */
  readonly note: (text: string) => void
  /** @throws Failure with exit code 130 when the user cancels, like the other questions. */
  readonly confirm: (question: string, byDefault?: boolean) => Promise<boolean>
  readonly choose: <T extends string>(
    question: string,
    choices: readonly Choice<T>[],
    byDefault?: T,
  ) => Promise<T>
  readonly ask: (
    question: string,
    options: { readonly byDefault: string; readonly problemOf?: (text: string) => string | null },
  ) => Promise<string>
  /** Writes a piece of a long result to the standard output. Resolves when the next piece may follow. */
  readonly write: (text: string) => Promise<void>
  /** Shows a line that the next one replaces, or removes it. It shows nothing where the standard error is no terminal. */
  readonly showProgress: (line: string | null) => void
  /** Shows that work is in progress. */
  readonly during: <T>(what: string, work: () => Promise<T>) => Promise<T>
}

/** What surrounds a command. */
export interface Session {
  /** Absolute path of the folder in which it runs. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly terminal: Terminal
}

/** The terminal of this process. */
export function createTerminal({
  stdin,
  stdout,
  stderr,
  env,
}: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>): Terminal {
  const isInteractive = stdin.isTTY && stdout.isTTY && !isBuildServer(env)
  const note = (text: string) => void stderr.write(`${text}\n`)
  const streams = { input: stdin, output: stdout }
  return {
    isInteractive,
    print: (text) => void stdout.write(`${text}\n`),
    note,
    write: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain')
    },
    showProgress(line) {
      // Returns to the first column, and erases to the end of the line: ECMA-48, section 8.3.41.
      if (stderr.isTTY) stderr.write(`\r\u001B[K${line ?? ''}`)
    },
    confirm: async (message, initialValue = true) =>
      answerOf(await prompts.confirm({ message, initialValue, ...streams })),
    async choose<T extends string>(message: string, choices: readonly Choice<T>[], byDefault?: T) {
      const options = choices.map(({ value, label, hint = '' }) => ({ value, label, hint }))
      const initial = choices.findIndex(({ value }) => value === byDefault)
      const chosen = answerOf(
        await prompts.select<string>({
          message,
          options,
          ...streams,
          ...(initial === -1 ? {} : { initialValue: options[initial]?.value ?? '' }),
        }),
      )
      const found = choices.find(({ value }) => value === chosen)
      if (!found) throw new Failure(`${chosen} is not among the choices`)
      return found.value
    },
    ask: async (message, { byDefault, problemOf = () => null }) =>
      answerOf(
        await prompts.text({
          message,
          placeholder: byDefault,
          defaultValue: byDefault,
          ...streams,
          validate: (text) =>
            problemOf(text === undefined || text === '' ? byDefault : text) ?? undefined,
        }),
      ),
    async during(what, work) {
      if (!isInteractive) {
        note(what)
        return work()
      }
      const spinner = prompts.spinner({ output: stdout })
      spinner.start(what)
      try {
        const result = await work()
        spinner.stop(what)
        return result
      } catch (error) {
        spinner.error(what)
        throw error
      }
    },
  }
}

/** @see https://github.com/watson/ci-info: nearly every build server sets CI. */
function isBuildServer(env: Session['env']): boolean {
  const { CI = '' } = env
  return CI !== '' && CI !== '0' && CI !== 'false'
}

function answerOf<T>(answer: T | typeof prompts.CANCEL_SYMBOL): T {
  if (!prompts.isCancel(answer)) return answer
  throw new Failure('Cancelled', { exitCode: exitCodes.cancelled })
}
