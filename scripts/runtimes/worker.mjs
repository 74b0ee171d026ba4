import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../packages/tooling/workspace.js'

/**
 * Bundles a worker, as Cloudflare's own tool does, and sends it one request.
 *
 * @param {string} file
 * @param {object} setup
 * @param {string} setup.miniflare the folder of the package
 * @param {string[]} setup.flags of compatibility
 * @param {string} setup.database which the worker opens
 * @returns {Promise<string>} the body of its response
 */
export async function runInWorker(file, { miniflare, flags, database }) {
  const script = await bundle(file)
  /** @type {{ Miniflare: new (options: object) => Server }} */
  const { Miniflare } = await import(
    pathToFileURL(createRequire(`${miniflare}/`).resolve('miniflare')).href
  )
  const server = new Miniflare({
    modules: true,
    script,
    compatibilityDate: '2026-04-01',
    compatibilityFlags: flags,
    d1Databases: ['DB'],
    cf: false,
  })
  try {
    const response = await server.dispatchFetch(`http://localhost/${database}`)
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  } finally {
    await server.dispose()
  }
}

/**
 * @typedef {object} Server
 * @property {(url: string) => Promise<Response>} dispatchFetch
 * @property {() => Promise<void>} dispose
 */

/** @param {string} file */
async function bundle(file) {
  const tooling = createRequire(join(root, 'packages/tooling/package.json'))
  /** @type {{ build: (options: object) => Promise<{ outputFiles: { text: string }[] }> }} */
  const { build } = await import(pathToFileURL(tooling.resolve('esbuild')).href)
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'warning',
  })
  return outputFiles.map(({ text }) => text).join('')
}
