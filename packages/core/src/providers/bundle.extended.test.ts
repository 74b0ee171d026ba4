import { basename } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { recordings, type RecordedId } from './test/fixtures/index.js'

const ids = Object.keys(recordings) as RecordedId[]

describe('a bundle', () => {
  it.each(ids)('contains nothing of other providers in an app with %s', async (id) => {
    const { text, files } = await bundle(`export { ${id} } from './${id}.js'`)
    for (const host of hostsOf(id)) expect(text).toContain(host)
    for (const other of ids.filter((name) => name !== id)) {
      expect(files).not.toContain(`${other}.ts`)
      for (const host of hostsOf(other)) expect(text).not.toContain(`//${host}`)
    }
  })

  it('contains no provider and no OAuth client in the core alone', async () => {
    const { text, files } = await bundle("export { createAuth } from '../index.js'")
    expect(files).not.toContain('oauth-client.ts')
    for (const id of ids) {
      expect(files).not.toContain(`${id}.ts`)
      for (const host of hostsOf(id)) expect(text).not.toContain(`//${host}`)
    }
  })

  it.each([
    { title: 'the core alone', entries: ['../index.js'], packages: ['@noble/hashes', 'zod'] },
    {
      title: 'the core with every provider',
      entries: ['../index.js', './oauth2.js', './oidc.js', ...ids.map((id) => `./${id}.js`)],
      packages: ['@noble/hashes', 'jose', 'zod'],
    },
  ])('imports only $packages at run time for $title', async ({ entries, packages }) => {
    const { imported } = await bundle(entries.map((path) => `export * from '${path}'`).join('\n'))
    expect(imported).toEqual(packages)
  })
})

/** The hosts that a provider uses. */
function hostsOf(id: RecordedId): string[] {
  // The app chooses its host.
  if (id === 'cognito') return []
  const { authorization, token, pages } = recordings[id]
  return [authorization, token, ...Object.values(pages)].map(({ url }) => new URL(url).host)
}

/** The output of a bundler. */
interface Bundle {
  readonly text: string
  /** Names of the files that are in it. */
  readonly files: readonly string[]
  /** Packages that it imports at run time, sorted by name, with built-in modules. */
  readonly imported: readonly string[]
}

async function bundle(contents: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    logLevel: 'error',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return {
    text: outputFiles.map((file) => file.text).join('\n'),
    files: Object.keys(metafile.inputs).map((path) => basename(path)),
    imported: [...new Set(imports.map(({ path }) => packageOf(path)))].sort(),
  }
}

/** `@noble/hashes` of `@noble/hashes/scrypt.js`. */
function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
