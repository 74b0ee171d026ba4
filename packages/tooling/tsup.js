import { defineConfig } from 'tsup'
import { readEntries, readManifest } from './workspace.js'

/**
 * The build of every published package: ESM, CommonJS and types, one file per entry.
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
      // CommonJS has a name of its own for it.
      if (format === 'cjs') options.define = { 'import.meta.url': '__filename' }
    },
  })
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
