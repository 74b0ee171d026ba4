import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { apple } from './apple.js'
import { facebook } from './facebook.js'
import { google } from './google.js'
import { microsoft } from './microsoft.js'
import { recordings, type RecordedId } from './test/fixtures/index.js'
import { consumers, microsoftIssuer, tenant } from './test/fixtures/microsoft.js'
import { named } from './test/named-providers.js'
import { client, type Json } from './test/recording.js'
import { problemOf, variantOf, visit, type Visitor } from './test/visitor.js'

type Claims = Readonly<Record<string, Json | undefined>>

const ours = { clientId: client.id, clientSecret: client.secret }
const takers: readonly RecordedId[] = ['apple', 'facebook', 'google', 'microsoft']
const each = takers.map((id) => ({ id }))
const nonce = 'nonce-of-the-client'
const hashed = createHash('sha256').update(nonce).digest('hex')
/** Seconds of the test clock. */
const now = Date.UTC(2030, 0) / 1000

describe('an id token from a client', () => {
  it('works with four of the named providers', () => {
    const taking = Object.values(named).flatMap((make) => {
      const { id, identifyByIdToken } = make()
      return identifyByIdToken ? [id] : []
    })
    expect(taking.sort()).toEqual([...takers].sort())
  })

  it.each(each)('fails for $id with disableIdTokenSignIn', ({ id }) => {
    expect(named[id]({ disableIdTokenSignIn: true }).identifyByIdToken).toBe(null)
  })

  it.each(each)('returns the subject for $id', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const token = await visitor.standIn.idToken({ nonce })
      const profile = await named[id]().identifyByIdToken?.({ token, nonce }, visitor.tools)
      expect(profile?.subject).toBe(recordings[id].idToken?.claims['sub'])
      expect(visitor.standIn.complaints).toEqual([])
    })
  })

  const bad: readonly { title: string; claims: Claims }[] = [
    { title: 'for another client', claims: { aud: 'client-of-others', azp: undefined } },
    { title: 'without an audience', claims: { aud: undefined } },
    { title: 'of another issuer', claims: { iss: 'https://evil.example.test' } },
    { title: 'that has expired', claims: { exp: now - 60, iat: now - 3660 } },
    { title: 'without an expiry', claims: { exp: undefined } },
    { title: 'without an issue date', claims: { iat: undefined } },
    { title: 'issued in the future', claims: { iat: now + 600 } },
    { title: 'with another nonce', claims: { nonce: 'of others' } },
    { title: 'without a nonce', claims: { nonce: undefined } },
    { title: 'without a subject', claims: { sub: undefined } },
    { title: 'with an empty subject', claims: { sub: '' } },
    { title: 'with another authorized party', claims: { azp: 'client-of-others' } },
  ]
  it.each(each.flatMap(({ id }) => bad.map((row) => ({ id, ...row }))))(
    'H46 H135 fails for $id $title',
    async ({ id, claims }) => {
      await visit(id, {}, async (visitor) => {
        const token = await visitor.standIn.idToken({ nonce, ...claims })
        const work = identifyBy(id, visitor, { token, nonce })
        expect(['untrusted', 'malformed']).toContain(await problemOf(work))
      })
    },
  )

  it.each(each)('H47 fails for $id without a signature', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const [, payload = ''] = (await visitor.standIn.idToken({ nonce })).split('.')
      const header = Buffer.from('{"alg":"none"}').toString('base64url')
      const work = identifyBy(id, visitor, { token: `${header}.${payload}.`, nonce })
      expect(await problemOf(work)).toBe('untrusted')
    })
  })

  it.each(each)('H47 fails for $id with a changed payload', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const [header = '', , signature = ''] = (await visitor.standIn.idToken({ nonce })).split('.')
      const other = (await visitor.standIn.idToken({ nonce, sub: 'of-others' })).split('.')[1]
      const token = [header, other, signature].join('.')
      expect(await problemOf(identifyBy(id, visitor, { token, nonce }))).toBe('untrusted')
    })
  })

  it('accepts a hashed nonce from Apple and not from others', async () => {
    for (const { id } of each) {
      await visit(id, {}, async (visitor) => {
        const token = await visitor.standIn.idToken({ nonce: hashed })
        const problem = await problemOf(identifyBy(id, visitor, { token, nonce }))
        expect(problem, id).toBe(id === 'apple' ? 'no problem' : 'untrusted')
      })
    }
  })

  it.each(['apple', 'google'] as const)('expires an hour after its issue for %s', async (id) => {
    await visit(id, {}, async (visitor) => {
      const token = await visitor.standIn.idToken({ iat: now - 3700, exp: now + 600 })
      expect(await problemOf(identifyBy(id, visitor, { token }))).toBe('untrusted')
    })
  })

  it('accepts the id of the native app of Apple when the app lists it', async () => {
    await visit('apple', {}, async (visitor) => {
      const { standIn, tools } = visitor
      const token = await standIn.idToken({ aud: 'com.example.app' })
      expect(await problemOf(identifyBy('apple', visitor, { token }))).toBe('untrusted')
      for (const more of [
        { appBundleIdentifier: 'com.example.app' },
        { audience: 'com.example.app' },
        { audience: ['com.example.other', 'com.example.app'] },
        { clientId: [client.id, 'com.example.app'] },
      ]) {
        const profile = await apple({ ...ours, ...more }).identifyByIdToken?.({ token }, tools)
        expect(profile?.emailVerified).toBe(true)
      }
    })
  })

  it('uses only the name from the client for Apple', async () => {
    await visit('apple', {}, async ({ standIn, tools }) => {
      const given = {
        token: await standIn.idToken(),
        user: { name: 'Ada Example', email: 'eve@example.com', emailVerified: true },
      }
      const profile = await named.apple().identifyByIdToken?.(given, tools)
      expect(profile).toMatchObject({
        name: 'Ada Example',
        email: 'k3example99@privaterelay.example.com',
      })
    })
  })

  it.each([
    { title: 'of the configured domain', hd: 'example.com', claims: {}, problem: 'no problem' },
    { title: 'of any domain', hd: '*', claims: {}, problem: 'no problem' },
    {
      title: 'of another domain',
      hd: 'example.com',
      claims: { hd: 'example.test' },
      problem: 'untrusted',
    },
    {
      title: 'without a domain',
      hd: 'example.com',
      claims: { hd: undefined },
      problem: 'untrusted',
    },
    {
      title: 'without a domain when any is allowed',
      hd: '*',
      claims: { hd: undefined },
      problem: 'untrusted',
    },
  ])('returns for a user of Google $title: $problem', async ({ hd, claims, problem }) => {
    await visit('google', {}, async ({ standIn, tools }) => {
      const token = await standIn.idToken(claims)
      const provider = google({ ...ours, hd })
      const work = Promise.resolve(provider.identifyByIdToken?.({ token }, tools))
      expect(await problemOf(work)).toBe(problem)
    })
  })

  const personal: Claims = { tid: consumers, iss: microsoftIssuer(consumers) }
  const foreign = 'f1ee2c1e-0000-4000-8000-00000000000b'
  it.each([
    { title: 'any account', tenantId: 'common', claims: {}, problem: 'no problem' },
    { title: 'any account', tenantId: 'common', claims: personal, problem: 'no problem' },
    {
      title: 'accounts of directories',
      tenantId: 'organizations',
      claims: {},
      problem: 'no problem',
    },
    {
      title: 'accounts of directories',
      tenantId: 'organizations',
      claims: personal,
      problem: 'untrusted',
    },
    { title: 'personal accounts', tenantId: 'consumers', claims: personal, problem: 'no problem' },
    { title: 'personal accounts', tenantId: 'consumers', claims: {}, problem: 'untrusted' },
    { title: 'one directory', tenantId: tenant, claims: {}, problem: 'no problem' },
    {
      title: 'one directory',
      tenantId: tenant,
      claims: { tid: foreign, iss: microsoftIssuer(foreign) },
      problem: 'untrusted',
    },
    {
      title: 'one directory',
      tenantId: tenant,
      claims: { iss: microsoftIssuer(foreign) },
      problem: 'untrusted',
    },
  ])(
    'H47 returns for Microsoft with $title and $claims: $problem',
    async ({ tenantId, claims, problem }) => {
      const recording = await tenantRecording(tenantId)
      await visit(recording, {}, async ({ standIn, tools }) => {
        const token = await standIn.idToken(claims)
        const provider = microsoft({ ...ours, tenantId })
        const work = Promise.resolve(provider.identifyByIdToken?.({ token }, tools))
        expect(await problemOf(work)).toBe(problem)
        expect(standIn.complaints).toEqual([])
      })
    },
  )
})

describe('an access token from a client in place of an id token', () => {
  const opaque = 'EAAExampleOpaqueToken'

  it('returns the subject for Facebook when the token belongs to this app', async () => {
    await visit('facebook', {}, async ({ standIn, tools }) => {
      const profile = await named.facebook().identifyByIdToken?.({ token: opaque }, tools)
      expect(profile).toMatchObject({ subject: '10150000000000001', emailVerified: false })
      expect(standIn.complaints).toEqual([])
    })
  })

  it.each([
    { sentence: 'a token of another app', problem: 'untrusted' },
    { sentence: 'a token that is not valid', problem: 'untrusted' },
    { sentence: 'a token of an app instead of a user', problem: 'untrusted' },
    { sentence: 'a token of another user than the profile', problem: 'refused' },
    { sentence: 'an expired access token', problem: 'refused' },
    { sentence: 'no id', problem: 'refused' },
  ])('H122 fails for Facebook: $sentence', async ({ sentence, problem }) => {
    await visit('facebook', variantOf('facebook', sentence), async ({ tools }) => {
      const provider = facebook({ ...ours, clientSecret: () => client.secret })
      const work = Promise.resolve(provider.identifyByIdToken?.({ token: opaque }, tools))
      expect(await problemOf(work)).toBe(problem)
    })
  })

  it.each(['apple', 'google', 'microsoft'] as const)('fails for %s', async (id) => {
    await visit(id, {}, async (visitor) => {
      expect(await problemOf(identifyBy(id, visitor, { token: opaque }))).toBe('untrusted')
    })
  })
})

function identifyBy(
  id: RecordedId,
  { tools }: Visitor,
  given: { readonly token: string; readonly nonce?: string },
): Promise<unknown> {
  return Promise.resolve(named[id]().identifyByIdToken?.(given, tools))
}

/** Its endpoints are those of a tenant. */
async function tenantRecording(tenantId: string) {
  const { microsoft: recording } = await import('./test/fixtures/microsoft.js')
  const of = (url: string): string => url.replace('/common/', `/${tenantId}/`)
  return {
    ...recording,
    authorization: { ...recording.authorization, url: of(recording.authorization.url) },
    token: { ...recording.token, url: of(recording.token.url) },
    idToken: {
      keys: of(recording.idToken?.keys ?? ''),
      claims: recording.idToken?.claims ?? {},
    },
  }
}
