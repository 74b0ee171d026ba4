import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { RowOutcome } from './import-rows.js'

/** The file of `--report`. */
export interface RefusalList {
  readonly write: (outcomes: readonly RowOutcome[]) => Promise<void>
  readonly end: () => Promise<void>
}

/** Other users of the machine cannot read it. */
export async function openRefusalList(path: string): Promise<RefusalList> {
  const stream = createWriteStream(path, { mode: 0o600 })
  await once(stream, 'open')
  return {
    async write(outcomes) {
      const lines = outcomes.flatMap((outcome) =>
        outcome.kind === 'refused' ? [`${JSON.stringify(outcome.refusal)}\n`] : [],
      )
      if (lines.length > 0 && !stream.write(lines.join(''))) await once(stream, 'drain')
    },
    async end() {
      stream.end()
      await once(stream, 'finish')
    },
  }
}
