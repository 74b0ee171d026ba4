import { open } from 'node:fs/promises'
import type { RowOutcome } from './import-rows.js'

/** The file of `--report`. */
export interface RefusalList {
  readonly write: (outcomes: readonly RowOutcome[]) => Promise<void>
  readonly end: () => Promise<void>
}

/** Other users of the machine cannot read it. */
export async function openRefusalList(path: string): Promise<RefusalList> {
  const file = await open(path, 'w', 0o600)
  // A file that was there keeps its mode.
  if ((await file.stat()).isFile()) await file.chmod(0o600)
  return {
    async write(outcomes) {
      const lines = outcomes.flatMap((outcome) =>
        outcome.kind === 'refused' ? [`${JSON.stringify(outcome.refusal)}\n`] : [],
      )
      if (lines.length > 0) await file.appendFile(lines.join(''))
    },
    end: () => file.close(),
  }
}
