import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import type { AdditionalData } from '../../contract/calls/exchange.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { createTestAuth } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }

/** An app whose hooks record the additional data that each of them reads. */
function createApp() {
  const seen: (readonly [string, AdditionalData | undefined])[] = []
  const provider = createFakeProvider()
  const auth = createTestAuth({
    socialProviders: [provider],
    hooks: {
      before: {
        'user.create'(_draft, { exchange: { additionalData } }) {
          seen.push(['user.create', additionalData])
          if (additionalData?.['invitation'] === 'void')
            throw new AuthError('NOT_INVITED', { status: 403, message: 'Not invited' })
          return undefined
        },
      },
      on: {
        'account.created'(_event, { exchange: { additionalData } }) {
          seen.push(['account.created', additionalData])
        },
      },
      after: {
        'session.created'(_event, { exchange: { additionalData } }) {
          seen.push(['session.created', additionalData])
        },
      },
    },
  })
  return { auth, provider, browser: auth.browser(), seen }
}

const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) })

describe('additional data of a sign-in with a provider', () => {
  it.each([
    { title: 'a text', additionalData: 'x' },
    { title: 'a list', additionalData: ['x'] },
    { title: 'null', additionalData: null },
    { title: 'more than 2,000 characters as JSON', additionalData: { a: 'x'.repeat(1993) } },
    { title: 'more than eight levels', additionalData: nested(8) },
    { title: 'thousands of levels', additionalData: nested(4000) },
  ])('rejects $title, and stores nothing', async ({ additionalData }) => {
    const { auth, browser } = createApp()
    for (const path of ['/sign-in/social', '/link-social']) {
      const answer = await browser.post(path, { provider: 'fake', additionalData })
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    }
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it.each([
    { title: 'exactly 2,000 characters', additionalData: { a: 'x'.repeat(1992) } },
    { title: 'eight levels', additionalData: nested(7) },
    { title: 'no property', additionalData: {} },
  ])('accepts $title', async ({ additionalData }) => {
    const { browser } = createApp()
    expect(await begin(browser, { additionalData })).not.toBe('')
  })

  it('gives no hook a value when the call sent none', async () => {
    const { browser, provider, seen, auth } = createApp()
    await comeBack(browser, { state: await begin(browser), code: provider.codeFor(ann) })
    await auth.idle()
    expect(seen).toHaveLength(3)
    expect(seen.every(([, data]) => data === undefined)).toBe(true)
  })

  it('lets no parameter of the callback replace the value that was stored', async () => {
    const { browser, provider, seen } = createApp()
    const state = await begin(browser, { additionalData: { plan: 'free' } })
    const code = provider.codeFor(ann)
    await comeBack(browser, { state, code, additionalData: '{"plan":"pro"}' })
    expect(seen[0]).toEqual(['user.create', { plan: 'free' }])
  })

  it('lets a hook reject the sign-in for it', async () => {
    const { auth, browser, provider } = createApp()
    const state = await begin(browser, { additionalData: { invitation: 'void' } })
    const { headers } = await comeBack(browser, { state, code: provider.codeFor(ann) })
    expect(headers.get('location')).toContain('error=NOT_INVITED')
    expect(await auth.database.dump()).toMatchObject({ user: [] })
  })

  it('reaches the hooks of every phase in the callback', async () => {
    const { auth, browser, provider, seen } = createApp()
    const additionalData = { referrer: 'friend', list: [1, { deep: true }] }
    const state = await begin(browser, { additionalData })
    await comeBack(browser, { state, code: provider.codeFor(ann) })
    await auth.idle()
    expect(seen).toEqual([
      ['user.create', additionalData],
      ['account.created', additionalData],
      ['session.created', additionalData],
    ])
  })

  it('reaches the hooks of a sign-in and of a linking with an id token', async () => {
    const { auth, browser, provider, seen } = createApp()
    const idToken = { token: provider.idTokenFor(ann) }
    const additionalData = { from: 'phone' }
    await browser.post('/sign-in/social', { provider: 'fake', idToken, additionalData })
    await auth.idle()
    expect(seen.map(([, data]) => data)).toEqual([additionalData, additionalData, additionalData])
    const other = { token: provider.idTokenFor({ ...ann, subject: 'ann-2' }) }
    const linked = await browser.post('/link-social', {
      provider: 'fake',
      idToken: other,
      additionalData: { from: 'settings' },
    })
    expect(linked.status).toBe(200)
    expect(seen.at(-1)).toEqual(['account.created', { from: 'settings' }])
  })

  it('reaches the hooks of a linking in the callback', async () => {
    const { browser, provider, seen } = createApp()
    await comeBack(browser, { state: await begin(browser), code: provider.codeFor(ann) })
    const additionalData = { from: 'settings' }
    const state = await begin(browser, { additionalData }, '/link-social')
    await comeBack(browser, { state, code: provider.codeFor({ ...ann, subject: 'ann-2' }) })
    expect(seen.at(-1)).toEqual(['account.created', additionalData])
  })
})
