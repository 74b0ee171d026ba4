import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../packages/tooling/workspace.js'
import { plantTree } from './planted-tree.mjs'

const core = 'packages/core/src'
const value = 'export const value = 1'

/** Each row: a file, what it imports, and the rules that must report it (a cycle once, at its first file). */
const planted = [
  {
    file: `${core}/contract/up.ts`,
    to: '../services/value.ts',
    rules: ['layer-contract', 'contract-imports-only-zod'],
  },
  {
    file: `${core}/crypto/up.ts`,
    to: '../database/value.ts',
    rules: ['layer-crypto-cookies-events-blocked-passwords'],
  },
  {
    file: `${core}/services/up.ts`,
    to: '../endpoints/value.ts',
    rules: ['layer-services-providers'],
  },
  { file: `${core}/services/top.ts`, to: '../create-auth.ts', rules: ['layer-services-providers'] },
  { file: `${core}/http/top.ts`, to: '../index.ts', rules: ['layer-http-api-openapi'] },
  {
    file: `${core}/services/up-type.ts`,
    to: '../endpoints/value.ts',
    type: true,
    rules: ['layer-services-providers'],
  },
  { file: `${core}/http/down.ts`, to: '../contract/value.ts', rules: [] },
  { file: `${core}/services/up.test.ts`, to: '../http/value.ts', rules: [] },
  {
    file: `${core}/memory/side.ts`,
    to: '../crypto/value.ts',
    rules: ['memory-knows-only-the-contract'],
  },
  { file: `${core}/memory/down.ts`, to: '../contract/value.ts', rules: [] },
  {
    file: `${core}/http/kit.ts`,
    to: '../testing/index.ts',
    rules: ['nothing-stands-on-the-outermost'],
  },
  { file: `${core}/contract/loop-a.ts`, to: './loop-b.ts', rules: ['no-cycles'] },
  { file: `${core}/contract/loop-b.ts`, to: './loop-a.ts', type: true, rules: [] },
  {
    file: `${core}/load-providers.ts`,
    to: './providers/value.ts',
    rules: ['provider-names-take-only-types'],
  },
  {
    file: `${core}/wiring/providers.ts`,
    to: '../providers/value.ts',
    type: true,
    rules: ['nothing-stands-on-the-outermost'],
  },
  {
    file: 'packages/client/src/server.ts',
    to: '@countersign/core',
    rules: ['browser-takes-only-types'],
  },
  { file: 'packages/client/src/server-type.ts', to: '@countersign/core', type: true, rules: [] },
  {
    file: 'packages/react/src/server.ts',
    to: '@countersign/core',
    rules: ['browser-takes-only-types'],
  },
  { file: 'packages/adapters/kysely/src/front.ts', to: '@countersign/core', rules: [] },
  {
    file: 'packages/adapters/kysely/src/back.ts',
    to: '@countersign/core/contract/value',
    rules: ['plugins-use-the-front-door'],
  },
  {
    file: 'packages/email/src/heavy.ts',
    to: './resend.ts',
    rules: ['mails-know-no-transport'],
  },
  { file: 'packages/email/src/smtp.ts', to: './resend.ts', rules: [] },
  {
    file: 'packages/plugins/jwt/src/across.ts',
    to: '../../../core/src/index.ts',
    rules: ['packages-meet-by-name'],
  },
  {
    file: 'proofs/src/across.test.ts',
    to: '../../packages/core/src/index.ts',
    rules: ['packages-meet-by-name'],
  },
  {
    file: 'packages/plugins/jwt/src/tooled.ts',
    to: '../../../test-servers/value.ts',
    rules: ['tooling-is-for-tests'],
  },
  {
    file: `${core}/http/nowhere.ts`,
    to: './nowhere-to-be-found.ts',
    rules: ['every-import-resolves'],
  },
]

const targets = ['providers', 'contract', 'crypto', 'database', 'services', 'endpoints', 'http']
const tree = plantTree({
  [`${core}/index.ts`]: value,
  [`${core}/create-auth.ts`]: value,
  [`${core}/testing/index.ts`]: value,
  'packages/email/src/resend.ts': value,
  'packages/test-servers/value.ts': value,
  ...Object.fromEntries(targets.map((layer) => [`${core}/${layer}/value.ts`, value])),
  ...Object.fromEntries(planted.map(({ file, to, type }) => [file, importOf(to, type)])),
})
afterAll(tree.remove)

const violations = cruise(tree.folder)

it.each(planted)('reports $rules for $file importing $to', ({ file, rules }) => {
  const found = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)
  expect([...new Set(found)].sort()).toEqual([...rules].sort())
})

/**
 * @param {string} to
 * @param {boolean} [type]
 */
function importOf(to, type) {
  return `import ${type ? 'type ' : ''}{ value } from '${to}'\nexport ${type ? 'type Value = typeof value' : 'const copy = value'}`
}

/** @param {string} folder */
function cruise(folder) {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [bin, 'packages', 'proofs', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (!stdout) throw new Error(stderr)
  /** @type {{ summary: { violations: { from: string, rule: { name: string } }[] } }} */
  const report = JSON.parse(stdout)
  return report.summary.violations
}
