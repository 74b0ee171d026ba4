import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseOptions, packageManagers } from '@countersign/terminal'
import { root } from '@countersign/tooling/workspace'
import { create } from './create.js'
import { templates } from './templates.js'

const page = readFileSync(join(root, 'docs/cli.md'), 'utf8')
const [, section = ''] = /## Create an app([\s\S]*?)\n## /.exec(page) ?? []
const rows = new Map(
  [...section.matchAll(/^\| `(--[a-z-]+)`\s+\| (.*) \|$/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
)

it('documents every option of npm create countersign, and no other', () => {
  const options = Object.entries(create.args).filter(([, { type }]) => type !== 'positional')
  const names = options.map(([name, { default: byDefault }]) =>
    byDefault === true ? `--no-${name}` : `--${name}`,
  )
  expect([...rows.keys()].sort()).toEqual(names.sort())
})

it.each([
  { option: '--framework', values: templates.map(({ id }) => id) },
  { option: '--database', values: Object.keys(databaseOptions) },
  { option: '--package-manager', values: packageManagers },
])('documents the values of $option of npm create countersign', ({ option, values }) => {
  const documented = rows.get(option)?.matchAll(/`(\w+)`/g) ?? []
  expect([...documented].map(([, value]) => value)).toEqual(values)
})
