import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuRows, statementRows } from './cpu.mjs'
import { stormRows } from './storm.mjs'
import { createLimit } from './subjects/limit.mjs'
import { createOurs } from './subjects/ours.mjs'
import { createPeer } from './subjects/peer.mjs'
import { printTable } from './table.mjs'
import { bundleRows, importRows } from './weight.mjs'

/*
 * Everything is measured side by side in one run, on SQLite files through the same driver. Ratios
 * count, times do not: the machine is whatever it is.
 */

process.env['NODE_ENV'] = 'production'
const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const subjects = {
  limit: await createLimit(join(folder, 'limit.sqlite')),
  peer: await createPeer(join(folder, 'peer.sqlite')),
  ours: await createOurs(join(folder, 'ours.sqlite')),
}

const tables = {
  'CPU per call': await cpuRows(subjects),
  'statements per call': await statementRows(subjects),
  'sign-in storms': await stormRows(subjects),
  'bundles and imports': [...(await bundleRows()), ...importRows()],
}
for (const [title, rows] of Object.entries(tables)) printTable(title, rows)
rmSync(folder, { recursive: true })

const over = Object.values(tables)
  .flat()
  .filter(({ holds }) => !holds)
console.log(
  over.length === 0
    ? '\nAll budgets hold.'
    : `\nOver budget: ${over.map(({ what }) => what).join('; ')}`,
)
process.exitCode = over.length === 0 ? 0 : 1
