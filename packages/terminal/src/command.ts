import { parseArgs as parseStrictly } from 'node:util'
import { nearest } from '@countersign/core/plugin-options'
import { type ArgsDef, parseArgs, type ParsedArgs } from 'citty'
import { UsageError } from './failure.js'
import type { Session } from './terminal.js'

/** A command, ready to run. */
export interface Command {
  readonly name: string
  readonly description: string
  readonly args: ArgsDef
  /** @returns the exit code */
  readonly run: (rawArgs: readonly string[], session: Session) => Promise<number>
}

/** A command that is loaded when it is used. */
export interface LazyCommand {
  readonly description: string
  readonly load: () => Promise<Command>
}

/** Declares a command. Its arguments are checked before it runs. */
export function defineCommand<const A extends ArgsDef>(definition: {
  readonly name: string
  readonly description: string
  readonly args: A
  readonly run: (args: ParsedArgs<A>, session: Session) => Promise<number>
}): Command {
  const { name, description, args } = definition
  return {
    name,
    description,
    args,
    async run(rawArgs, session) {
      checkArguments(rawArgs, args)
      return definition.run(parseArgs<A>([...rawArgs], args), session)
    },
  }
}

/**
 * Rejects what citty would ignore: unknown options, options without their value or with two, and further positional
 * arguments. For a missing positional argument citty throws an error with a stack.
 *
 * @throws UsageError
 */
function checkArguments(rawArgs: readonly string[], definitions: ArgsDef): void {
  const named = Object.entries(definitions)
  const positionals = named.filter(([, { type }]) => type === 'positional')
  const options = named
    .filter(([, { type }]) => type !== 'positional')
    .map(([name, { type, ...rest }]) => {
      const alias = 'alias' in rest ? [rest.alias ?? []].flat() : []
      const short = alias.find((text) => text.length === 1)
      const kind: 'boolean' | 'string' = type === 'boolean' ? 'boolean' : 'string'
      return [name, { type: kind, ...(short === undefined ? {} : { short }) }] as const
    })
  const given = parseOrThrow(rawArgs, Object.fromEntries(options))
  checkValues(given)
  const surplus = given.positionals[positionals.length]
  if (surplus !== undefined) throw new UsageError(`Unexpected argument: ${surplus}`)
  const missing = positionals[given.positionals.length]
  if (missing?.[1].required) throw new UsageError(`Missing argument: <${missing[0]}>`)
  for (const [name, definition] of named) checkEnum(name, given.values[name], definition)
}

/** Of two values of an option, citty would take the last one. */
function checkValues({ positionals, tokens }: ReturnType<typeof parseOrThrow>): void {
  const names = tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.value === undefined) return []
    if (token.value === '') throw new UsageError(`Option --${token.name} has an empty value`)
    return [token.name]
  })
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new UsageError(`Option --${repeated} is given twice`)
  if (positionals.includes('')) throw new UsageError('An argument is empty')
}

type StrictOptions = Record<string, { type: 'boolean' | 'string'; short?: string }>

function parseOrThrow(rawArgs: readonly string[], options: StrictOptions) {
  const config = { options, allowPositionals: true, allowNegative: true, tokens: true } as const
  try {
    return parseStrictly({ args: [...rawArgs], ...config })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, unknown] = /^Unknown option '(-{1,2}[^']+)'/.exec(message) ?? []
    if (unknown === undefined) throw new UsageError(message.split('\n', 1)[0] ?? message)
    const meant = nearest(unknown.replace(/^-+(no-)?/, ''), Object.keys(options))
    const hint = meant === null ? '' : `. Did you mean --${meant}?`
    throw new UsageError(`Unknown option ${unknown}${hint}`)
  }
}

function checkEnum(name: string, given: unknown, { type, ...rest }: ArgsDef[string]): void {
  if (type !== 'enum' || !('options' in rest) || typeof given !== 'string') return
  const { options = [] } = rest
  if (options.includes(given)) return
  const meant = nearest(given, options)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  throw new UsageError(`--${name} cannot be ${given}: it is ${options.join(', ')}.${hint}`)
}
