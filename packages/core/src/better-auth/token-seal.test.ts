import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformRandom } from '../crypto/random.js'
import { betterAuthDatabase } from './index.js'
import { partsOf } from './test/formats.js'
import { createPeerTokenSeal, createPeerVault } from './token-seal.js'

const ASSOCIATED_DATA = ['row-1', 'accessToken'] as const
const SECRET = 'a secret of tests'
const TOKEN = 'gho_abcdefghijklmnop'

const sealOf = (...secrets: readonly string[]) =>
  createPeerTokenSeal({ secrets, random: platformRandom })
const tokens = sealOf(SECRET)

describe.each(['1.2.12', '1.7.1'])('a private key that better-auth %s encrypted', (version) => {
  const file = new URL(
    `../../../../fixtures/better-auth/better-auth-${version}.json`,
    import.meta.url,
  )
  const { secret, rows } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly secret: string
    readonly rows: { readonly jwks: readonly { readonly privateKey: string }[] }
  }
  // better-auth encrypts its keys in the same way as its tokens.
  const sealed = JSON.parse(rows.jwks[0]?.privateKey ?? '""') as string

  it('decrypts with its secret, also as one of several and with a version prefix', async () => {
    for (const text of [sealed, `$ba$1$${sealed}`, `$ba$20$${sealed}`]) {
      const opened = await sealOf('new', secret).open(ASSOCIATED_DATA, text)
      expect(JSON.parse(opened ?? '{}')).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
    }
  })

  it('decrypts from the JSON text of its row, for plugins', async () => {
    const vault = createPeerVault({ secrets: ['new', secret], random: platformRandom })
    for (const stored of [JSON.stringify(sealed), JSON.stringify(`$ba$2$${sealed}`)]) {
      const opened = await vault.open([], stored)
      expect(JSON.parse(opened ?? '{}')).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
    }
  })

  it('does not decrypt with another secret', async () => {
    expect(await tokens.open(ASSOCIATED_DATA, sealed)).toBeNull()
  })
})

describe('H129 an encrypted token', () => {
  it('does not decrypt when one character was changed', async () => {
    const sealed = await tokens.seal(ASSOCIATED_DATA, TOKEN)
    for (const index of sealed.split('').keys()) {
      const letter = sealed[index] === '0' ? '1' : '0'
      const changed = sealed.slice(0, index) + letter + sealed.slice(index + 1)
      expect(await tokens.open(ASSOCIATED_DATA, changed), String(index)).toBeNull()
    }
  })

  it.each(['$ba$', '$ba$1$', '$ba$1$abc', '$ba$x$00', `$ba$1$${'0'.repeat(78)}`])(
    'does not decrypt "%s"',
    async (text) => {
      expect(await tokens.open(ASSOCIATED_DATA, text)).toBeNull()
    },
  )
})

describe('a provider token', () => {
  it('decrypts to the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (token) => {
        const sealed = await tokens.seal(ASSOCIATED_DATA, token)
        expect(sealed).toMatch(/^([\da-f]{2}){40,}$/)
        expect(await sealOf('new', SECRET).open(ASSOCIATED_DATA, sealed)).toBe(token)
      }),
    )
  })

  it('encrypts to a different text each time', async () => {
    expect(await tokens.seal(ASSOCIATED_DATA, TOKEN)).not.toBe(
      await tokens.seal(ASSOCIATED_DATA, TOKEN),
    )
  })

  it.each([TOKEN, '', 'abc', 'f'.repeat(64), 'F'.repeat(100), 'a'.repeat(81)])(
    'stays as it is when it was stored in plain text: "%s"',
    async (token) => {
      expect(await tokens.open(ASSOCIATED_DATA, token)).toBe(token)
    },
  )

  it('stays in plain text when it is an id token', async () => {
    const associatedData = ['row-1', 'idToken'] as const
    expect(await tokens.seal(associatedData, TOKEN)).toBe(TOKEN)
    expect(await tokens.open(associatedData, 'ab'.repeat(50))).toBe('ab'.repeat(50))
  })
})

describe('a secret in the row of a plugin', () => {
  const vault = createPeerVault({ secrets: [SECRET], random: platformRandom })

  it('encrypts to a JSON text, and decrypts', async () => {
    const stored = await vault.seal(['jwks', '1'], TOKEN)
    expect(JSON.parse(stored)).toMatch(/^([\da-f]{2}){40,}$/)
    expect(await vault.open(['jwks', '1'], stored)).toBe(TOKEN)
  })

  it.each(['{"kty":"OKP","d":"x"}', '', '"', 'plain'])(
    'stays as it is when it was stored in plain text: %s',
    async (text) => {
      expect(await vault.open([], text)).toBe(text)
    },
  )
})

describe('betterAuthDatabase()', () => {
  it.each([
    { title: 'stores tokens in plain text by default', options: {}, isClear: true },
    {
      title: 'encrypts tokens with encryptTokens',
      options: { encryptTokens: true },
      isClear: false,
    },
  ])('$title', async ({ options, isClear }) => {
    const { providerTokens } = betterAuthDatabase(options).create(partsOf([SECRET]))
    const stored = await providerTokens.seal(ASSOCIATED_DATA, TOKEN)
    expect(stored === TOKEN).toBe(isClear)
    expect(await providerTokens.open(ASSOCIATED_DATA, stored)).toBe(TOKEN)
  })
})
