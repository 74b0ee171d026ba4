import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Kilobytes that an export adds to a bundle, minified and gzipped.
 *
 * @param {string} source such as `import { createAuth } from '@countersign/core'`
 * @param {readonly string[]} [external]
 */
async function gzipOf(source, external = []) {
  const [, name] = /{ (\w+) }/.exec(source) ?? []
  const [used, unused] = [
    `${source}; console.log(${name})`,
    `const ${name} = {}; console.log(${name})`,
  ]
  return (await bundleSize(used, external)) - (await bundleSize(unused, external))
}

/**
 * @param {string} contents
 * @param {readonly string[]} external
 */
async function bundleSize(contents, external) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import', 'module'],
    // The bundlers of apps replace it too.
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...external, 'node:*', 'async_hooks'],
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength / 1000
}

const react = ['react', 'react-dom', 'react/jsx-runtime']

/** @type {readonly { what: string, budget: number, ours: string, peer: string, external?: string[] }[]} */
const bundles = [
  {
    what: 'client, gzip',
    budget: 3.5,
    ours: `import { createAuthClient } from '@countersign/client'`,
    peer: `import { createAuthClient } from 'better-auth/client'`,
  },
  {
    what: 'client with React, gzip',
    budget: 4,
    ours: `import { createAuthClient } from '@countersign/react'`,
    peer: `import { createAuthClient } from 'better-auth/react'`,
    external: react,
  },
  {
    what: 'server for the edge, core alone, gzip',
    budget: 75,
    ours: `import { createAuth } from '@countersign/core'`,
    peer: `import { betterAuth } from 'better-auth/minimal'`,
  },
]

/** Bundle sizes. @returns {Promise<import('./table.mjs').Row[]>} */
export async function bundleRows() {
  const rows = []
  for (const { what, budget, ours, peer, external } of bundles) {
    const [oursSize, peerSize] = [await gzipOf(ours, external), await gzipOf(peer, external)]
    rows.push({
      what,
      peer: `${peerSize.toFixed(1)} kB`,
      ours: `${oursSize.toFixed(2)} kB`,
      budget: `${budget} kB`,
      holds: oursSize <= budget,
    })
  }
  return rows
}

/** The most that importing ours with plugins and a database may cost, as a share of the other library's cost. */
const SHARE_OF_PEER = 0.75

/**
 * What is imported, and the highest cost of ours over Node alone: milliseconds, modules, megabytes; null for a share of
 * the other library's cost.
 *
 * @type {readonly { what: string, peer: readonly string[], ours: readonly string[], budget: Record<'time' | 'modules' | 'memory', number> | null }[]}
 */
const imports = [
  {
    what: 'import',
    peer: ['better-auth'],
    ours: ['@countersign/core', '@countersign/core/memory'],
    budget: { time: 120, modules: 170, memory: 25 },
  },
  {
    what: 'import with plugins and database',
    peer: ['better-auth', 'better-auth/plugins', 'kysely', 'libsql'],
    ours: [
      '@countersign/core',
      '@countersign/kysely',
      '@countersign/kysely/libsql',
      '@countersign/admin',
      '@countersign/anonymous',
      '@countersign/magic-link',
      '@countersign/organization',
      '@countersign/passkey',
    ],
    budget: null,
  },
]

/** The cost of importing the server, compared with Node alone. @returns {import('./table.mjs').Row[]} */
export function importRows() {
  const bare = importCost([])
  const units = { time: ' ms', modules: '', memory: ' MB' }
  return imports.flatMap(({ what, peer, ours, budget }) => {
    const [ofPeer, ofOurs] = [importCost(peer), importCost(ours)]
    return /** @type {(keyof typeof units)[]} */ (Object.keys(units)).map((key) => {
      const [peerOver, oursOver] = [ofPeer[key] - bare[key], ofOurs[key] - bare[key]]
      const most = budget?.[key] ?? peerOver * SHARE_OF_PEER
      const show = (/** @type {number} */ cost) => `${cost.toFixed(0)}${units[key]}`
      return {
        what: `${what}, over bare Node: ${key}`,
        peer: show(peerOver),
        ours: show(oursOver),
        budget: show(most),
        holds: oursOver <= most,
      }
    })
  })
}

/**
 * Runs five starts and returns the cost of the quickest one.
 *
 * @param {readonly string[]} specifiers
 */
function importCost(specifiers) {
  const source = `await Promise.all([${specifiers.map((specifier) => `import('${specifier}')`).join(', ')}])`
  const costs = Array.from({ length: 5 }, () => {
    const output = execFileSync(
      process.execPath,
      [
        '--import',
        new URL('count-modules.mjs', import.meta.url).href,
        '--input-type=module',
        '--eval',
        timed(source),
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    return /** @type {{ time: number, modules: number, memory: number }} */ (JSON.parse(output))
  })
  return {
    time: Math.min(...costs.map(({ time }) => time)),
    modules: costs[0]?.modules ?? NaN,
    memory: Math.min(...costs.map(({ memory }) => memory)),
  }
}

/** @param {string} source */
function timed(source) {
  return `
    const start = performance.now()
    ${source}
    const time = performance.now() - start
    globalThis.gc?.()
    const modules = Atomics.load(globalThis.loadedModules, 0)
    console.log(JSON.stringify({ time, modules, memory: process.memoryUsage.rss() / 1e6 }))
  `
}
