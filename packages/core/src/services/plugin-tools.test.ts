import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../better-auth/index.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import type { PluginContext } from '../contract/plugins/plugin-context.js'
import { german } from '../languages/index.js'
import { act, acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

describe('one-time values, for plugins', () => {
  const value = { purpose: 'visit', owner: 'ann', value: 'Ann', expiresInSeconds: 60 }

  it.each([
    { title: 'our own format', options: {} },
    { title: 'the format of better-auth', options: { storage: betterAuthDatabase() } },
  ])('reads a value until it is taken once in $title', async ({ options }) => {
    const found: unknown[] = []
    const plugin = acting(async ({ verifications }) => {
      const token = await verifications.issue(value)
      expect(token).toMatch(/^\w{32}$/)
      found.push(await verifications.read('visit', token))
      found.push(await verifications.take('other', token))
      const both = [verifications.take('visit', token), verifications.take('visit', token)]
      found.push((await Promise.all(both)).filter((taken) => taken === 'Ann').length)
      found.push(await verifications.read('visit', token))
    })
    await createTestAuth({ ...options, plugins: [plugin] })
      .browser()
      .post('/act')
    expect(found).toEqual([{ value: 'Ann' }, null, 1, { problem: 'unknown' }])
  })

  it('returns "expired" after the expiry', async () => {
    const tokens: string[] = []
    const found: unknown[] = []
    const plugin = acting(async ({ verifications }) => {
      const [token] = tokens
      if (token === undefined) tokens.push(await verifications.issue(value))
      else found.push(await verifications.read('visit', token))
    })
    const auth = createTestAuth({ plugins: [plugin] })
    for (const ms of [0, 59_999, 1]) {
      auth.clock.advanceMs(ms)
      await auth.browser().post('/act')
    }
    expect(found).toEqual([{ value: 'Ann' }, { problem: 'expired' }])
  })

  it('voids all values of an owner and purpose, and no others', async () => {
    const found = await act(async ({ verifications }) => {
      const issued = [value, value, { ...value, owner: 'bea' }, { ...value, purpose: 'stay' }]
      const tokens: string[] = []
      for (const one of [...issued, { ...value, owner: null }]) {
        tokens.push(await verifications.issue(one))
      }
      await verifications.void('visit', 'ann')
      const purposes = ['visit', 'visit', 'visit', 'stay', 'visit']
      const read = tokens.map((token, index) => verifications.read(purposes[index] ?? '', token))
      return (await Promise.all(read)).map((reading) => 'value' in reading)
    })
    expect(found).toEqual([false, false, true, true, true])
  })

  it('restores a taken value after a rollback', async () => {
    const found = await act(async (context) => {
      const { verifications } = context
      const token = await verifications.issue(value)
      const undone = context.transaction(async (store) => {
        await verifications.take('visit', token, store)
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
      return verifications.read('visit', token)
    })
    expect(found).toEqual({ value: 'Ann' })
  })
})

describe('outstanding one-time values, for plugins', () => {
  const value = { purpose: 'visit', owner: 'ann', value: '0', expiresInSeconds: 60 }

  it('finds the newest value by purpose and owner', async () => {
    const found: unknown[] = []
    const plugin = acting(async ({ verifications }) => {
      for (const [purpose, owner] of [
        ['visit', 'ann'],
        ['visit', 'bea'],
        ['stay', 'ann'],
      ] as const) {
        found.push((await verifications.find(purpose, owner))?.value)
      }
      const issued = [value, { ...value, value: '1' }, { ...value, owner: null, value: '2' }]
      const [one = value] = issued.slice(found.length / 3 - 1)
      await verifications.issue(one)
    })
    const auth = createTestAuth({ plugins: [plugin] })
    for (const ms of [0, 1, 1, 60_000]) {
      auth.clock.advanceMs(ms)
      await auth.browser().post('/act')
    }
    const none = [undefined, undefined, undefined]
    expect(found).toEqual([...none, '0', ...none.slice(1), '1', ...none.slice(1), ...none])
  })

  it('changes a value once for parallel callers', async () => {
    const found = await act(async ({ verifications }) => {
      const token = await verifications.issue(value)
      const outstanding = await verifications.find('visit', 'ann')
      if (!outstanding) return null
      const replace = () => verifications.replace(outstanding, '1')
      const changed = await Promise.all([replace(), replace(), replace()])
      return [changed.filter(Boolean).length, await verifications.read('visit', token)]
    })
    expect(found).toEqual([1, { value: '1' }])
  })

  it('takes a value once together with its token', async () => {
    const found = await act(async (context) => {
      const { verifications } = context
      const token = await verifications.issue(value)
      const outstanding = await verifications.find('visit', 'ann')
      if (!outstanding) return null
      const both = [
        verifications.takeFound(outstanding),
        context.transaction((store) => verifications.takeFound(outstanding, store)),
      ]
      const taken = (await Promise.all(both)).filter(Boolean).length
      return [taken, await verifications.read('visit', token)]
    })
    expect(found).toEqual([1, { problem: 'unknown' }])
  })
})

describe('short codes, for plugins', () => {
  const actWith = async <T>(secret: string | readonly string[], acts: (c: PluginContext) => T) => {
    const found: T[] = []
    const plugin = acting((context) => {
      found.push(acts(context))
    })
    await createTestAuth({ plugins: [plugin], secret })
      .browser()
      .post('/act')
    return found[0]
  }
  const secret = 'the secret of the tests of short codes'
  const newer = 'the newer secret of the tests of codes'
  const hashWith = (given: string | readonly string[], purpose = 'visit') =>
    actWith(given, ({ codes }) => codes.hash(purpose, 'ann 123456'))

  it('creates codes of the requested number of digits', async () => {
    const codes = await actWith(secret, (context) =>
      Array.from({ length: 50 }, () => context.codes.create(6)),
    )
    expect(codes?.filter((code) => /^\d{6}$/.test(code))).toHaveLength(50)
    expect(new Set(codes).size).toBeGreaterThan(45)
  })

  it.each([
    { title: 'the code of the hash', created: [secret], read: [secret], good: true },
    {
      title: 'the code of the hash before the secret was rotated',
      created: [secret],
      read: [newer, secret],
      good: true,
    },
    {
      title: 'the code of the hash under another secret',
      created: [newer],
      read: [secret],
      good: false,
    },
    { title: 'another purpose', created: [secret], read: [secret], purpose: 'stay', good: false },
    {
      title: 'the code of another user',
      created: [secret],
      read: [secret],
      code: 'bea 123456',
      good: false,
    },
  ])('H72 returns $good from matches for $title', async ({ created, read, good, ...other }) => {
    const { purpose = 'visit', code = 'ann 123456' } = other
    const hash = (await hashWith(created)) ?? ''
    expect(hash).toMatch(/^[\w-]{43}$/)
    expect(await actWith(read, ({ codes }) => codes.matches(purpose, code, hash))).toBe(good)
  })
})

describe('settings of the app, for plugins', () => {
  it.each([
    { title: 'by default', options: {}, facts: ['Countersign', 'direct'] },
    {
      title: 'with options',
      options: { appName: 'Notes', links: 'confirm' } as const,
      facts: ['Notes', 'confirm'],
    },
  ])('returns the name and the links of the app $title', async ({ options, facts }) => {
    const found: unknown[] = []
    const plugin = acting(({ appName, links }) => {
      found.push(appName, links)
    })
    await createTestAuth({ ...options, plugins: [plugin] })
      .browser()
      .post('/act')
    expect(found).toEqual(facts)
  })

  it('sends mails in the language of the user', async () => {
    const plugin: Plugin = {
      ...acting(async ({ users, mail }, exchange) => {
        const user = await users.findByEmail('ann@x.test')
        mail.send(exchange, { kind: 'hello', to: 'ann@x.test', data: {} }, user)
        mail.send(exchange, { kind: 'hello', to: 'bea@x.test', data: {} }, null)
      }),
      mails: { hello: { subject: () => 'Hello', text: () => 'Hello' } },
    }
    const auth = createTestAuth({
      plugins: [plugin],
      languages: { available: [german] },
      user: { additionalFields: { language: { type: 'number', defaultValue: 6 } } },
    })
    await auth.signedInAs('ann@x.test')
    await auth.browser().post('/act')
    await auth.idle()
    expect(auth.outbox.last('hello', 'ann@x.test').locale).toBe('de')
    expect(auth.outbox.last('hello', 'bea@x.test').locale).toBe('en')
  })
})
