import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createTerminal, type Terminal } from './terminal.js'

function terminalOf({
  tty = true,
  env = {},
}: { tty?: boolean; env?: Record<string, string> } = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const streams = { stdin: new PassThrough(), stdout, stderr }
  for (const stream of Object.values(streams))
    Object.assign(stream, { isTTY: tty, setRawMode: () => stream })
  const read = (stream: PassThrough) => String(stream.read() ?? '')
  // The streams of a process have more methods, which the terminal does not call.
  const terminal = createTerminal({
    ...(streams as unknown as Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>),
    env,
  })
  const type = (keys: string) => void streams.stdin.write(keys)
  return { terminal, type, output: () => read(stdout), errors: () => read(stderr) }
}

describe('the terminal of a process', () => {
  it.each([
    { title: 'a terminal', tty: true, env: {}, isInteractive: true },
    { title: 'a pipe', tty: false, env: {}, isInteractive: false },
    { title: 'a build server', tty: true, env: { CI: 'true' }, isInteractive: false },
    {
      title: 'a terminal where CI is false',
      tty: true,
      env: { CI: 'false' },
      isInteractive: true,
    },
  ])('asks a user on $title: $isInteractive', ({ tty, env, isInteractive }) => {
    expect(terminalOf({ tty, env }).terminal.isInteractive).toBe(isInteractive)
  })

  it('prints results to the output, and everything else to the errors', async () => {
    const { terminal, output, errors } = terminalOf({ tty: false })
    terminal.print('result')
    terminal.note('remark')
    expect(await terminal.during('working', () => Promise.resolve(1))).toBe(1)
    expect({ output: output(), errors: errors() }).toEqual({
      output: 'result\n',
      errors: 'remark\nworking\n',
    })
  })
})

describe('a question of the terminal of a process', () => {
  const ENTER = '\r'
  const DOWN = '\u001B[B'
  const CTRL_C = '\u0003'
  const choices = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two', hint: 'the second' },
  ]
  const problemOf = (text: string) => (text.includes('!') ? 'No exclamation mark' : null)

  it.each<{
    title: string
    ask: (terminal: Terminal) => Promise<unknown>
    keys: readonly string[]
    answer: unknown
  }>([
    { title: 'confirm', ask: ({ confirm }) => confirm('Sure?'), keys: [ENTER], answer: true },
    {
      title: 'confirm with another default',
      ask: ({ confirm }) => confirm('Sure?', false),
      keys: [ENTER],
      answer: false,
    },
    {
      title: 'choose',
      ask: ({ choose }) => choose('Which?', choices),
      keys: [DOWN, ENTER],
      answer: 'two',
    },
    {
      title: 'choose with a default',
      ask: ({ choose }) => choose('Which?', choices, 'two'),
      keys: [ENTER],
      answer: 'two',
    },
    {
      title: 'ask without a text',
      ask: ({ ask }) => ask('Where?', { byDefault: 'here' }),
      keys: [ENTER],
      answer: 'here',
    },
    {
      title: 'ask with a text that was corrected',
      ask: ({ ask }) => ask('Where?', { byDefault: 'here', problemOf }),
      keys: ['a!', ENTER, '\u007F', 'b', ENTER],
      answer: 'ab',
    },
  ])('returns the answer of $title', async ({ ask, keys, answer }) => {
    const { terminal, type } = terminalOf()
    const answered = ask(terminal)
    for (const key of keys) type(key)
    expect(await answered).toBe(answer)
  })

  it.each<{ title: string; ask: (terminal: Terminal) => Promise<unknown> }>([
    { title: 'confirm', ask: ({ confirm }) => confirm('Sure?') },
    { title: 'choose', ask: ({ choose }) => choose('Which?', choices) },
    { title: 'ask', ask: ({ ask }) => ask('Where?', { byDefault: 'here' }) },
  ])('fails with exit code 130 when the user cancels $title', async ({ ask }) => {
    const { terminal, type } = terminalOf()
    const answered = ask(terminal)
    type(CTRL_C)
    await expect(answered).rejects.toMatchObject({ name: 'Failure', exitCode: 130 })
  })
})
