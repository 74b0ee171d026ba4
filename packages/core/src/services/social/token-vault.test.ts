import { describe, expect, it } from 'vitest'
import type { AccountRow } from '../../contract/tables/models.js'
import { noTokens, type ProviderTokens } from '../../contract/providers/provider.js'
import { formatOf } from '../../better-auth/test/formats.js'
import { vaultOf } from '../../test/linked-account.js'
import { createTokenVault } from './token-vault.js'

const soon = new Date('2030-01-01T00:00:00Z')
const later = new Date('2031-01-01T00:00:00Z')
const full: ProviderTokens = {
  accessToken: 'access-1234',
  refreshToken: 'refresh-1234',
  idToken: 'id.token.1234',
  accessTokenExpiresAt: soon,
  refreshTokenExpiresAt: later,
  scopes: ['read', 'write'],
}
const empty: AccountRow = {
  ...noTokens,
  id: 'row-1',
  providerId: 'fake',
  accountId: '1',
  userId: 'u',
  scope: null,
  password: null,
  addedIn: null,
  createdAt: soon,
  updatedAt: soon,
}

const vault = vaultOf('a secret of tests')

describe('H129 the encrypted tokens of an account', () => {
  it('decrypts to null in another row', async () => {
    const row = { ...empty, ...(await vault.seal('row-2', full)) }
    const none = { accessToken: null, refreshToken: null, idToken: null }
    expect(await vault.open(row)).toEqual({ ...full, ...none })
  })

  it('decrypts to null in another column', async () => {
    const {
      accessToken = null,
      refreshToken = null,
      idToken = null,
    } = await vault.seal('row-1', full)
    const swapped = { accessToken: refreshToken, refreshToken: idToken, idToken: accessToken }
    expect(await vault.open({ ...empty, ...swapped })).toEqual(noTokens)
  })

  it('decrypts to null with another secret, and as plain text', async () => {
    const row = { ...empty, ...(await vault.seal('row-1', full)) }
    const none = { accessToken: null, refreshToken: null, idToken: null }
    expect(await vaultOf('another').open(row)).toMatchObject(none)
    expect(await vaultOf('another', 'a secret of tests').open(row)).toEqual(full)
    const clear = { ...empty, accessToken: 'access-1234', refreshToken: 'x', idToken: 'a.b.c' }
    expect(await vault.open(clear)).toEqual(noTokens)
  })

  it('contains nothing of the plain text', async () => {
    const stored = JSON.stringify(await vault.seal('row-1', full))
    for (const secret of ['access-1', 'refresh-1', 'id.token']) expect(stored).not.toContain(secret)
  })
})

describe('the tokens of an account', () => {
  it('decrypts to the same values', async () => {
    expect(await vault.open({ ...empty, ...(await vault.seal('row-1', full)) })).toEqual(full)
    expect(await vault.open(empty)).toEqual(noTokens)
    expect(await vault.open({ ...empty, scope: '' })).toEqual({ ...noTokens, scopes: [] })
  })

  it.each([
    { title: 'no tokens', tokens: noTokens, columns: [] },
    {
      title: 'an access token without an expiry',
      tokens: { ...noTokens, accessToken: 'a' },
      columns: ['accessToken', 'accessTokenExpiresAt'],
    },
    {
      title: 'a refresh token',
      tokens: { ...noTokens, refreshToken: 'r' },
      columns: ['refreshToken', 'refreshTokenExpiresAt'],
    },
    { title: 'an id token', tokens: { ...noTokens, idToken: 'i' }, columns: ['idToken'] },
    { title: 'scopes', tokens: { ...noTokens, scopes: ['read'] }, columns: ['scope'] },
  ])('writes only the columns of $title', async ({ tokens, columns }) => {
    expect(Object.keys(await vault.seal('row-1', tokens))).toEqual(columns)
  })

  it('stores plain text in a database of better-auth', async () => {
    const peers = createTokenVault(formatOf(['a secret of tests']).providerTokens)
    const columns = await peers.seal('row-1', full)
    expect(columns).toMatchObject({ accessToken: 'access-1234', scope: 'read,write' })
    expect(await peers.open({ ...empty, ...columns })).toEqual(full)
  })
})
