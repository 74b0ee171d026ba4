import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A path for a SQLite file in a new folder, and a way to remove it. */
export interface TemporaryFile {
  readonly path: string
  readonly remove: () => void
}

export function createTemporaryFile(): TemporaryFile {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-kysely-'))
  return {
    path: join(folder, 'test.sqlite'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
