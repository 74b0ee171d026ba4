import { describe, expect, it } from 'vitest'
import { CallError, orThrow } from './or-throw.js'

describe('orThrow', () => {
  it('throws the code, the status and the details of a failed call', async () => {
    const error = { code: 'TOO_MANY_REQUESTS', message: 'Wait', status: 429, retryAfter: 3 }
    const thrown: unknown = await orThrow(Promise.resolve({ data: null, error })).catch(
      (reason: unknown) => reason,
    )
    expect(thrown).toBeInstanceOf(CallError)
    expect(thrown).toMatchObject({
      name: 'CallError',
      message: 'Wait',
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      error,
    })
  })

  it.each([{ data: { id: 'a' } }, { data: null }])('returns $data of a call', async ({ data }) => {
    expect(await orThrow(Promise.resolve({ data, error: null }))).toBe(data)
  })
})
