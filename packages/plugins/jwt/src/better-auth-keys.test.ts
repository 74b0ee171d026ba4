import { readFileSync } from 'node:fs'
import { betterAuthDatabase } from '@countersign/core/better-auth'
import { describe, expect, it } from 'vitest'
import { type KeyPairRow, keyPairModel } from './models.js'
import { createApp, isAccepted, kidOf, publishedKeys } from './test/app.js'

interface Written {
  readonly secret: string
  readonly answers: { readonly token: { readonly body: { readonly token: string } } }
  readonly rows: { readonly jwks: readonly Readonly<Record<string, string | null>>[] }
}

function read(version: string): Written {
  const folder = '../../../../fixtures/better-auth'
  const file = new URL(`${folder}/better-auth-${version}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Written
}

/** An app over the keys that better-auth has written, at the time of the token that it signed. */
async function createAppOver(version: string, changed: Partial<KeyPairRow> = {}) {
  const { secret, answers, rows } = read(version)
  const auth = createApp({}, { storage: betterAuthDatabase(), secret })
  const { id = '', publicKey = '', privateKey = '', createdAt } = rows.jwks[0] ?? {}
  const empty = { expiresAt: null, alg: null, crv: null, predecessor: null }
  const row = { id: id ?? '', publicKey: publicKey ?? '', privateKey: privateKey ?? '' }
  const date = new Date(createdAt ?? 0)
  await auth.database.store
    .of(keyPairModel)
    .create({ ...empty, ...row, createdAt: date, ...changed })
  auth.clock.advanceMs(date.getTime() + 60_000 - auth.clock.now())
  return { auth, token: answers.token.body.token, kid: id }
}

const sign = async ({ api }: ReturnType<typeof createApp>): Promise<string> =>
  (await api.signJWT({ body: { payload: { sub: 'ann' } } })).token

describe.each(['1.2.12', '1.7.1'])('a key pair of better-auth %s', (version) => {
  it('verifies a token that better-auth signed', async () => {
    const { auth, token } = await createAppOver(version)
    expect(await isAccepted(auth, token)).toBe(true)
    expect(await auth.api.verifyJWT({ body: { token } })).toMatchObject({ error: null })
    expect(await publishedKeys(auth)).toHaveLength(1)
  })

  it('signs with a key pair that better-auth encrypted', async () => {
    const { auth, kid } = await createAppOver(version)
    const token = await sign(auth)
    expect(kidOf(token)).toBe(kid)
    expect(await isAccepted(auth, token)).toBe(true)
  })

  it('decrypts a private key whose ciphertext has a secret number in front', async () => {
    const sealed = JSON.parse(read(version).rows.jwks[0]?.['privateKey'] ?? '""') as string
    const numbered = { privateKey: JSON.stringify(`$ba$1$${sealed}`) }
    const { auth, kid } = await createAppOver(version, numbered)
    expect(kidOf(await sign(auth))).toBe(kid)
  })

  it('rotates a key pair of better-auth and publishes it for the grace period', async () => {
    const { auth, token, kid } = await createAppOver(version)
    await auth.api.rotateKeys()
    auth.clock.advance(600)
    expect(kidOf(await sign(auth))).not.toBe(kid)
    expect(await isAccepted(auth, token)).toBe(true)
    auth.clock.advance('30 days')
    expect(await isAccepted(auth, token)).toBe(false)
  })
})

describe('a key pair in the format of better-auth', () => {
  it('encrypts a new private key as a JSON text of hexadecimal digits, like better-auth', async () => {
    const auth = createApp({}, { storage: betterAuthDatabase() })
    await sign(auth)
    const { jwks = [] } = await auth.database.dump()
    expect(jwks).toHaveLength(1)
    expect(JSON.parse(String(jwks[0]?.['privateKey']))).toMatch(/^([\da-f]{2}){80,}$/)
    expect(JSON.parse(String(jwks[0]?.['publicKey']))).toMatchObject({ crv: 'Ed25519' })
    expect(jwks[0]).toMatchObject({ alg: 'EdDSA', crv: 'Ed25519', expiresAt: null })
  })

  it('signs with a private key that better-auth stored unencrypted', async () => {
    const first = createApp()
    const [key] = await publishedKeys(first)
    const { generateKeyPair, exportJWK } = await import('jose')
    const pair = await generateKeyPair('EdDSA', { extractable: true })
    const row = {
      publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
      privateKey: JSON.stringify(await exportJWK(pair.privateKey)),
    }
    const { auth, kid } = await createAppOver('1.7.1', row)
    const token = await sign(auth)
    expect(kidOf(token)).toBe(kid)
    expect(await isAccepted(auth, token)).toBe(true)
    expect(key?.['kid']).not.toBe(kid)
  })
})
