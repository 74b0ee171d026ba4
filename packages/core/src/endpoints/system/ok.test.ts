import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

describe('GET /ok', () => {
  it('returns ok to any caller without a database call', async () => {
    const auth = createTestAuth()
    const { status, body, headers } = await auth.browser().get('/ok')
    expect({ status, body }).toStrictEqual({ status: 200, body: { ok: true } })
    expect(headers.getSetCookie()).toEqual([])
    expect(auth.database.calls).toEqual([])
    expect(await auth.api.ok()).toEqual({ ok: true })
  })
})
