import { describe, expect, it } from 'vitest'
import { scriptSession, scriptTerminal } from '@countersign/terminal/testing'
import { createApp } from '../test/app-folder.js'
import { runSecret } from './secret.js'

describe('countersign secret', () => {
  it('prints one line for an env file', () => {
    const terminal = scriptTerminal()
    expect(runSecret(undefined, scriptSession('/', terminal))).toBe(0)
    expect(terminal.printed).toEqual([expect.stringMatching(/^COUNTERSIGN_SECRET=[\w-]{43}$/)])
  })

  it.each([
    { title: 'a new file', before: {}, kept: '' },
    { title: 'a file without a line break at the end', before: { '.env': 'A=1' }, kept: 'A=1\n' },
  ])('adds the line to $title', ({ before, kept }) => {
    const app = createApp({ ...before }, { installed: [] })
    const terminal = scriptTerminal()
    expect(runSecret('.env', scriptSession(app.folder, terminal))).toBe(0)
    expect(app.read('.env')).toMatch(new RegExp(`^${kept}COUNTERSIGN_SECRET=[\\w-]{43}\\n$`))
    expect(terminal.printed).toEqual([])
  })

  it('adds the line to a file with an absolute path', () => {
    const app = createApp({}, { installed: [] })
    const terminal = scriptTerminal()
    runSecret(`${app.folder}/.env`, scriptSession(`${app.folder}/src`, terminal))
    expect(app.read('.env')).toMatch(/^COUNTERSIGN_SECRET=/)
  })

  it('names the file that cannot be written', () => {
    const app = createApp({ 'secrets/.env': '' }, { installed: [] })
    const run = () => runSecret('secrets', scriptSession(app.folder, scriptTerminal()))
    expect(run).toThrow(/^secrets cannot be written: EISDIR/)
  })

  it('replaces no secret', () => {
    const app = createApp({ '.env': 'COUNTERSIGN_SECRET=old' }, { installed: [] })
    const run = () => runSecret('.env', scriptSession(app.folder, scriptTerminal()))
    expect(run).toThrow('has a secret already')
    expect(app.read('.env')).toBe('COUNTERSIGN_SECRET=old')
  })
})
