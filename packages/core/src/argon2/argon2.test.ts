import * as argon2 from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { accountModel } from '../contract/tables/models.js'
import { createPasswordHasher } from '../crypto/password-hash.js'
import { platformRandom } from '../crypto/random.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { argon2id, type Argon2Cost, type Argon2Package } from './index.js'

const PASSWORD = 'correct horse battery staple'

/** The real package, with a list of the costs of its hashes. */
function recorded() {
  const hashed: Argon2Cost[] = []
  const library: Argon2Package = {
    hash(password, cost) {
      hashed.push(cost)
      return argon2.hash(password, cost)
    },
    verify: (stored, password) => argon2.verify(stored, password),
  }
  return { library, hashed }
}

const cheapScrypt = () =>
  createPasswordHasher({
    random: platformRandom,
    queue: (task) => task(),
    cost: { logN: 4, r: 8, p: 1 },
  })

describe('argon2id', () => {
  it.each([
    { title: 'unknown memory', memory: '1 GiB' },
    { title: 'the name of a method as memory', memory: 'toString' },
  ])('throws for $title', ({ memory }) => {
    // @ts-expect-error no row of OWASP
    expect(() => argon2id(argon2, { memory })).toThrow(/argon2id\.memory: must be one of 7 MiB/)
  })

  it('throws for a package without verify', () => {
    // @ts-expect-error the package lacks verify
    expect(() => argon2id({ hash: argon2.hash })).toThrow(/needs a package with hash and verify/)
  })

  it.each([
    { memory: '7 MiB', parameters: 'm=7168,t=5,p=1' },
    { memory: '9 MiB', parameters: 'm=9216,t=4,p=1' },
    { memory: '12 MiB', parameters: 'm=12288,t=3,p=1' },
    { memory: '19 MiB', parameters: 'm=19456,t=2,p=1' },
    { memory: '46 MiB', parameters: 'm=47104,t=1,p=1' },
  ] as const)('hashes with the row of OWASP for $memory', async ({ memory, parameters }) => {
    const hasher = argon2id(argon2, { memory })
    const stored = await hasher.hash(PASSWORD)
    expect(stored).toContain(`$argon2id$v=19$${parameters}$`)
    expect(await hasher.verify(PASSWORD, stored)).toBe(true)
    expect(hasher.isOutdated?.(stored, PASSWORD)).toBe(false)
  })

  it('verifies a password that another keyboard composes differently', async () => {
    const hasher = argon2id(argon2)
    const stored = await hasher.hash('p\u00e4ssw\u00f6rd')
    expect(await hasher.verify('pa\u0308sswo\u0308rd', stored)).toBe(true)
  })

  it('verifies a hash of scrypt and asks for a new one', async () => {
    const hasher = argon2id(argon2)
    const stored = await cheapScrypt().hash(PASSWORD)
    expect(await hasher.verify(PASSWORD, stored)).toBe(true)
    expect(await hasher.verify('another password', stored)).toBe(false)
    expect(hasher.isOutdated?.(stored, PASSWORD)).toBe(true)
  })

  it.each([
    { title: 'at the current cost', stored: 'm=19456,t=2,p=1', added: [] },
    {
      title: 'at half of the current cost',
      stored: 'm=19456,t=1,p=1',
      added: [{ memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    },
    {
      title: 'of another algorithm',
      stored: null,
      added: [{ memoryCost: 19_456, timeCost: 2, parallelism: 1 }],
    },
  ])('H104 spends the current cost on a wrong password for a hash $title', async (row) => {
    const [, memory, time] = /m=(\d+),t=(\d)/.exec(row.stored ?? '') ?? []
    const cost = { memoryCost: Number(memory), timeCost: Number(time), parallelism: 1 }
    const stored = row.stored === null ? '$argon2d$v=19$x' : await argon2.hash(PASSWORD, cost)
    const { library, hashed } = recorded()
    expect(await argon2id(library).verify('another password', stored)).toBe(false)
    expect(hashed).toEqual(row.added)
  })

  it.each([
    { title: 'minutes', parameters: 'm=1048576,t=100,p=1' },
    { title: 'four gigabytes', parameters: 'm=4194304,t=1,p=1' },
  ])('rejects a stored hash that would take $title, without verifying it', async (row) => {
    const stored = `$argon2id$v=19$${row.parameters}$c29tZXNhbHRzb21lc2FsdA$aGFzaA`
    const { library, hashed } = recorded()
    expect(await argon2id(library).verify(PASSWORD, stored)).toBe(false)
    expect(hashed).toHaveLength(1)
  })

  it('replaces the scrypt hash of a user at the next sign-in, and never one of its own', async () => {
    const password = argon2id(argon2, { memory: '7 MiB' })
    const auth = createTestAuth({ emailAndPassword: { enabled: true, password } })
    await auth.signedInAs('ann@x.test')
    const accounts = auth.database.store.of(accountModel)
    await accounts.update({}, { password: await cheapScrypt().hash(TEST_PASSWORD) })
    const storedAfterSignIn = async () => {
      const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
      expect(await auth.browser().post('/sign-in/email', credentials)).toMatchObject({
        status: 200,
      })
      await auth.idle()
      const row = await accounts.findOne({})
      return row?.password
    }
    const replaced = await storedAfterSignIn()
    expect(replaced).toMatch(/^\$argon2id\$/)
    expect(await storedAfterSignIn()).toBe(replaced)
  })
})
