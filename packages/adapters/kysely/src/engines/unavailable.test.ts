import { describe, expect, it } from 'vitest'
import { describeUnavailable } from './unavailable.js'

describe('describeUnavailable', () => {
  it.each([
    {
      error: 'a refused connection',
      code: 'ECONNREFUSED',
      expected: 'The database cannot be reached',
    },
    {
      error: 'an end of the connection',
      code: '57P01',
      expected: 'The database cannot be reached',
    },
    { error: 'too many connections of PostgreSQL', code: '53300', expected: 'No connection' },
    {
      error: 'too many connections of MySQL',
      code: 'ER_CON_COUNT_ERROR',
      expected: 'No connection',
    },
    {
      error: 'a pool without a free connection',
      code: 'ETIMEDOUT',
      message: 'No connection in time',
      expected: 'No connection',
    },
    {
      error: 'the pool of pg without a free connection',
      code: '',
      message: 'timeout exceeded when trying to connect',
      expected: 'No connection',
    },
    { error: 'a cancelled statement', code: '57014', expected: 'did not answer in time' },
    {
      error: 'a statement without a result in time',
      code: 'ETIMEDOUT',
      message: 'No answer in time',
      expected: 'did not answer in time',
    },
    {
      error: 'a refused setting',
      code: '08P01',
      message: 'unsupported startup parameter: options',
      expected: 'refused a setting of the connection',
    },
  ])('describes $error as "$expected"', ({ code, message = '', expected }) => {
    const text = describeUnavailable({ code, message, number: 0, detail: '' })
    expect(text).toContain(expected)
  })
})
