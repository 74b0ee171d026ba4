import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { installMiniflare } from '../../../scripts/tools/install-miniflare.mjs'
import { isQuick, wallTime } from '../measure.mjs'
import { countRow, milli, ratioRow } from '../table.mjs'
import { calls } from './app.mjs'

/** Most times that a call may take in workerd, relative to its statements alone. */
const BUDGET = 1.5
/** Most requests to D1, in the order of the calls. */
const REQUESTS = [1, 2, 2, 2]
const TURNS = 200
const ROUNDS = isQuick ? 3 : 5

/**
 * The time of calls over D1 in workerd, beside their statements alone.
 *
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function d1Rows() {
  const worker = await startWorker()
  const rows = []
  for (const [index, { what }] of calls.entries()) {
    const send = (/** @type {string} */ subject) =>
      worker.send({ call: String(index), subject, turns: String(TURNS) })
    /** @type {Record<string, number[]>} */
    const times = { limit: [], ours: [] }
    let requests = 0
    // The first round opens the app and compiles the code.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [subject, measured] of Object.entries(times)) {
        const time = await wallTime(async () => {
          requests = Number(await send(subject))
        })
        if (round > 0) measured.push(time / TURNS)
      }
    }
    rows.push(
      ratioRow(`D1 in workerd beside its statements alone: ${what}`, times, {
        budget: BUDGET,
        show: milli,
      }),
      countRow(`D1: ${what}: requests`, { peer: '', ours: requests }, REQUESTS[index] ?? 0),
    )
  }
  await worker.close()
  return rows
}

/** Starts workerd with a database of D1. */
async function startWorker() {
  const miniflare = await installMiniflare()
  const { Miniflare } = await import(
    pathToFileURL(createRequire(`${miniflare}/`).resolve('miniflare')).href
  )
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'd1-worker.mjs')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-d1-'))
  const server = new Miniflare({
    modules: true,
    script: outputFiles.map(({ text }) => text).join(''),
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: 'bench' },
    d1Persist: folder,
    host: '127.0.0.1',
    cf: false,
  })
  return {
    async send(/** @type {Record<string, string>} */ query) {
      const search = new URLSearchParams(query)
      const response = await server.dispatchFetch(`http://localhost/?${search}`)
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text
    },
    async close() {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
