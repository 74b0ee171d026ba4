import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@countersign/tooling/workspace'

it('documents the code of every finding, and no other', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const calls = [...sources.matchAll(/\b(?:error|warning)\(([^{]*)\{/g)]
  const codes = calls.flatMap(([, first = '']) => first.match(/[a-z]+(?:-[a-z]+)+/g) ?? [])
  const page = readFileSync(join(root, 'docs/cli.md'), 'utf8')
  const [, table = ''] = page.split('## Find what is wrong')
  const documented = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code)
  expect(documented.toSorted()).toEqual([...new Set(codes)].sort())
})
