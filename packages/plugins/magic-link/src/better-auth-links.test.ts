import { betterAuthDatabase } from '@countersign/core/better-auth'
import { describe, expect, it } from 'vitest'
import { ADDRESS, type App, requestLink, createAppWithAnn, verificationModel } from './test/app.js'

const user = { email: ADDRESS, emailVerified: true }

describe('magic links in the tables of better-auth', () => {
  const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF'
  const moment = (auth: App, seconds: number) => new Date(auth.clock.now() + seconds * 1000)

  async function write(auth: App, identifier: string, value: unknown) {
    const dates = { createdAt: moment(auth, 0), updatedAt: moment(auth, 0) }
    const row = { id: 'theirs', identifier, value: JSON.stringify(value), ...dates }
    await auth.database.store.of(verificationModel).create({ ...row, expiresAt: moment(auth, 300) })
  }

  const createTheirs = () => createAppWithAnn({}, { storage: betterAuthDatabase() })

  it.each([
    { title: '1.2', identifier: TOKEN, value: { email: ADDRESS, name: 'Ann' } },
    { title: '1.7.6', identifier: TOKEN, value: { email: ADDRESS, attempt: 0 } },
    {
      title: '1.7.24',
      identifier: `magic-link:${TOKEN}`,
      value: { type: 'magic-link', email: ADDRESS },
    },
  ])('signs in once with a link of better-auth $title', async ({ identifier, value }) => {
    const { auth } = await createTheirs()
    await write(auth, identifier, value)
    const browser = auth.browser()
    const verify = () => browser.post('/magic-link/verify', { token: TOKEN })
    expect(await verify()).toMatchObject({ status: 200, body: { user } })
    expect(await verify()).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it.each([
    {
      title: 'the state of a provider, which contains text of a caller',
      identifier: TOKEN,
      token: TOKEN,
      value: { email: ADDRESS, callbackURL: '/', codeVerifier: 'x' },
    },
    {
      title: 'a token to reset a password',
      identifier: `reset-password:${TOKEN}`,
      token: `reset-password:${TOKEN}`,
      value: { email: ADDRESS },
    },
    { title: 'a value that is not an object', identifier: TOKEN, token: TOKEN, value: ADDRESS },
    {
      title: 'a value of another purpose',
      identifier: TOKEN,
      token: TOKEN,
      value: { type: 'email-otp', email: ADDRESS },
    },
  ])('H62 rejects $title', async ({ identifier, token, value }) => {
    const { auth } = await createTheirs()
    await write(auth, identifier, value)
    const before = await auth.database.dump()
    const answer = await auth.browser().post('/magic-link/verify', { token })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('writes links as better-auth does, and a new one voids the earlier one of the same browser', async () => {
    const { auth } = await createTheirs()
    const browser = auth.browser()
    const first = await requestLink(auth, {}, browser)
    const second = await requestLink(auth, {}, browser)
    expect(await auth.database.dump()).toMatchObject({
      verification: [{ identifier: `magic-link:${second.token}` }],
    })
    const verify = ({ token }: { readonly token: string }) =>
      auth.browser().post('/magic-link/verify', { token })
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([400, 200])
  })
})
