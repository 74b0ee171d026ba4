import type { ClientError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pause-after.js'

const errorOf = (status: number) => ({ code: 'X', message: '', status })
const exponential = { attempts: 5, baseDelay: 100, maxDelay: 1000 }

describe('pauseAfter', () => {
  it.each([
    { title: 'retry 0', retry: 0, status: 0, pause: Infinity },
    { title: 'the second of two attempts', retry: 2, count: 1, status: 0, pause: 1000 },
    { title: 'a third attempt of two', retry: 2, count: 2, status: 0, pause: Infinity },
    { title: 'a given delay', retry: { attempts: 1, delay: 5 }, status: 0, pause: 5 },
    { title: 'no given delay', retry: { attempts: 1 }, status: 0, pause: 1000 },
    { title: 'the first growing delay', retry: exponential, count: 0, status: 0, pause: 100 },
    { title: 'the fourth growing delay', retry: exponential, count: 3, status: 0, pause: 800 },
    { title: 'the fifth growing delay', retry: exponential, count: 4, status: 0, pause: 1000 },
  ])('returns $pause for $title', ({ retry, status, pause, count = 0 }) => {
    expect(pauseAfter(errorOf(status), retry, count, true)).toBe(pause)
  })

  it.each([{ retry: 3 }, { retry: { attempts: 3 } }, { retry: exponential }])(
    'returns Infinity with $retry when the call must not be repeated',
    ({ retry }) => {
      expect(pauseAfter(errorOf(503), retry, 0, false)).toBe(Infinity)
    },
  )

  it.each([
    { status: 500, code: 'X', pause: 1000 },
    { status: 503, code: 'X', pause: Infinity },
    { status: 503, code: 'WANTED', pause: 1000 },
  ])(
    'returns $pause for $status $code when shouldRetry accepts 500 or one code',
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
  ])('returns $pause when the server asks for $retryAfter seconds', ({ retryAfter, pause }) => {
    expect(pauseAfter({ ...errorOf(429), retryAfter }, 1, 0, true)).toBe(pause)
  })
})
