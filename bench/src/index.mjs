import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { d1Rows } from './adapters/d1.mjs'
import { drizzleRows } from './adapters/drizzle.mjs'
import { redisRows } from './adapters/redis.mjs'
import { cachedRows, cpuRows, limiterRows, pluginRows } from './cpu.mjs'
import { distanceRows } from './distance.mjs'
import { fastestDriver } from './counting-database.mjs'
import { growthRows } from './growth.mjs'
import { magicLinkRows } from './magic-link.mjs'
import { isGate, isQuick } from './measure.mjs'
import { organizationRows } from './organizations.mjs'
import { socialRows } from './social.mjs'
import { statementRows } from './statements.mjs'
import { stormRows } from './storm.mjs'
import { passwordThroughputRows, readThroughputRow } from './throughput.mjs'
import { createSocialLimit } from './subjects/limit-social.mjs'
import { createOrganizationLimit } from './subjects/limit-organizations.mjs'
import { createLimit } from './subjects/limit.mjs'
import { createOurs } from './subjects/ours.mjs'
import { createPeer } from './subjects/peer.mjs'
import { printTable } from './table.mjs'
import { bundleRows, importRows } from './weight.mjs'

/*
 * Everything is measured in one run, on SQLite files; the limit uses the fastest driver. Ratios count, times do not, because
 * machines differ. The first words of tables select these tables:
 * `npm run bench -- statements growth`. `npm run bench -- quick` measures the most important ones in two minutes.
 */

process.env['NODE_ENV'] = 'production'
const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
/** @param {import('./subjects/subject.mjs').Choices} choices */
const createSubjects = async (choices) => {
  const own = mkdtempSync(join(folder, 'subjects-'))
  const fileOf = (/** @type {string} */ name) => join(own, `${name}.sqlite`)
  return {
    limit: await createLimit(fileOf('limit'), choices),
    peer: await createPeer(fileOf('peer'), choices),
    ours: await createOurs(fileOf('ours'), choices),
  }
}
const subjects = await createSubjects({})

const tables = {
  'CPU per call': async () => [
    ...(await cpuRows(subjects)),
    ...(await cachedRows(await createSubjects({ cookieCache: true }))),
    ...(await pluginRows({
      ...subjects,
      ours: await createOurs(join(folder, 'plugins.sqlite'), { plugins: true }),
    })),
    // A time and no ratio.
    ...(isGate ? [] : await limiterRows(subjects, await createSubjects({ rateLimit: true }))),
  ],
  'statements per call': async () => [
    ...(await statementRows(subjects)),
    ...(await socialRows({
      ...subjects,
      limit: await createSocialLimit(join(folder, 'social.sqlite')),
    })),
    ...(await magicLinkRows(await createSubjects({ magicLink: true }))),
  ],
  organizations: async () => {
    const organized = await createSubjects({ organization: true })
    return organizationRows({ ...organized, limit: await createOrganizationLimit(organized.limit) })
  },
  'distance to the database': distanceRows,
  growth: () =>
    growthRows(async (size) => ({
      limit: await createLimit(join(folder, `limit-${size}.sqlite`)),
      peer: await createPeer(join(folder, `peer-${size}.sqlite`)),
      ours: await createOurs(join(folder, `ours-${size}.sqlite`)),
    })),
  adapters: async () => [
    ...(await drizzleRows(folder)),
    ...(await d1Rows()),
    ...(await redisRows(folder)),
  ],
  'throughput and storms': async () => [
    await readThroughputRow(subjects),
    ...(await stormRows(await createSubjects({ cookieCache: true }))),
    ...(await passwordThroughputRows(subjects)),
  ],
  'bundles and imports': async () => [...(await bundleRows()), ...importRows()],
}

/** The adapters are compared with something else than the other calls. */
const headings = { limit: 'beside it', peer: '' }
const quick = ['CPU', 'statements', 'organizations']
const words = process.argv.slice(2).filter((word) => word !== 'quick' && word !== 'gate')
const selected = words.length === 0 && (isQuick || isGate) ? quick : words
console.log(`The hand-written limit uses ${fastestDriver}.`)
const over = []
for (const [title, measure] of Object.entries(tables)) {
  if (selected.length > 0 && !selected.includes(title.split(' ')[0] ?? '')) continue
  const rows = await measure()
  printTable(title, rows, title === 'adapters' ? headings : {})
  over.push(...rows.filter(({ holds }) => !holds))
}
rmSync(folder, { recursive: true })

console.log(
  over.length === 0
    ? '\nAll budgets hold.'
    : `\nOver budget: ${over.map(({ what }) => what).join('; ')}`,
)
process.exitCode = over.length === 0 ? 0 : 1
