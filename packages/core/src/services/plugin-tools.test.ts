import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../better-auth/index.js'
import { partsOf } from '../better-auth/test/formats.js'
import type { Plugin, PluginContext } from '../contract/plugin.js'
import { platformRandom } from '../crypto/random.js'
import { createTextSeal } from '../crypto/sealed-text.js'
import { german } from '../languages/index.js'
import { ownFormat } from '../storage/own-format.js'
import { acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

/** The secret of the app under test. */
const SECRET = 'a secret of tests that guards nothing'

/** Lets a plugin act, and gives back what it found. */
async function act<T>(acts: (context: PluginContext) => Promise<T>): Promise<T | undefined> {
  const found: T[] = []
  const plugin = acting(async (context) => {
    found.push(await acts(context))
  })
  await createTestAuth({ plugins: [plugin] })
    .browser()
    .post('/act')
  return found[0]
}

describe('one-time values, for plugins', () => {
  const value = { purpose: 'visit', owner: 'ann', value: 'Ann', expiresInSeconds: 60 }

  it.each([
    { title: 'in the own format', options: {} },
    { title: 'in the format of better-auth', options: { storage: betterAuthDatabase() } },
  ])('are read until they are taken, which happens once, $title', async ({ options }) => {
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

  it('say that they have expired', async () => {
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

  it('are voided with all of their owner and purpose, and with no others', async () => {
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

  it('are good again after a transaction that is undone', async () => {
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

describe('secrets in rows, for plugins', () => {
  const place = ['key', 'row-1', 'secret']

  it.each([
    { title: 'in the own format', options: {}, stored: /^cs1\./ },
    {
      title: 'in the format of better-auth',
      options: { storage: betterAuthDatabase() },
      stored: /^"[\da-f]{80,}"$/,
    },
  ])('are sealed and opened $title', async ({ options, stored }) => {
    const found: unknown[] = []
    const plugin = acting(async ({ vault }) => {
      const sealed = [await vault.seal(place, 'secret'), await vault.seal(place, 'secret')]
      expect(sealed[0]).toMatch(stored)
      expect(sealed[0]).not.toBe(sealed[1])
      for (const text of sealed) found.push(await vault.open(place, text))
    })
    const auth = createTestAuth({ ...options, plugins: [plugin] })
    expect(await auth.browser().post('/act')).toMatchObject({ status: 200 })
    expect(found).toEqual(['secret', 'secret'])
  })

  it('H129 open in their own place only, and tokens of providers in none', async () => {
    const found = await act(async ({ vault }) => {
      const sealed = await vault.seal(place, 'secret')
      const provider = createTextSeal([SECRET], platformRandom)
      const token = await provider.seal(['account', ...place], 'secret')
      const others = [['key', 'row-2', 'secret'], ['key', 'row-1'], []]
      const opened = others.map((other) => vault.open(other, sealed))
      return Promise.all([...opened, vault.open(place, token), vault.open(place, 'secret')])
    })
    expect(found).toEqual([null, null, null, null, null])
  })

  it.each([
    { title: 'H197 sealed with an older secret', secrets: [SECRET], opened: 'secret' },
    { title: 'H197 sealed with a secret that is gone', secrets: ['another one'], opened: null },
  ])('$title', async ({ secrets, opened }) => {
    const sealed = await ownFormat.create(partsOf(secrets)).vault.seal(place, 'secret')
    const { vault } = ownFormat.create(partsOf(['the secret of today', SECRET]))
    expect(await vault.open(place, sealed)).toBe(opened)
  })
})

describe('rows, for plugins', () => {
  it('H209 are shown without what must not be read out', async () => {
    const shown: unknown[] = []
    const plugin = acting(async (context) => {
      const user = await context.users.findByEmail('ann@x.test')
      const row = { id: '', ...user, passport: 'secret' }
      shown.push(context.show('user', row))
    })
    const additionalFields = { passport: { type: 'string', returned: false } } as const
    const auth = createTestAuth({ plugins: [plugin], user: { additionalFields } })
    await auth.signedInAs('ann@x.test')
    await auth.browser().post('/act')
    const columns = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']
    expect(Object.keys(shown[0] as object)).toEqual(columns)
  })
})

describe('a browser, for plugins', () => {
  it.each([
    { title: 'for at least ten minutes', seconds: 60, life: 'Max-Age=600' },
    { title: 'for as long as it has to be', seconds: 3600, life: 'Max-Age=3600' },
  ])('is known again $title', async ({ seconds, life }) => {
    const marks: (string | null)[] = []
    const plugin = acting(({ browser }, exchange) => {
      marks.push(browser.find(exchange), browser.mark(exchange, seconds))
    })
    const auth = createTestAuth({ plugins: [plugin] })
    const browser = auth.browser()
    expect((await browser.post('/act')).headers.getSetCookie()[0]).toContain(life)
    await browser.post('/act')
    await auth.browser().post('/act')
    const [none, first, found, again, unknown, other] = marks
    expect([none, found, again, unknown]).toEqual([null, first, first, null])
    expect(other).not.toBe(first)
  })
})

describe('the app, for plugins', () => {
  it.each([
    { title: 'by itself', options: {}, facts: ['Countersign', 'direct'] },
    {
      title: 'by its options',
      options: { appName: 'Notes', links: 'confirm' } as const,
      facts: ['Notes', 'confirm'],
    },
  ])('has a name and a manner of links $title', async ({ options, facts }) => {
    const found: unknown[] = []
    const plugin = acting(({ appName, links }) => {
      found.push(appName, links)
    })
    await createTestAuth({ ...options, plugins: [plugin] })
      .browser()
      .post('/act')
    expect(found).toEqual(facts)
  })

  it('writes to a person in the language of theirs', async () => {
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
