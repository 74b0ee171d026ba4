import { describe, expect, it } from 'vitest'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { bearer } from './index.js'

const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }

describe('a bearer token', () => {
  it('is handed out by sign-in and signs in', async () => {
    const auth = createTestAuth({ plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const { headers } = await auth.browser().post('/sign-in/email', credentials)
    const token = headers.get('set-auth-token') ?? ''
    const answer = await auth.browser().get('/get-session', { authorization: `Bearer ${token}` })
    expect(answer.body).toMatchObject({ user: { email: 'ann@x.test' } })
  })
})
