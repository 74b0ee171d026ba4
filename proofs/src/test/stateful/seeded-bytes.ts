import type { AuthOptions } from '@countersign/core'
import { createRandom } from '../random.js'

type RandomBytes = NonNullable<NonNullable<AuthOptions['advanced']>['random']>

const bytes = Array.from({ length: 256 }, (_, byte) => byte)

/** Ids and tokens that are the same for the same seed: rows of one time are sorted by their ids. */
export function createSeededBytes(seed: number): RandomBytes {
  const random = createRandom(seed)
  return { bytes: (length) => Uint8Array.from({ length }, () => random.pick(bytes)) }
}
