import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../../better-auth/index.js'
import { createTestAuth } from '../../testing/index.js'

const newPassword = 'another password of Ann'

describe.each([
  { title: 'our own format', options: {} },
  { title: 'the format of better-auth', options: { storage: betterAuthDatabase() } },
])('a password reset link in $title', ({ options }) => {
  async function askTwice() {
    const auth = createTestAuth(options)
    await auth.signedInAs('ann@x.test')
    const browser = auth.browser()
    const tokens: unknown[] = []
    for (const email of ['ann@x.test', 'ann@x.test']) {
      await browser.post('/request-password-reset', { email })
      await auth.idle()
      tokens.push(auth.outbox.last('reset-password').token)
    }
    const reset = (token: unknown) => browser.post('/reset-password', { token, newPassword })
    return { auth, tokens, reset }
  }

  it('voids the previous link', async () => {
    const { tokens, reset } = await askTwice()
    expect(await reset(tokens[0])).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect(await reset(tokens[1])).toMatchObject({ status: 200 })
  })

  it('works once, also in parallel calls', async () => {
    const { auth, tokens, reset } = await askTwice()
    const both = await Promise.all([reset(tokens[1]), reset(tokens[1])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const { verification } = await auth.database.dump()
    expect(verification).toEqual([])
  })

  it('stays valid when a sign-up in another browser mails another one', async () => {
    const auth = createTestAuth({
      ...options,
      emailAndPassword: { enabled: true, requireEmailVerification: true },
    })
    const ann = { name: 'Ann', email: 'ann@x.test', password: 'the password of Ann' }
    await auth.browser().post('/sign-up/email', ann)
    await auth.browser().post('/request-password-reset', { email: ann.email })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password')
    await auth.browser().post('/sign-up/email', { ...ann, password: 'a password of Eve' })
    await auth.idle()
    expect(auth.outbox.last('reset-password').token).not.toBe(token)
    const answer = await auth.browser().post('/reset-password', { token, newPassword })
    expect(answer).toMatchObject({ status: 200 })
  })

  it('expires after an hour', async () => {
    const { auth, tokens, reset } = await askTwice()
    auth.clock.advance('1 hour')
    expect(await reset(tokens[1])).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })
})
