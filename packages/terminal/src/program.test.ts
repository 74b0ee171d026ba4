import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defineCommand } from './command.js'
import { Failure } from './failure.js'
import { type Program, runCommands, runSingle } from './program.js'
import { scriptSession, scriptTerminal } from './testing.js'

const greet = defineCommand({
  name: 'greet',
  description: 'Says hello',
  args: {
    name: { type: 'positional', required: false, description: 'The name' },
    language: {
      type: 'enum',
      alias: 'l',
      description: 'The language',
      options: ['english', 'french'],
    },
    loud: { type: 'boolean', default: false, description: 'In capitals' },
    polite: { type: 'boolean', default: true, description: 'With please' },
    title: { type: 'string', description: 'Such as Dr' },
  },
  run({ name = 'you', language = 'english', loud, polite, title = '' }, { terminal }) {
    if (name === 'missing') throw new Failure('There is no such name', { cause: new Error('why') })
    if (name === 'read-only') mkdirSync(join(import.meta.filename, 'folder'))
    if (name === 'bug') throw new TypeError('a defect')
    terminal.print(JSON.stringify({ name, language, loud, polite, title }))
    return Promise.resolve(0)
  },
})

const open = defineCommand({
  name: 'open',
  description: 'Opens a file',
  args: { file: { type: 'positional', required: true, description: 'The file' } },
  run: () => Promise.resolve(0),
})

const program: Program = {
  name: 'tool',
  version: '1.2.3',
  description: 'A tool',
  commands: {
    greet: { description: 'Says hello', load: () => Promise.resolve(greet) },
    open: { description: 'Opens a file', load: () => Promise.resolve(open) },
  },
  welcome: () => Promise.resolve('Welcome'),
}

async function run(rawArgs: readonly string[], env: Record<string, string> = {}) {
  const terminal = scriptTerminal()
  const exitCode = await runCommands(program, rawArgs, scriptSession('/', terminal, env))
  return { exitCode, output: terminal.printed.join('\n'), errors: terminal.noted.join('\n') }
}

describe('arguments', () => {
  it.each([
    { rawArgs: ['grete'], message: 'There is no command grete. Did you mean greet?' },
    { rawArgs: ['x'], message: 'There is no command x. There are greet, open.' },
    { rawArgs: ['toString'], message: 'There is no command toString. There are greet, open.' },
    { rawArgs: ['--loud'], message: 'Unknown option --loud: a command comes first' },
    { rawArgs: ['greet', '--lout'], message: 'Unknown option --lout. Did you mean --loud?' },
    {
      rawArgs: ['greet', '--no-polit'],
      message: 'Unknown option --no-polit. Did you mean --polite?',
    },
    { rawArgs: ['greet', '-x'], message: 'Unknown option -x' },
    { rawArgs: ['greet', 'Ann', 'Bob'], message: 'Unexpected argument: Bob' },
    { rawArgs: ['open'], message: 'Missing argument: <file>' },
    { rawArgs: ['open', ''], message: 'An argument is empty' },
    { rawArgs: ['greet', '--title='], message: 'Option --title has an empty value' },
    { rawArgs: ['greet', '--title', ''], message: 'Option --title has an empty value' },
    {
      rawArgs: ['greet', '--title', 'Dr', '--title=Prof'],
      message: 'Option --title is given twice',
    },
    {
      rawArgs: ['greet', '-l', 'french', '--language', 'english'],
      message: 'Option --language is given twice',
    },
    {
      rawArgs: ['greet', '--loud=yes'],
      message: "Option '--loud' does not take an argument",
    },
    { rawArgs: ['help', 'grete'], message: 'There is no command grete. Did you mean greet?' },
    { rawArgs: ['greet', '--title'], message: `Option '--title <value>' argument missing` },
    {
      rawArgs: ['greet', '--language', 'frensh'],
      message: '--language cannot be frensh: it is english, french. Did you mean french?',
    },
    {
      rawArgs: ['greet', '-l', 'klingon'],
      message: '--language cannot be klingon: it is english, french.',
    },
  ])('rejects $rawArgs with exit code 2', async ({ rawArgs, message }) => {
    const { exitCode, output, errors } = await run(rawArgs)
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' })
    expect(errors.split('\n')[0]).toBe(`✖ ${message}`)
    expect(errors).toContain('tool --help')
  })

  it.each([
    {
      rawArgs: ['greet'],
      read: { name: 'you', language: 'english', loud: false, polite: true, title: '' },
    },
    {
      rawArgs: ['greet', 'Ann', '-l', 'french', '--loud', '--no-polite', '--title=Dr'],
      read: { name: 'Ann', language: 'french', loud: true, polite: false, title: 'Dr' },
    },
  ])('passes $rawArgs on', async ({ rawArgs, read }) => {
    const { exitCode, output } = await run(rawArgs)
    expect(exitCode).toBe(0)
    expect(JSON.parse(output)).toEqual(read)
  })
})

describe('a program', () => {
  it.each([
    { rawArgs: [], output: 'Welcome' },
    { rawArgs: ['--version'], output: '1.2.3' },
    { rawArgs: ['-v'], output: '1.2.3' },
    { rawArgs: ['greet', '--version'], output: '1.2.3' },
  ])('prints $output for $rawArgs', async ({ rawArgs, output }) => {
    expect(await run(rawArgs)).toEqual({ exitCode: 0, output, errors: '' })
  })

  it.each([['--help'], ['-h'], ['help']])('lists its commands for %s', async (flag) => {
    const { exitCode, output } = await run([flag])
    expect(exitCode).toBe(0)
    expect(output).toMatch(/greet\s+Says hello/)
  })

  it('describes a command for --help, also after a wrong option', async () => {
    const { exitCode, output } = await run(['greet', '--wrong', '--help'])
    expect(exitCode).toBe(0)
    expect(output).toContain('--language=<english|french>')
  })

  it('prints a failure without its stack, and with its cause when DEBUG is set', async () => {
    expect(await run(['greet', 'missing'])).toEqual({
      exitCode: 1,
      output: '',
      errors: '✖ There is no such name',
    })
    expect((await run(['greet', 'missing'], { DEBUG: '1' })).errors).toContain('Error: why')
  })

  it('prints an error of the operating system without its stack', async () => {
    const { exitCode, errors } = await run(['greet', 'read-only'])
    expect(exitCode).toBe(1)
    expect(errors).toMatch(/^✖ ENOTDIR: not a directory, mkdir '[^\n]*'$/)
    expect((await run(['greet', 'read-only'], { DEBUG: '1' })).errors).toContain('    at ')
  })

  it('describes a command after help', async () => {
    const { exitCode, output } = await run(['help', 'greet'])
    expect(exitCode).toBe(0)
    expect(output).toContain('--language=<english|french>')
  })

  it('prints the stack of a defect', async () => {
    const { exitCode, errors } = await run(['greet', 'bug'])
    expect(exitCode).toBe(1)
    expect(errors).toMatch(/TypeError: a defect\n\s+at /)
  })
})

describe('a program of one command', () => {
  it.each([
    { rawArgs: ['--version'], exitCode: 0, output: '1.2.3' },
    { rawArgs: ['--wrong'], exitCode: 2, output: '' },
  ])('ends with $exitCode for $rawArgs', async ({ rawArgs, exitCode, output }) => {
    const terminal = scriptTerminal()
    const session = scriptSession('/', terminal)
    expect(await runSingle(greet, program, { rawArgs, session })).toBe(exitCode)
    expect(terminal.printed.join('\n')).toBe(output)
  })
})
