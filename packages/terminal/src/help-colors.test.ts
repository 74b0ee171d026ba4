import { expect, it, vi } from 'vitest'
import { defineCommand } from './command.js'
import { runSingle } from './program.js'
import { scriptSession, scriptTerminal } from './testing.js'

// citty reads these when it is loaded, and writes no colours where one is set.
vi.hoisted(() => {
  for (const name of ['TEST', 'CI', 'NO_COLOR', 'FORCE_COLOR']) vi.stubEnv(name, undefined)
})

it('prints the help of a command without colours into a pipe', async () => {
  const command = defineCommand({
    name: 'greet',
    description: 'Says hello',
    args: { loud: { type: 'boolean', default: false, description: 'In capitals' } },
    run: () => Promise.resolve(0),
  })
  const terminal = scriptTerminal()
  const session = scriptSession('/', terminal)
  const tool = { name: 'tool', version: '1.2.3' }
  expect(await runSingle(command, tool, { rawArgs: ['--help'], session })).toBe(0)
  const [help = ''] = terminal.printed
  expect(help).toContain('--loud')
  expect(help).not.toContain('\u001B')
})
