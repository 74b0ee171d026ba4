import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import type { Plugin } from './plugins/plugin.js'
import * as errors from './errors.js'
import * as storage from './storage/adapter.js'

const row = { status: 418, message: 'No tea' }

/** Another copy of the package, as an app has one that uses both `import` and `require`. */
async function loadCopy() {
  vi.resetModules()
  return await import('../index.js')
}

afterEach(() => {
  vi.resetModules()
})

describe('instanceof, with two copies of the package loaded', () => {
  it('accepts the errors of the other copy', async () => {
    const copy = await loadCopy()
    expect(copy.AuthError).not.toBe(errors.AuthError)
    expect(new copy.AuthError('X', row)).toBeInstanceOf(errors.AuthError)
    expect(new copy.UniqueViolation('user')).toBeInstanceOf(storage.UniqueViolation)
    expect(new copy.Conflict()).toBeInstanceOf(storage.Conflict)
    expect(new copy.Unavailable()).toBeInstanceOf(storage.Unavailable)
  })

  it.each([null, undefined, 'AuthError', 1, { name: 'AuthError' }, new Error('x'), () => null])(
    'rejects %o',
    (value) => {
      expect(value instanceof errors.AuthError).toBe(false)
    },
  )

  it('rejects the errors of another class', async () => {
    const copy = await loadCopy()
    expect(new copy.Conflict()).not.toBeInstanceOf(storage.Unavailable)
    expect(new copy.UniqueViolation('user')).not.toBeInstanceOf(errors.AuthError)
  })

  it('accepts by a subclass only its own objects', () => {
    class Own extends errors.AuthError {}
    const own = new Own('X', row)
    expect(own).toBeInstanceOf(Own)
    expect(own).toBeInstanceOf(errors.AuthError)
    expect(new errors.AuthError('X', row)).not.toBeInstanceOf(Own)
  })
})

describe('an app whose adapter and plugin load another copy of the package', () => {
  const body = { email: 'ann@x.test', password: TEST_PASSWORD, name: 'Ann' }

  it('refuses a taken address as with one copy', async () => {
    vi.resetModules()
    const { memory } = await import('../memory/index.js')
    const auth = createTestAuth({ database: memory() })
    await auth.api.signUpEmail({ body })
    await expect(auth.api.signUpEmail({ body })).rejects.toMatchObject({
      status: 422,
      code: 'USER_ALREADY_EXISTS',
    })
  })

  it('responds with the errors of the plugin', async () => {
    const copy = await loadCopy()
    const refused: Plugin = {
      id: 'tea',
      before: {
        'user.create': () => {
          throw new copy.AuthError('NO_TEA', row)
        },
      },
    }
    const auth = createTestAuth({ plugins: [refused] })
    await expect(auth.api.signUpEmail({ body })).rejects.toMatchObject({
      status: 418,
      code: 'NO_TEA',
    })
  })

  it('redirects, shows pages and checks the redirect targets of the plugin', async () => {
    const copy = await loadCopy()
    const { confirmPage, defineEndpoint, redirectURL, Redirect } = copy
    const page = { method: 'GET', access: 'public', page: true, answer: z.null() } as const
    const plugin: Plugin = {
      id: 'tea',
      endpoints: {
        leave: defineEndpoint({
          ...page,
          path: '/leave',
          summary: 'Leave',
          query: z.object({ callbackURL: redirectURL() }),
          handle: ({ query, exchange }) => new Redirect(query.callbackURL ?? exchange.origin),
        }),
        ask: defineEndpoint({
          ...page,
          path: '/ask',
          summary: 'Ask',
          handle: ({ exchange }) =>
            confirmPage(exchange, {
              title: { key: 'teaTitle', english: 'Tea?' },
              button: { key: 'teaButton', english: 'Please' },
              path: '/ask',
              fields: {},
            }),
        }),
      },
    }
    const browser = createTestAuth({ plugins: [plugin] }).browser()
    expect((await browser.get('/leave?callbackURL=/cup')).headers.get('location')).toMatch(/\/cup$/)
    expect(await browser.get('/leave?callbackURL=https://evil.test')).toMatchObject({ status: 403 })
    const { status, headers } = await browser.get('/ask')
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    })
  })
})
