import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The databases of a server, which tests take in turn: the one that is taken has no user any more. */
const DATABASES = 64

/** Runs the statements of a request on one of the databases. */
const script = `
let taken = 0

/** Takes the next database and empties it. */
async function take(env) {
  const name = 'DB' + (taken++ % ${String(DATABASES)})
  const { results } = await env[name].prepare(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' order by rowid desc",
  ).all()
  const drops = results.map(({ name }) => 'drop table "' + name + '"')
  if (drops.length > 0) await env[name].batch(drops.map((sql) => env[name].prepare(sql)))
  return '/' + name
}

export default {
  async fetch(request, env) {
    if (request.method === 'GET') return new Response(await take(env))
    const { statements, isBatch } = await request.json()
    const database = env[new URL(request.url).pathname.slice(1)]
    try {
      const prepared = statements.map(({ sql, parameters }) => database.prepare(sql).bind(...parameters))
      const results = isBatch ? await database.batch(prepared) : [await prepared[0].all()]
      return Response.json({ results: results.map(({ results, meta }) => ({ results, meta })) })
    } catch (error) {
      return Response.json({ error: error.message })
    }
  },
}`

/**
 * Starts workerd with D1 databases, which other processes reach over HTTP.
 *
 * @param {string} miniflare the folder of the package
 * @returns {Promise<Pick<import('./server.js').Server, 'url' | 'close'>>}
 */
export async function startD1Server(miniflare) {
  /** @type {{ Miniflare: new (options: object) => { ready: Promise<URL>, dispose(): Promise<void> } }} */
  const { Miniflare } = await import(
    pathToFileURL(createRequire(`${miniflare}/`).resolve('miniflare')).href
  )
  const folder = mkdtempSync(join(tmpdir(), 'countersign-d1-'))
  const names = Array.from({ length: DATABASES }, (_, index) => `DB${String(index)}`)
  const server = new Miniflare({
    modules: true,
    script,
    compatibilityDate: '2026-04-01',
    d1Databases: Object.fromEntries(names.map((name) => [name, name])),
    d1Persist: folder,
    host: '127.0.0.1',
    cf: false,
  })
  const { origin } = await server.ready
  return {
    url: origin,
    async close() {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
