import { createReadStream, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '@countersign/terminal'

/** What is read, and how much of it was read already. */
export interface Input {
  readonly chunks: () => AsyncIterable<Uint8Array>
  /** From 0 to 1; null when the size is unknown. */
  readonly share: () => number | null
  /** Whether a path leads to the file that is read, also by a link. */
  readonly isAt: (path: string) => boolean
}

/** @throws UsageError without such a file. */
export function openInput(file: string, cwd: string): Input {
  if (file === '-') return { chunks: () => process.stdin, share: () => null, isAt: () => false }
  const path = resolve(cwd, file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}`)
  const { size, dev, ino } = found
  let read = 0
  return {
    async *chunks() {
      for await (const chunk of createReadStream(path)) {
        if (!(chunk instanceof Uint8Array)) continue
        read += chunk.length
        yield chunk
      }
    },
    share: () => (size === 0 ? 1 : read / size),
    isAt(other) {
      const there = statSync(other, { throwIfNoEntry: false })
      return there?.dev === dev && there.ino === ino
    },
  }
}
