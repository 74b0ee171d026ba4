import { describe, expect, it } from 'vitest'
import { indexName } from './index-name.js'

describe('indexName', () => {
  it('keeps a name of 63 bytes', () => {
    expect(indexName('n'.repeat(63))).toBe('n'.repeat(63))
  })

  it.each(['n'.repeat(64), 'ü'.repeat(32), '🔑'.repeat(20)])(
    'shortens %s to whole characters of at most 63 bytes',
    (name) => {
      const shortened = indexName(name)
      expect(new TextEncoder().encode(shortened).length).toBeLessThanOrEqual(63)
      expect(shortened.isWellFormed()).toBe(true)
      expect(shortened).toMatch(/_[\da-f]{8}$/)
    },
  )

  it('gives different names to two long names with one beginning', () => {
    const beginning = 'n'.repeat(80)
    expect(indexName(`${beginning}a`)).not.toBe(indexName(`${beginning}b`))
  })
})
