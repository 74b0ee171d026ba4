import { describe, expect, it } from 'vitest'
import { describeReasons } from './describe-reasons.js'

describe('the description of the reasons of a failure', () => {
  it.each([
    { failure: new Error('a', { cause: new Error('b') }), text: 'a: b' },
    {
      failure: new Error('a', { cause: new AggregateError([new Error('b'), 'c']) }),
      text: 'a: b: c',
    },
    { failure: new Error(''), text: '' },
    { failure: 'text', text: 'text' },
  ])('joins them to "$text"', ({ failure, text }) => {
    expect(describeReasons(failure)).toBe(text)
  })
})
