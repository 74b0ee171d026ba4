import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsup'

const packageFolder = join(import.meta.dirname, '../..')

/** Bundles a program of this folder from the sources of the packages, for a process that runs it. */
export async function withBundle<T>(
  program: string,
  start: (file: string) => Promise<T>,
): Promise<T> {
  // Beside the packages that the bundle imports.
  mkdirSync(join(packageFolder, 'node_modules'), { recursive: true })
  const folder = mkdtempSync(join(packageFolder, 'node_modules/.child-'))
  try {
    await build({
      entry: { child: join(import.meta.dirname, program) },
      outDir: folder,
      format: 'esm',
      // One file, which may go as soon as it is loaded.
      splitting: false,
      outExtension: () => ({ js: '.mjs' }),
      external: [/^drizzle-orm/, 'kysely', 'libsql', 'pg', 'vitest'],
      noExternal: [/^@countersign\//, /^@noble\//, /^@simplewebauthn\//, 'zod', 'jose'],
      config: false,
      silent: true,
    })
    return await start(join(folder, 'child.mjs'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
