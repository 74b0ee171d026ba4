import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { readEntries, readManifest, readStyleSheets } from './workspace.js'

/**
 * The build of every published package: ESM, CommonJS and types, one file per entry, and its style sheets.
 * COUNTERSIGN_BUILD=code leaves the types out, which is all that running needs.
 *
 * @param {string} folder of the package
 */
export function tsupPreset(folder) {
  return defineConfig({
    entry: findSources(folder),
    format: ['esm', 'cjs'],
    target: ['node20', 'es2022'],
    platform: 'neutral',
    dts: process.env['COUNTERSIGN_BUILD'] !== 'code',
    clean: true,
    // What two entries share goes into a shared file: bundled twice, one class would be two classes
    // and `instanceof` would fail between the entries. A package with one entry has one file.
    splitting: true,
    treeshake: false,
    sourcemap: false,
    esbuildOptions(options, { format }) {
      // esbuild would take the folder where the process started, which may build several packages.
      options.absWorkingDir = folder
      // CommonJS has a name of its own for it.
      if (format === 'cjs') options.define = { 'import.meta.url': '__filename' }
    },
    plugins: [withoutBareImports],
    onSuccess: () => buildStyleSheets(folder),
  })
}

/**
 * Removes the imports of shared files from which a file uses no name: those have no side effects, and bundlers warn.
 *
 * @type {import('tsup').Options['plugins'] extends (infer P)[] | undefined ? P : never}
 */
const withoutBareImports = {
  name: 'without-bare-imports',
  renderChunk: (code, { path }) =>
    path.endsWith('.js')
      ? { code: code.replaceAll(/^import "\.\/chunk-[^"]+";\n/gm, '') }
      : undefined,
}

/** @param {string} folder */
function findSources(folder) {
  const entries = readEntries({ folder, manifest: readManifest(folder) })
  return Object.fromEntries(
    entries.map(({ specifier, output, source }) => {
      if (!source) throw new Error(`${specifier} is exported, but has no source file`)
      return [output, source]
    }),
  )
}

/**
 * Joins and minifies the style sheets of a package. Nothing is rewritten for older browsers.
 *
 * @param {string} folder
 */
async function buildStyleSheets(folder) {
  const names = readStyleSheets({ folder, manifest: readManifest(folder) })
  if (names.length === 0) return
  // Only packages with style sheets depend on it, and tsup resolves it from there.
  const { build } = await import('esbuild')
  for (const name of names) {
    await build({
      entryPoints: [join(folder, 'src', name)],
      outfile: join(folder, 'dist', name),
      bundle: true,
      minify: true,
      logLevel: 'warning',
    })
  }
}

/**
 * The build of a program: ES modules for Node, without types. A command is a file of its own, which is loaded when the
 * command runs. Packages of the workspace that are not published are bundled.
 */
export function tsupProgram() {
  return defineConfig({
    entry: { bin: 'src/bin.ts' },
    format: 'esm',
    target: 'node20',
    platform: 'node',
    clean: true,
    splitting: true,
    sourcemap: false,
    esbuildOptions(options) {
      // The folder of the package, not the one where the process started.
      options.absWorkingDir = process.cwd()
    },
  })
}
