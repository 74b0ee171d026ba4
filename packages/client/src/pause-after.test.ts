import type { ClientError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pause-after.js'

const refusal = (status: number) => ({ code: 'X', message: '', status })
const growing = { attempts: 5, baseDelay: 100, maxDelay: 1000 }

describe('the pause before the next attempt', () => {
  it.each([
    { title: 'no retry', retry: 0, status: 0, pause: Infinity },
    { title: 'the last of two', retry: 2, count: 1, status: 0, pause: 1000 },
    { title: 'after the last of two', retry: 2, count: 2, status: 0, pause: Infinity },
    { title: 'a delay of one’s own', retry: { attempts: 1, delay: 5 }, status: 0, pause: 5 },
    { title: 'no delay of one’s own', retry: { attempts: 1 }, status: 0, pause: 1000 },
    { title: 'the first of a growing one', retry: growing, count: 0, status: 0, pause: 100 },
    { title: 'the fourth of a growing one', retry: growing, count: 3, status: 0, pause: 800 },
    { title: 'the fifth of a growing one', retry: growing, count: 4, status: 0, pause: 1000 },
  ])('$title: $pause', ({ retry, status, pause, count = 0 }) => {
    expect(pauseAfter(refusal(status), retry, count, true)).toBe(pause)
  })

  it.each([{ retry: 3 }, { retry: { attempts: 3 } }, { retry: growing }])(
    'is endless when the call does not bear repeating, with $retry',
    ({ retry }) => {
      expect(pauseAfter(refusal(503), retry, 0, false)).toBe(Infinity)
    },
  )

  it.each([
    { status: 500, code: 'X', pause: 1000 },
    { status: 503, code: 'X', pause: Infinity },
    { status: 503, code: 'WANTED', pause: 1000 },
  ])(
    'where shouldRetry wants 500 and one code, $status $code: $pause',
    ({ status, code, pause }) => {
      const shouldRetry = (error: ClientError) => error.status === 500 || error.code === 'WANTED'
      const error = { code, message: '', status }
      expect(pauseAfter(error, { attempts: 1, shouldRetry }, 0, false)).toBe(pause)
      expect(pauseAfter(error, { attempts: 1, shouldRetry }, 1, true)).toBe(Infinity)
    },
  )

  it.each([
    { retryAfter: 3, pause: 3000 },
    { retryAfter: 60, pause: 60_000 },
    { retryAfter: 61, pause: Infinity },
    { retryAfter: 0.5, pause: 1000 },
    { retryAfter: -5, pause: 1000 },
    { retryAfter: undefined, pause: 1000 },
  ])('where the server asks for $retryAfter seconds: $pause', ({ retryAfter, pause }) => {
    expect(pauseAfter({ ...refusal(429), retryAfter }, 1, 0, true)).toBe(pause)
  })
})
