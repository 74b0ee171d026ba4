import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PasswordHasher } from '../contract/storage/storage-format.js'
import { toBase64Url, toUtf8 } from './bytes.js'
import {
  createPasswordHasher,
  defaultCost,
  derivePortably,
  type ScryptCost,
} from './password-hash.js'
import { platformRandom } from './random.js'

/** Real scrypt at a cost low enough for a hundred hashes. */
const cheap = { logN: 4, r: 8, p: 1 }
const queue = <T>(task: () => Promise<T>): Promise<T> => task()

function hasherOf(cost = cheap): PasswordHasher {
  return createPasswordHasher({ random: platformRandom, queue, cost })
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** A hasher without node:crypto. */
async function portableHasher(): Promise<PasswordHasher> {
  vi.resetModules()
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
  const loaded = await import('./password-hash.js')
  return loaded.createPasswordHasher({ random: platformRandom, queue, cost: cheap })
}

/** RFC 7914 section 12, the first half of each key: a shorter key is the beginning of a longer one. */
describe('scrypt', () => {
  const vectors = [
    {
      title: '"password"',
      password: 'password',
      parameters: 'ln=10,r=8,p=16',
      salt: 'NaCl',
      key: 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162',
    },
    {
      title: '"pleaseletmein"',
      password: 'pleaseletmein',
      parameters: 'ln=14,r=8,p=1',
      salt: 'SodiumChloride',
      key: '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2',
    },
  ]

  it.each(vectors)(
    'derives the published key of $title with node:crypto',
    async ({ password, parameters, salt, key }) => {
      const stored = phc(parameters, salt, key)
      expect(await hasherOf().verify(password, stored)).toBe(true)
      expect(await hasherOf().verify(`${password}x`, stored)).toBe(false)
    },
  )

  it.each(vectors)(
    'derives the published key of $title without node:crypto',
    async ({ password, parameters, salt, key }) => {
      const hasher = await portableHasher()
      expect(await hasher.verify(password, phc(parameters, salt, key))).toBe(true)
    },
  )

  it('H213 derives the same bytes with and without node:crypto, so that hashes work on every runtime', async () => {
    const portable = await portableHasher()
    const native = hasherOf()
    expect(
      await native.verify('p\u00e4ssw\u00f6rd', await portable.hash('p\u00e4ssw\u00f6rd')),
    ).toBe(true)
    expect(
      await portable.verify('p\u00e4ssw\u00f6rd', await native.hash('p\u00e4ssw\u00f6rd')),
    ).toBe(true)
    const parameters = { ...cheap, keyBytes: 32 }
    expect(await derivePortably('a', toUtf8('salt'), parameters)).toHaveLength(32)
  })
})

describe('H202 a stored password hash', () => {
  it('contains the parameters of an OWASP row, a salt of 16 bytes and a key of 32 bytes', async () => {
    const hasher = hasherOf(defaultCost)
    const stored = await hasher.hash('correct horse battery staple')
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hasher.verify('correct horse battery staple', stored)).toBe(true)
    expect(hasher.isOutdated(stored, 'correct horse battery staple')).toBe(false)
  })

  it('differs each time for the same password', async () => {
    const [a, b] = [await hasherOf().hash('password'), await hasherOf().hash('password')]
    expect(a).not.toBe(b)
  })

  it.each([
    { title: 'a smaller memory', stored: '$scrypt$ln=14,r=8,p=3$c2FsdA$' },
    { title: 'fewer lanes', stored: '$scrypt$ln=15,r=8,p=1$c2FsdA$' },
    { title: 'a smaller block', stored: '$scrypt$ln=15,r=4,p=3$c2FsdA$' },
    { title: 'the form of better-auth', stored: `${'0'.repeat(32)}:${'0'.repeat(128)}` },
    { title: 'an unknown form', stored: '$2b$10$abc' },
    { title: 'no text', stored: '' },
  ])('reports as outdated a hash with $title', ({ stored }) => {
    expect(hasherOf(defaultCost).isOutdated(stored, 'correct horse battery staple')).toBe(true)
  })
})

/** Passwords and hashes that better-auth 1.2.12 and 1.7.1 wrote. */
describe('a password hash of better-auth', () => {
  it.each([
    {
      title: '1.2.12',
      password: 'correct horse battery',
      stored:
        'c29f5f0f34ca57f829fc11903b8f9712:1c325e4bd156757e67b36227d6260c4f070eceb3c4d8d41203fcc62786dbeb187db4fd6f1df4d67ddef21ce07c5fdae498dcf0c93ad71645bae783a3589f5f90',
    },
    {
      title: '1.2.12, with characters that NFKC changes',
      password: 'p\u00e4ssw\u00f6rd \u2460 \ufb01',
      stored:
        'c6d2bb529c38223c64a197b5e36bf042:760ecb41aa3c1be1fa9b413ebca5eee2b9d5855c873822f72dba0e0ae98c3b7d0de27418cbae4a125cf01698c9dc40df7a68d518d42fa2725d13d572aa30044f',
    },
    {
      title: '1.7.1',
      password: 'correct horse battery',
      stored:
        '57fc5a69a9a1d651b4e3c899f71c9f60:4efa137610e70846c767d02aea0d287a935e6d4c40a4285463a5294db95a2d93deba9fd9d66169fdedc3cb2b1e36c6e0be0fb08b90ae4b9b77058d34f18f398d',
    },
    {
      title: '1.7.1, with characters that NFKC changes',
      password: 'p\u00e4ssw\u00f6rd \u2460 \ufb01',
      stored:
        '4d987de9745f740ae98ab33305eaf339:d71d6194162be26523a02f1d223934fd076e1b1a9931028c18dd7dc768da0152089f81f810439f46a996505e00b9687fad670d87b570f304f08834a9dfcb8623',
    },
  ])('verifies a hash of $title', async ({ password, stored }) => {
    const hasher = hasherOf()
    expect(await hasher.verify(password, stored)).toBe(true)
    expect(await hasher.verify(`${password} `, stored)).toBe(false)
    expect(await hasher.verify(password, stored.toUpperCase())).toBe(false)
  })
})

describe('H203 two passwords', () => {
  it.each([
    {
      title: 'that differ in the 73rd byte',
      a: `${'a'.repeat(72)}b`,
      b: `${'a'.repeat(72)}c`,
      same: false,
    },
    {
      title: 'of 128 characters that differ in the last',
      a: `${'a'.repeat(127)}b`,
      b: `${'a'.repeat(127)}c`,
      same: false,
    },
    { title: 'of which one has a trailing blank', a: 'password ', b: 'password', same: false },
    { title: 'of which one has a leading blank', a: ' password', b: 'password', same: false },
    { title: 'that differ in letter case', a: 'Password', b: 'password', same: false },
    { title: 'that differ after a NUL', a: 'pass\0word', b: 'pass\0werd', same: false },
    { title: 'of which one ends at a NUL', a: 'pass\0word', b: 'pass', same: false },
    {
      title: 'with an accent composed and decomposed',
      a: 'caf\u00e9',
      b: 'cafe\u0301',
      same: true,
    },
    { title: 'with a ligature and its letters', a: '\ufb01sh', b: 'fish', same: true },
    { title: 'with fullwidth and plain letters', a: '\uff50\uff57', b: 'pw', same: true },
    { title: 'of 1000 characters', a: 'a'.repeat(1000), b: 'a'.repeat(1000), same: true },
    { title: 'of 64 emoji', a: '\u{1f600}'.repeat(64), b: '\u{1f600}'.repeat(64), same: true },
  ])('returns $same for passwords $title', async ({ a, b, same }) => {
    const hasher = hasherOf()
    expect(await hasher.verify(b, await hasher.hash(a))).toBe(same)
  })
})

describe('a stored text that is not a valid hash', () => {
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
  const key = 'A'.repeat(43)

  it.each([
    { title: 'an empty text', stored: '' },
    { title: 'plain text', stored: 'password' },
    { title: 'bcrypt', stored: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
    { title: 'argon2', stored: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' },
    { title: 'no salt', stored: `$scrypt$ln=4,r=8,p=1$$${key}` },
    { title: 'a salt of an impossible length', stored: `$scrypt$ln=4,r=8,p=1$AAAAA$${key}` },
    { title: 'a salt of 87 letters', stored: `$scrypt$ln=4,r=8,p=1$${'A'.repeat(87)}$${key}` },
    { title: 'a short key', stored: `$scrypt$ln=4,r=8,p=1$${salt}$${key.slice(1)}` },
    { title: 'a long key', stored: `$scrypt$ln=4,r=8,p=1$${salt}$${key}A` },
    { title: 'a trailing line break', stored: `$scrypt$ln=4,r=8,p=1$${salt}$${key}\n` },
    { title: 'a leading blank', stored: ` $scrypt$ln=4,r=8,p=1$${salt}$${key}` },
    { title: 'parameters in another order', stored: `$scrypt$r=8,ln=4,p=1$${salt}$${key}` },
    { title: 'no rounds', stored: `$scrypt$ln=0,r=8,p=1$${salt}$${key}` },
    { title: 'no block', stored: `$scrypt$ln=4,r=0,p=1$${salt}$${key}` },
    { title: 'no lane', stored: `$scrypt$ln=4,r=8,p=0$${salt}$${key}` },
    { title: 'too much memory', stored: `$scrypt$ln=99,r=8,p=1$${salt}$${key}` },
    { title: 'gigabytes of memory', stored: `$scrypt$ln=24,r=99,p=1$${salt}$${key}` },
    { title: 'minutes of work', stored: `$scrypt$ln=20,r=32,p=99$${salt}$${key}` },
    {
      title: 'a salt of better-auth that is too short',
      stored: `${'0'.repeat(31)}:${'0'.repeat(128)}`,
    },
    {
      title: 'a key of better-auth that is too short',
      stored: `${'0'.repeat(32)}:${'0'.repeat(127)}`,
    },
    { title: 'a key of better-auth in capitals', stored: `${'0'.repeat(32)}:${'A'.repeat(128)}` },
  ])('verifies no password for $title', async ({ stored }) => {
    expect(await hasherOf().verify('password', stored)).toBe(false)
    expect(await hasherOf().verify('', stored)).toBe(false)
    expect(await hasherOf().verify(stored, stored)).toBe(false)
  })

  it('does not throw for random stored texts', async () => {
    const number = fc.oneof(fc.nat({ max: 5 }), fc.integer({ min: 24, max: 99 }))
    const almost = fc
      .tuple(number, number, number, fc.string({ maxLength: 30 }))
      .map(([n, r, p, text]) => `$scrypt$ln=${n},r=${r},p=${p}$${text}$${key}`)
    const stored = fc.oneof(almost, fc.string(), fc.base64String())
    await fc.assert(
      fc.asyncProperty(stored, async (text) => {
        expect(await hasherOf().verify('password', text)).toBe(false)
      }),
    )
  })
})

/** Bytes that scrypt mixes, 128 · N · r · p: memory times lanes. @see RFC 7914 section 2 */
function workOf({ logN, r, p }: ScryptCost): number {
  return 128 * 2 ** logN * r * p
}

/** The same with the first access to the memory, which takes about as long as 15 % of a lane. */
function workWithFirstAccess({ logN, r, p }: ScryptCost): number {
  return 128 * 2 ** logN * r * (p + 0.15)
}

/** A hasher that derives nothing and records the costs. */
function meteredHasher(cost: ScryptCost) {
  const derived: ScryptCost[] = []
  const hasher = createPasswordHasher({
    random: platformRandom,
    queue,
    cost,
    derive: (_password, _salt, { logN, r, p }) => {
      derived.push({ logN, r, p })
      return Promise.resolve(new Uint8Array(32))
    },
  })
  return { hasher, derived }
}

describe('H169 a failed check', () => {
  const text = (parameters: string): string =>
    `$scrypt$${parameters}$AAAAAAAAAAAAAAAAAAAAAA$${'B'.repeat(43)}`

  it.each([
    { title: 'the current cost', stored: text('ln=15,r=8,p=3'), derivations: 1 },
    { title: 'the form of better-auth', stored: `${'0'.repeat(32)}:${'0'.repeat(128)}` },
    { title: 'fewer lanes', stored: text('ln=15,r=8,p=1') },
    { title: 'less memory', stored: text('ln=14,r=8,p=3') },
    { title: 'the OWASP row of 16 MiB', stored: text('ln=14,r=8,p=5') },
    { title: 'one lane of 64 MiB', stored: text('ln=16,r=8,p=1') },
    { title: 'the least cost', stored: text('ln=1,r=1,p=1') },
    { title: 'blocks of another size', stored: text('ln=13,r=7,p=9') },
    { title: 'a bcrypt text', stored: '$2b$10$N9qo8uLOickgx2ZMRZoMye', derivations: 1 },
    {
      title: 'a cost that is too high for a server',
      stored: text('ln=24,r=99,p=1'),
      derivations: 1,
    },
    { title: 'an empty text', stored: '', derivations: 1 },
  ])('costs as much as the current parameters when the stored text has $title', async (row) => {
    const { hasher, derived } = meteredHasher(defaultCost)
    expect(await hasher.verify('password', row.stored)).toBe(false)
    const work = derived.reduce((sum, cost) => sum + workOf(cost), 0)
    expect(Math.abs(work / workOf(defaultCost) - 1)).toBeLessThan(0.1)
    expect(derived).toHaveLength(row.derivations ?? 2)
  })

  it('costs as much as the current parameters, within 2 %, for any lower stored cost', async () => {
    const cost = fc.record({
      logN: fc.integer({ min: 1, max: 18 }),
      r: fc.integer({ min: 1, max: 32 }),
      p: fc.integer({ min: 1, max: 99 }),
    })
    const current = workWithFirstAccess(defaultCost)
    const lower = cost.filter((stored) => workWithFirstAccess(stored) < current)
    const check = async ({ logN, r, p }: ScryptCost) => {
      const { hasher, derived } = meteredHasher(defaultCost)
      await hasher.verify('password', text(`ln=${logN},r=${r},p=${p}`))
      const work = derived.reduce((sum, one) => sum + workWithFirstAccess(one), 0)
      expect(Math.abs(work / current - 1)).toBeLessThanOrEqual(0.02)
    }
    await fc.assert(fc.asyncProperty(lower, check), {
      examples: [[{ logN: 9, r: 32, p: 33 }], [{ logN: 14, r: 29, p: 1 }]],
    })
  })

  it('uses at most the memory of a new hash in its second derivation', async () => {
    for (const p of [1, 2, 3, 4, 5]) {
      const { hasher, derived } = meteredHasher(defaultCost)
      await hasher.verify('password', text(`ln=14,r=8,p=${p}`))
      const [, second] = derived
      expect(2 ** (second?.logN ?? 99) * (second?.r ?? 99)).toBeLessThanOrEqual(2 ** 18)
    }
  })

  it('runs a second derivation also when the current cost is tiny', async () => {
    const { hasher, derived } = meteredHasher({ logN: 1, r: 2, p: 1 })
    await hasher.verify('password', text('ln=1,r=1,p=1'))
    expect(derived).toEqual([
      { logN: 1, r: 1, p: 1 },
      { logN: 1, r: 1, p: 1 },
    ])
  })

  it('costs what is stored when that is above the current cost', async () => {
    const { hasher, derived } = meteredHasher(defaultCost)
    expect(await hasher.verify('password', text('ln=16,r=8,p=3'))).toBe(false)
    expect(derived).toEqual([{ logN: 16, r: 8, p: 3 }])
  })

  it('uses one slot of the queue for both derivations', async () => {
    let places = 0
    const counting = <T>(task: () => Promise<T>): Promise<T> => {
      places += 1
      return task()
    }
    const derive = () => Promise.resolve(new Uint8Array(32))
    const hasher = createPasswordHasher({
      random: platformRandom,
      queue: counting,
      cost: defaultCost,
      derive,
    })
    await hasher.verify('password', text('ln=14,r=8,p=1'))
    expect(places).toBe(1)
  })

  it('derives once for the right password at any stored cost', async () => {
    const { hasher, derived } = meteredHasher(defaultCost)
    const stored = `$scrypt$ln=14,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
    expect(await hasher.verify('password', stored)).toBe(true)
    expect(derived).toEqual([{ logN: 14, r: 8, p: 1 }])
  })
})

describe('createPasswordHasher', () => {
  it('uses one slot of the queue for each hash and each check', async () => {
    let places = 0
    const counting = <T>(task: () => Promise<T>): Promise<T> => {
      places += 1
      return task()
    }
    const hasher = createPasswordHasher({ random: platformRandom, queue: counting, cost: cheap })
    const stored = await hasher.hash('password')
    expect(places).toBe(1)
    await hasher.verify('password', stored)
    expect(places).toBe(2)
  })

  it('rejects when the derivation fails', async () => {
    const derive = () => Promise.reject(new Error('out of memory'))
    const hasher = createPasswordHasher({ random: platformRandom, queue, cost: cheap, derive })
    await expect(hasher.hash('password')).rejects.toThrow('out of memory')
  })

  it('rejects when node:crypto rejects the parameters', async () => {
    const hasher = hasherOf({ logN: 0, r: 8, p: 1 })
    await expect(hasher.hash('password')).rejects.toThrow()
  })

  it('rejects when node:crypto fails later', async () => {
    const crypto = process.getBuiltinModule('node:crypto')
    vi.spyOn(crypto, 'scrypt').mockImplementation((...given: readonly unknown[]) => {
      const settle = given.at(-1) as (error: Error) => void
      setImmediate(settle, new Error('no memory left'))
    })
    await expect(hasherOf().hash('password')).rejects.toThrow('no memory left')
  })
})

function phc(parameters: string, salt: string, keyInHex: string): string {
  const key = toBase64Url(Uint8Array.from(Buffer.from(keyInHex, 'hex')))
  return `$scrypt$${parameters}$${toBase64Url(toUtf8(salt))}$${key}`
}
