import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createTerminal } from './terminal.js'

function terminalOf({
  tty = true,
  env = {},
}: { tty?: boolean; env?: Record<string, string> } = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const streams = { stdin: new PassThrough(), stdout, stderr }
  for (const stream of Object.values(streams)) Object.assign(stream, { isTTY: tty })
  const read = (stream: PassThrough) => String(stream.read() ?? '')
  // The streams of a process have more methods, which the terminal does not call.
  const terminal = createTerminal({
    ...(streams as unknown as Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>),
    env,
  })
  return { terminal, output: () => read(stdout), errors: () => read(stderr) }
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
