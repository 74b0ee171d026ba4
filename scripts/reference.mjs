/**
 * Writes the pages of docs/ that are computed from the sources: errors, calls, options; the addresses of the project into
 * the package.json and the README of each package; and the summary of each call where the sources list it.
 * `--check` writes nothing and fails when a committed page says something else.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { createViteServer } from 'vitest/node'
import { readEntries, readPublishedPackages, root } from '../packages/tooling/workspace.js'
import { listFiles } from './bootstrap/stamp.mjs'
import { findStalePages } from './reference/find-stale-pages.mjs'
import { makePackagePages } from './reference/package-pages.mjs'

const pages = await formatPages(new Map([...(await makePages()), ...makePackagePages()]))
const committed = new Map(
  [...pages.keys(), ...listFiles('docs').filter((path) => path.startsWith('docs/errors/'))]
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const stale = findStalePages(pages, committed)

if (!process.argv.includes('--check')) {
  for (const path of stale) write(path, pages.get(path))
  console.log(`${pages.size} pages, ${stale.length} written`)
} else if (stale.length > 0) {
  console.error(`${stale.join('\n')}\nsay something else than the code: npm run reference`)
  process.exitCode = 1
} else console.log(`${pages.size} pages say what the code says`)

/**
 * The pages are computed by modules that import the sources, which are TypeScript.
 *
 * @returns {Promise<Map<string, string>>}
 */
async function makePages() {
  const entries = readPublishedPackages().flatMap((one) => readEntries(one))
  const server = await createViteServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: {
      alias: entries.flatMap(({ specifier, source }) =>
        source ? [{ find: new RegExp(`^${specifier}$`), replacement: source }] : [],
      ),
    },
  })
  try {
    /** @type {{ makePages?: typeof import('./reference/make-pages.mjs').makePages }} */
    const { makePages: make } = await server.ssrLoadModule('/scripts/reference/make-pages.mjs')
    return make?.() ?? new Map()
  } finally {
    await server.close()
  }
}

/** @param {Map<string, string>} texts */
async function formatPages(texts) {
  const config = await resolveConfig(join(root, 'docs', 'page.md'))
  const formatted = [...texts].map(
    /** @returns {Promise<[string, string]>} */
    async ([path, text]) => [path, await format(text, { ...config, filepath: path })],
  )
  return new Map(await Promise.all(formatted))
}

/**
 * @param {string} path
 * @param {string | undefined} text undefined for a page of something that is no longer there
 */
function write(path, text) {
  const file = join(root, path)
  if (text === undefined) {
    rmSync(file)
    return
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
