import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRevocation, writeRevocation } from './signal.js'

describe('a message about a revocation', () => {
  it.each([
    '',
    'null',
    '7',
    '[]',
    '{}',
    '{"userId":"u"}',
    '{"userId":7,"epoch":1}',
    '{"userId":"u","epoch":0.5}',
  ])('counts as no revocation when it is %j', (text) => {
    expect(readRevocation(text)).toBe(null)
  })

  it('never throws, and contains what was written', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readRevocation(text)
      }),
    )
    fc.assert(
      fc.property(fc.string(), fc.maxSafeInteger(), (userId, epoch) => {
        expect(readRevocation(writeRevocation({ userId, epoch }))).toEqual({ userId, epoch })
      }),
    )
  })
})
