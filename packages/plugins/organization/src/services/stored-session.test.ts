import type { Exchange } from '@countersign/core'
import { expect, it } from 'vitest'
import { storedSession } from './stored-session.js'

it('asks the database, and refuses whose session has ended', async () => {
  const asked: unknown[] = []
  const findSession = (options: object) => {
    asked.push(options)
    return Promise.resolve(null)
  }
  const exchange = { findSession } as unknown as Exchange
  await expect(storedSession(exchange)).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(asked).toEqual([{ disableCookieCache: true }])
})
