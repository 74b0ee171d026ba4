import { memory } from '@countersign/core/memory'
import { describe, it } from 'vitest'
import { conformanceCases } from './index.js'

describe('the memory adapter', () => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(() => ({ database: memory() })))
})
