import { defineConfig } from 'tsup'

/** The packages are bundled from their sources, so that no build of them is needed. */
export default defineConfig({
  entry: ['src/app.ts', 'src/proxy.ts', 'src/index.ts'],
  outDir: 'dist',
  format: 'esm',
  target: 'node20',
  clean: true,
  external: ['ioredis', 'kysely', 'pg'],
  noExternal: [/^@countersign\//, /^@noble\//, 'zod', 'jose', 'nanostores'],
})
