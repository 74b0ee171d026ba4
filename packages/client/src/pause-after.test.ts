import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pause-after.js'
import { type Answer, failure } from './read-answer.js'

const refusal = (status: number): Answer => failure('UNEXPECTED', '', status)
const ok: Answer = { data: 1, error: null }
const growing = { attempts: 5, baseDelay: 100, maxDelay: 1000 }

describe('the pause before the next attempt', () => {
  it.each([
    { title: 'no answer', retry: 1, status: 0, pause: 1000 },
    { title: '429', retry: 1, status: 429, pause: 1000 },
    { title: '503', retry: 1, status: 503, pause: 1000 },
    { title: '500', retry: 1, status: 500, pause: undefined },
    { title: '401', retry: 1, status: 401, pause: undefined },
    { title: '400', retry: 1, status: 400, pause: undefined },
    { title: 'no retry', retry: 0, status: 0, pause: undefined },
    { title: 'the last of two', retry: 2, count: 1, status: 0, pause: 1000 },
    { title: 'after the last of two', retry: 2, count: 2, status: 0, pause: undefined },
    { title: 'a delay of one’s own', retry: { attempts: 1, delay: 5 }, status: 0, pause: 5 },
    { title: 'the first of a growing one', retry: growing, count: 0, status: 0, pause: 100 },
    { title: 'the fourth of a growing one', retry: growing, count: 3, status: 0, pause: 800 },
    { title: 'the fifth of a growing one', retry: growing, count: 4, status: 0, pause: 1000 },
  ])('$title: $pause', ({ retry, status, pause, count = 0 }) => {
    expect(pauseAfter(retry, { count, answer: refusal(status) })).toBe(pause)
  })

  it.each([
    { retryAfter: '3', pause: 3000 },
    { retryAfter: '60', pause: 60_000 },
    { retryAfter: '61', pause: undefined },
    { retryAfter: '0', pause: 1000 },
    { retryAfter: '-5', pause: 1000 },
    { retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT', pause: 1000 },
    { retryAfter: null, pause: 1000 },
  ])('Retry-After $retryAfter: $pause', ({ retryAfter, pause }) => {
    expect(pauseAfter(1, { count: 0, answer: refusal(429), retryAfter })).toBe(pause)
  })

  it('there is none after success', () => {
    expect(pauseAfter(3, { count: 0, answer: ok })).toBeUndefined()
  })
})
