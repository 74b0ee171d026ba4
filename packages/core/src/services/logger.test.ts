import { describe, expect, it } from 'vitest'
import type { LogEntry, LogLevel } from '../contract/runtime.js'
import { createLogger } from './logger.js'

const levels = ['debug', 'info', 'warn', 'error'] as const

function createLog(level: LogLevel | 'silent' = 'debug') {
  const entries: LogEntry[] = []
  const logger = createLogger({ level, log: (entry) => entries.push(entry) })
  /** The data in the entry of a request. */
  const shown = (data: Readonly<Record<string, unknown>>, secrets: readonly string[] = []) => {
    logger.logFor(() => ({ requestId: 'r1', secrets }), { level: 'error', message: 'm', data })
    return entries.at(-1)?.data
  }
  return { logger, entries, shown }
}

describe('a log level', () => {
  it.each([
    { level: 'debug', passing: 'debug info warn error' },
    { level: 'info', passing: 'info warn error' },
    { level: 'warn', passing: 'warn error' },
    { level: 'error', passing: 'error' },
    { level: 'silent', passing: '' },
  ] as const)('passes $passing at $level', ({ level, passing }) => {
    const { logger, entries } = createLog(level)
    for (const each of levels) logger.log(each, 'm')
    expect(entries.map((entry) => entry.level).join(' ')).toBe(passing)
  })

  it.each([
    { level: 'info', passing: 'info warn error' },
    { level: 'silent', passing: '' },
  ] as const)('passes $passing at $level for entries of a request', ({ level, passing }) => {
    const { logger, entries } = createLog(level)
    const context = () => ({ requestId: 'r1', secrets: [] })
    for (const each of levels) logger.logFor(context, { level: each, message: 'm' })
    expect(entries.map((entry) => entry.level).join(' ')).toBe(passing)
  })

  it('skips the request context of an entry that it drops', () => {
    const { logger } = createLog('error')
    const context = () => {
      throw new Error('asked')
    }
    expect(() => {
      logger.logFor(context, { level: 'warn', message: 'm' })
    }).not.toThrow()
  })
})

describe('a log entry', () => {
  it('has level, message, the id of the request and the data', () => {
    const { logger, entries } = createLog()
    logger.log('info', 'plain')
    logger.log('warn', 'with data', { count: 1 })
    logger.logFor(() => ({ requestId: 'r1', secrets: [] }), { level: 'error', message: 'request' })
    expect(entries).toStrictEqual([
      { level: 'info', message: 'plain' },
      { level: 'warn', message: 'with data', data: { count: 1 } },
      { level: 'error', message: 'request', requestId: 'r1' },
    ])
  })
})

describe('H210 the log', () => {
  it.each([
    'token',
    'accessToken',
    'refresh_token',
    'secret',
    'clientSecret',
    'password',
    'newPassword',
    'passwordHash',
    'cookie',
    'Set-Cookie',
    'Authorization',
    'credential',
    'codeVerifier',
    'signature',
  ])('redacts the field %s at any depth', (name) => {
    const { shown } = createLog()
    expect(shown({ [name]: 'x', deep: [{ [name]: { a: 1 } }] })).toStrictEqual({
      [name]: '[redacted]',
      deep: [{ [name]: '[redacted]' }],
    })
  })

  it('redacts the secrets of the request in any text', () => {
    const { shown } = createLog()
    const cause = new Error('cause of hunter22')
    const error = new Error('near "hunter22": hunter22', { cause })
    const text = JSON.stringify(shown({ error, note: 'hunter22' }, ['hunter22']))
    expect(text).not.toContain('hunter22')
    expect(text).toContain('near \\"[redacted]\\": [redacted]')
    expect(text).toContain('cause of [redacted]')
  })

  it('redacts the secrets of the request in names', () => {
    const { shown } = createLog()
    expect(
      JSON.stringify(shown({ hunter22: 1, deep: { hunter22: 1 } }, ['hunter22'])),
    ).not.toContain('hunter22')
  })

  it.each([
    {
      title: 'scrypt',
      hash: '$scrypt$ln=15,r=8,p=3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA',
    },
    { title: 'bcrypt', hash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
    { title: 'argon2', hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g' },
    { title: 'better-auth', hash: `${'ab'.repeat(16)}:${'cd'.repeat(64)}` },
    { title: 'SHA-256 in base64url', hash: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0' },
    {
      title: 'SHA-256 in hexadecimal',
      hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    },
  ])('redacts a hash of $title in the error of a driver', ({ hash }) => {
    const { shown } = createLog()
    const error = new Error(`insert into "t" values ('1', '${hash}') failed`)
    const text = JSON.stringify(shown({ error }))
    expect(text).not.toContain(hash.slice(-12))
    expect(text).toContain('insert into \\"t\\" values (\'1\', ')
  })

  it.each([
    { title: 'two characters', secret: 'ab' },
    { title: 'no characters', secret: '' },
  ])('keeps words when a secret has $title', ({ secret }) => {
    const { shown } = createLog()
    expect(shown({ note: 'about' }, [secret])).toEqual({ note: 'about' })
  })
})

describe('the data of a log entry', () => {
  const circle: Record<string, unknown> = { name: 'circle' }
  circle['self'] = circle

  it.each([
    { title: 'a circular object', value: circle, shown: { name: 'circle', self: '[omitted]' } },
    {
      title: 'a deep object',
      value: { a: { b: { c: { d: {} } } } },
      shown: { a: { b: { c: { d: '[omitted]' } } } },
    },
    {
      title: 'an error',
      value: new Error('why'),
      shown: { name: 'Error', message: 'why', stack: expect.any(String) as string },
    },
    { title: 'a date', value: new Date(0), shown: new Date(0) },
    { title: 'null', value: null, shown: null },
    { title: 'a number', value: 7, shown: 7 },
    { title: 'undefined', value: undefined, shown: undefined },
    { title: 'a list', value: [1, 'a', null], shown: [1, 'a', null] },
    { title: 'a long text', value: 'a '.repeat(2500), shown: `${'a '.repeat(2048)}…` },
  ])('contains $title as far as possible', ({ value, shown }) => {
    expect(createLog().shown({ it: value })).toStrictEqual({ it: shown })
  })

  it('does not affect the request when the log function throws', () => {
    const logger = createLogger({
      level: 'debug',
      log: () => {
        throw new Error('The disk is full')
      },
    })
    const trap = Object.defineProperty({}, 'it', {
      enumerable: true,
      get: () => {
        throw new Error('trap')
      },
    })
    expect(() => {
      logger.log('error', 'm')
      logger.log('error', 'm', { trap })
      logger.logFor(() => ({ requestId: 'r1', secrets: [] }), { level: 'error', message: 'm' })
    }).not.toThrow()
  })
})
