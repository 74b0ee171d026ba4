import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../../better-auth/index.js'
import { accountModel } from '../../contract/tables/models.js'
import type { ProviderTokens } from '../../contract/providers/provider.js'
import { memory } from '../../memory/index.js'
import { linkAccount } from '../../test/linked-account.js'
import { createApp, linkAnn, SUBJECT } from '../../test/linked-app.js'
import { createTokenProvider, type TokenProvider } from '../../test/token-provider.js'
import { createFakeClock, createTestAuth, faultyDatabase } from '../../testing/index.js'

describe('a response about provider tokens', () => {
  it('contains the tokens and the expiry from get-access-token', async () => {
    const { ann, account, tokens } = await createApp({ idToken: 'id.token' })
    const { accessToken, accessTokenExpiresAt } = tokens
    expect((await ann.post('/get-access-token', { accountId: account.id })).body).toEqual({
      accessToken,
      accessTokenExpiresAt: accessTokenExpiresAt?.toISOString(),
      scopes: ['read', 'write'],
      idToken: 'id.token',
    })
  })

  it('omits missing values from get-access-token', async () => {
    const { ann, account, tokens } = await createApp({ accessTokenExpiresAt: null, scopes: null })
    const { accessToken } = tokens
    const { body } = await ann.post('/get-access-token', { accountId: account.id })
    expect(body).toEqual({ accessToken, scopes: [] })
  })

  it('contains new tokens and the account from refresh-token', async () => {
    const { clock, ann, account, tokens, provider } = await createApp()
    const answer = await ann.post('/refresh-token', { accountId: SUBJECT })
    const { accessToken, accessTokenExpiresAt, ...rest } = answer.body as Record<string, unknown>
    expect(accessToken).not.toBe(tokens.accessToken)
    expect(provider.accepts(String(accessToken))).toBe(true)
    expect(new Date(String(accessTokenExpiresAt)).getTime()).toBe(clock.now() + 3_600_000)
    expect(rest).toEqual({
      scope: 'read,write',
      scopes: ['read', 'write'],
      providerId: 'rotating',
      accountId: account.id,
    })
  })

  it('contains the profile from account-info for GET and POST', async () => {
    const { ann, account } = await createApp()
    const expected = {
      user: {
        id: SUBJECT,
        name: 'Ann Lee',
        email: 'ann@id.test',
        image: null,
        emailVerified: true,
      },
      data: { sub: SUBJECT, plan: 'pro' },
      account: { id: account.id, providerId: 'rotating', accountId: SUBJECT },
    }
    expect((await ann.post('/account-info', { accountId: SUBJECT })).body).toEqual(expected)
    expect((await ann.get(`/account-info?accountId=${account.id}`)).body).toEqual(expected)
  })

  it('H128 contains no token from list-accounts', async () => {
    const { ann, account } = await createApp()
    const { body } = await ann.get('/list-accounts')
    expect(JSON.stringify(body)).not.toMatch(/token|access-|refresh-|cs1\./i)
    expect(JSON.stringify(body)).toContain(account.id)
  })
})

describe('account-info', () => {
  it('rejects a profile with another subject', async () => {
    const { ann, account, provider } = await createApp()
    provider.mistakeEverybodyFor('somebody else')
    const refused = { status: 404, code: 'FAILED_TO_GET_USER_INFO' }
    expect(await ann.post('/account-info', { accountId: account.id })).toMatchObject(refused)
  })

  it('fails when the provider rejects the token, and logs that without the token', async () => {
    const { auth, ann, account, provider, tokens } = await createApp()
    provider.revokeAll()
    const refused = { status: 404, code: 'FAILED_TO_GET_USER_INFO' }
    expect(await ann.post('/account-info', { accountId: account.id })).toMatchObject(refused)
    expect(auth.logs.join()).toContain('Nobody has [redacted]')
    expect(auth.logs.join()).not.toContain(tokens.accessToken)
  })

  it('rejects an account without an access token', async () => {
    const { ann, account, accounts } = await createApp()
    await accounts.update({ id: account.id }, { accessToken: null, refreshToken: null })
    const answer = await ann.post('/account-info', { accountId: account.id })
    expect(answer).toMatchObject({ status: 400, code: 'ACCESS_TOKEN_NOT_FOUND' })
  })

  it('refreshes an expired access token first', async () => {
    const { ann, account, clock, provider } = await createApp()
    clock.advance('2 hours')
    expect(await ann.post('/account-info', { accountId: account.id })).toMatchObject({
      status: 200,
    })
    expect(provider.refreshed).toHaveLength(1)
  })
})

describe('H129 a copy of the database', () => {
  const texts = ({ accessToken, refreshToken, idToken }: ProviderTokens) => [
    accessToken ?? '',
    refreshToken ?? '',
    idToken ?? '',
  ]

  it('contains no provider token in plain text before and after a refresh', async () => {
    const { auth, ann, account, tokens } = await createApp({ idToken: 'id.token.of.ann' })
    const body = { accountId: account.id, userId: account.userId }
    const before = JSON.stringify(await auth.database.dump())
    const fresh = await auth.api.refreshToken({ body, asServer: true })
    await ann.post('/account-info', { accountId: account.id })
    const after = JSON.stringify(await auth.database.dump())
    for (const text of [...texts(tokens), fresh.accessToken, fresh.refreshToken ?? '']) {
      expect(text.length).toBeGreaterThan(8)
      expect(before + after).not.toContain(text.slice(0, 12))
      expect(before + after).not.toContain(text.slice(-12))
    }
  })

  it('returns no token from swapped rows', async () => {
    const { auth, ann, account, accounts, provider } = await createApp()
    const tokens = provider.handOut('2002')
    const bobs = await linkAccount(auth.database, {
      email: 'bob@x.test',
      accountId: '2002',
      tokens,
    })
    const { accessToken, refreshToken } = bobs
    await accounts.update({ id: account.id }, { accessToken, refreshToken })
    const body = { accountId: account.id }
    const refused = { status: 400, code: 'FAILED_TO_GET_ACCESS_TOKEN' }
    expect(await ann.post('/get-access-token', body)).toMatchObject(refused)
    expect(await ann.post('/account-info', body)).toMatchObject({ code: 'ACCESS_TOKEN_NOT_FOUND' })
    expect(await ann.post('/refresh-token', body)).toMatchObject({
      code: 'REFRESH_TOKEN_NOT_FOUND',
    })
    expect(provider.refreshed).toEqual([])
  })
})

describe('a database of better-auth', () => {
  it('keeps provider tokens in plain text and refreshes them', async () => {
    const clock = createFakeClock()
    const provider: TokenProvider = createTokenProvider(clock)
    const auth = createTestAuth({
      database: faultyDatabase(memory()),
      storage: betterAuthDatabase(),
      socialProviders: [provider],
      advanced: { clock },
    })
    const { ann, tokens, account } = await linkAnn(auth, provider)
    const { id } = account
    const { accessToken, refreshToken } = tokens
    const accounts = auth.database.store.of(accountModel)
    await accounts.update({ id }, { accessToken, refreshToken })
    clock.advance('2 hours')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ann.post('/get-access-token', { accountId: id })),
    )
    const [first] = answers
    const renewed = (first?.body as { accessToken: string }).accessToken
    expect(provider.accepts(renewed)).toBe(true)
    for (const { body } of answers) expect(body).toEqual(first?.body)
    expect(provider.refreshed).toEqual([refreshToken])
    expect(await accounts.findOne({ id })).toMatchObject({ accessToken: renewed })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })
})
