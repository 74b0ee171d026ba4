import { describe, expect, it } from 'vitest'
import { accountErrors, AuthError, commonError, commonErrors, pick } from './errors.js'

describe('the error catalogues', () => {
  const rows = Object.entries({ ...commonErrors, ...accountErrors })
  /** Messages that clients of the protocol know in small letters. */
  const inSmallLetters = ['invalid token', 'user already has a password']

  it.each(rows)(
    'gives %s a status from 400 to 599 and a message of one line',
    (code, { status, message }) => {
      expect(code).toMatch(/^[A-Z][A-Z_]+$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      const first = inSmallLetters.includes(message) ? /^[a-z]/ : /^[A-Z]/
      expect(message).toMatch(first)
      expect(message).toMatch(/^[ -~]{2,}$/)
    },
  )

  it('contains each code once', () => {
    const codes = [...Object.keys(commonErrors), ...Object.keys(accountErrors)]
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('AuthError', () => {
  it('inserts its values into its message, each once', () => {
    const row = { status: 400, message: 'Provider {id} is not {what}' }
    const error = new AuthError('X', row, { values: { id: '{what} $& {id}' } })
    expect(error.message).toBe('Provider {what} $& {id} is not {what}')
    const german = error.messageIn(({ english }) =>
      english === row.message ? 'Kein {id}' : english,
    )
    expect(german).toBe('Kein {what} $& {id}')
  })

  it('keeps code, status, message, details, headers and cause', () => {
    const cause = new Error('why')
    const error = commonError('TOO_MANY_REQUESTS', {
      details: { seconds: 7 },
      headers: { 'retry-after': '7' },
      cause,
    })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'AuthError',
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      message: 'Too many requests. Please try again later.',
      details: { seconds: 7 },
      headers: { 'retry-after': '7' },
      cause,
    })
  })

  it('has no cause, details and headers by default', () => {
    const error = new AuthError('X', { status: 400, message: 'No' })
    expect(Object.hasOwn(error, 'cause')).toBe(false)
    expect(error).toMatchObject({ details: {}, headers: {} })
  })
})

describe('pick', () => {
  it('returns the named rows only', () => {
    expect(pick(accountErrors, 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_SHORT')).toEqual({
      PASSWORD_TOO_LONG: accountErrors.PASSWORD_TOO_LONG,
      PASSWORD_TOO_SHORT: accountErrors.PASSWORD_TOO_SHORT,
    })
  })

  it('returns an empty catalogue without names', () => {
    expect(pick(accountErrors)).toEqual({})
  })
})
