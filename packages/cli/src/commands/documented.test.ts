import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodes } from '@countersign/terminal'
import { root } from '@countersign/tooling/workspace'
import { doctor } from './doctor.js'
import { exportCommand } from './export.js'
import { generate } from './generate.js'
import { importCommand } from './import.js'
import { init } from './init.js'
import { migrate } from './migrate.js'
import { secret } from './secret.js'

const page = readFileSync(join(root, 'docs/cli.md'), 'utf8')

/** The text of the section with that title. */
function sectionOf(title: string): string {
  const [, rest = ''] = page.split(`\n## ${title}\n`)
  return rest.split('\n## ', 1)[0] ?? ''
}

it.each([
  { command: init, title: 'Add Countersign to an app' },
  { command: migrate, title: 'Create the tables' },
  { command: generate, title: 'Write the tables for another tool' },
  { command: exportCommand, title: 'Export the rows' },
  { command: importCommand, title: 'Import rows' },
  { command: secret, title: 'Create a secret' },
  { command: doctor, title: 'Find what is wrong' },
])('documents every option of countersign $command.name, and no other', ({ command, title }) => {
  const names = Object.entries(command.args).flatMap(([name, { type, default: byDefault }]) => {
    if (type === 'positional') return []
    return [byDefault === true ? `--no-${name}` : `--${name}`]
  })
  const documented = sectionOf(title).match(/(?<=[ `])--[a-z][a-z-]*/g) ?? []
  expect([...new Set(documented)].sort()).toEqual(names.sort())
})

it('documents every exit code, and no other', () => {
  const codes = [...sectionOf('Exit codes').matchAll(/^\| (\d+) /gm)].map(([, code]) =>
    Number(code),
  )
  expect(codes).toEqual(Object.values(exitCodes))
})
