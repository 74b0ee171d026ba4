import { isQuick } from '@countersign/tooling/test-depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformRandom } from '../crypto/random.js'
import { createFakeClock } from '../testing/index.js'
import { ownFormat } from './own-format.js'

/** All characters, with lone surrogates and control characters. */
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

const NAME = '__Host-app.session_token'
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF'

const parts = {
  cookiePrefix: 'app',
  clock: createFakeClock(),
  random: platformRandom,
  queue: <T>(task: () => Promise<T>) => task(),
}

function formatOf(...secrets: readonly string[]) {
  return ownFormat.create({ ...parts, secrets })
}

const format = formatOf('a secret of tests')
const signed = format.sign(NAME, TOKEN)
const [, mac = ''] = signed.split('.')

describe('H90 a signed value', () => {
  it.each([
    { title: 'an empty text', text: '' },
    { title: 'a dot', text: '.' },
    { title: 'no signature', text: TOKEN },
    { title: 'an empty signature', text: `${TOKEN}.` },
    { title: 'no value', text: `.${mac}` },
    { title: 'the signature alone', text: mac },
    { title: 'a signature with padding', text: `${TOKEN}.${mac}=` },
    { title: 'a signature without its last letter', text: signed.slice(0, -1) },
    { title: 'a signature with one letter appended', text: `${signed}A` },
    { title: 'a trailing blank', text: `${signed} ` },
    { title: 'quotes', text: `"${signed}"` },
    { title: 'percent-encoding', text: signed.replace('.', '%2E') },
    { title: 'a value in other letter case', text: `${TOKEN.toUpperCase()}.${mac}` },
    { title: 'a longer value', text: `${TOKEN}a.${mac}` },
    { title: 'a value with a dot', text: `${TOKEN}.a.${mac}` },
    { title: 'a value with the name', text: `${NAME}=${TOKEN}.${mac}` },
  ])('rejects $title', ({ text }) => {
    expect(format.open(NAME, text)).toBeNull()
  })

  it('rejects any other letter at any position', () => {
    const indexes = Array.from({ length: signed.length }, (_, index) => index)
    const changed = indexes.flatMap((index) =>
      Array.from(
        'ABab01-_.',
        (letter) => signed.slice(0, index) + letter + signed.slice(index + 1),
      ),
    )
    const taken = changed.filter((text) => format.open(NAME, text) !== null)
    expect(new Set(taken)).toEqual(new Set([signed]))
  })

  it('rejects the signature of another name', () => {
    expect(format.open(NAME, format.sign('app.session_token', TOKEN))).toBeNull()
    expect(format.open('__Host-app.state', signed)).toBeNull()
  })

  it('rejects the signature of another secret', () => {
    expect(format.open(NAME, formatOf('another secret').sign(NAME, TOKEN))).toBeNull()
  })

  it('H197 rejects the signature of a secret that was removed', () => {
    const before = formatOf('old')
    const during = formatOf('new', 'old')
    const after = formatOf('new')
    const issued = before.sign(NAME, TOKEN)
    expect(during.open(NAME, issued)).toBe(TOKEN)
    expect(after.open(NAME, issued)).toBeNull()
    expect(after.open(NAME, during.sign(NAME, TOKEN))).toBe(TOKEN)
    expect(before.open(NAME, during.sign(NAME, TOKEN))).toBeNull()
  })

  it('rejects random values and signatures', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.base64String(), (value, signature) => {
        expect(format.open(NAME, value)).toBeNull()
        expect(format.open(NAME, `${value}.${signature}`)).toBeNull()
      }),
    )
  })
})

describe('ownFormat', () => {
  it('reads back what it signed', () => {
    const value = fc.string({ unit: fc.constantFrom(...Array.from('aZ09.-_=')), minLength: 1 })
    fc.assert(
      fc.property(value, (text) => {
        expect(format.open(NAME, format.sign(NAME, text))).toBe(text)
      }),
    )
  })

  it('H72 stores a digest of a token that neither contains the token nor works as one', () => {
    expect(format.stored(TOKEN)).toMatch(/^[\w-]{43}$/)
    expect(format.stored(TOKEN)).not.toBe(format.stored(format.stored(TOKEN)))
    expect(format.stored(TOKEN)).not.toBe(format.stored(`${TOKEN}x`))
    expect(format.stored(TOKEN)).not.toContain(TOKEN.slice(0, 8))
  })

  it('uses the prefix of the app in cookie names', () => {
    expect(format.cookieNames.sessionToken).toBe('app.session_token')
  })
})

describe('a cached session', () => {
  const binding = { cookieName: 'app.session_data', token: TOKEN }
  const snapshot = { session: { id: 's' }, user: { name: 'Zoë 🚀' }, epoch: 3, issuedAt: 5 }
  const cached = format.cachedSessions.encode(binding, snapshot, 10)

  it('decodes to the same session', () => {
    expect(cached).toMatch(/^[\x21-\x7e]+$/)
    expect(format.cachedSessions.decode(binding, cached)).toEqual(snapshot)
  })

  it.each([
    { title: 'another cookie name', where: { ...binding, cookieName: NAME }, text: cached },
    { title: 'another credential', where: { ...binding, token: 'other' }, text: cached },
    { title: 'a changed text', where: binding, text: `e${cached}` },
    { title: 'another secret', where: binding, text: cachedWithAnotherSecret() },
  ])('decodes to null with $title', ({ where, text }) => {
    expect(format.cachedSessions.decode(where, text)).toBeNull()
  })

  function cachedWithAnotherSecret(): string {
    return formatOf('another secret').cachedSessions.encode(binding, snapshot, 10)
  }
})

describe('an email token', () => {
  const draft = { userId: 'u', email: 'ann@x.test', emailVerified: false }
  const verify = { ...draft, purpose: 'verify-email' as const, updateTo: null }
  const change = { ...draft, purpose: 'change-email' as const, updateTo: 'new@x.test' }

  it.each([verify, change])('returns the claims of $purpose', async (created) => {
    const token = await format.emailTokens.issue(created, 60)
    expect(await format.emailTokens.read(token)).toEqual(created)
    expect(await formatOf('new', 'a secret of tests').emailTokens.read(token)).toEqual(created)
  })

  it.each([
    {
      title: 'an expired token',
      make: () => format.emailTokens.issue(verify, -1),
      read: 'expired',
    },
    {
      title: 'a token of another secret',
      make: () => formatOf('another').emailTokens.issue(verify, 60),
      read: 'invalid',
    },
    { title: 'a text that is not a token', make: () => Promise.resolve('a.b.c'), read: 'invalid' },
  ])('returns "$read" for $title', async ({ make, read }) => {
    expect(await format.emailTokens.read(await make())).toBe(read)
  })
})

describe('a password hash', () => {
  const costs = [
    { hashMemory: undefined, cost: 'ln=15,r=8,p=3' },
    { hashMemory: '8 MiB', cost: 'ln=13,r=8,p=10' },
    { hashMemory: '16 MiB', cost: 'ln=14,r=8,p=5' },
    { hashMemory: '32 MiB', cost: 'ln=15,r=8,p=3' },
    { hashMemory: '64 MiB', cost: 'ln=16,r=8,p=2' },
    { hashMemory: '128 MiB', cost: 'ln=17,r=8,p=1' },
  ] as const

  it.each(costs.slice(0, isQuick ? 2 : undefined))(
    'H202 has the cost $cost for $hashMemory',
    async ({ hashMemory, cost }) => {
      const { passwords } = ownFormat.create({ ...parts, secrets: ['of tests'], hashMemory })
      const stored = await passwords.hash('correct horse battery staple')
      expect(stored).toContain(`$scrypt$${cost}$`)
      expect(await passwords.verify('correct horse battery staple', stored)).toBe(true)
      expect(passwords.isOutdated(stored, 'correct horse battery staple')).toBe(false)
      const ofOtherApps = ownFormat.create({
        ...{
          ...parts,
          secrets: ['of tests'],
          hashMemory: cost.includes('p=10') ? '16 MiB' : '8 MiB',
        },
      })
      expect(ofOtherApps.passwords.isOutdated(stored, 'correct horse battery staple')).toBe(true)
    },
  )
})
