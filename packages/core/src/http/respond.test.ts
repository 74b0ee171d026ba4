import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Conflict, Unavailable, UniqueViolation } from '../contract/storage/adapter.js'
import { AuthError } from '../contract/errors.js'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { createAnnsApp, everyCall, validRequestOf } from '../test/every-call.js'
import { createTestAuth } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const SECRET = 'SQL: select "secret" from /srv/app/db.ts'

/** A plugin with one call, which runs this function. */
function acting(act: () => unknown): Plugin {
  const endpoints = {
    act: defineEndpoint({
      method: 'GET',
      path: '/act',
      summary: 'Does what the test says',
      access: 'public',
      answer: z.object({ it: z.record(z.string(), z.unknown()) }),
      handle: () => act() as { it: Record<string, unknown> },
    }),
  }
  return { id: 'acting', endpoints }
}

function throwing(error: unknown): Plugin {
  return acting(() => {
    throw error
  })
}

async function get(plugin: Plugin) {
  const auth = createTestAuth({ plugins: [plugin] })
  const answer = await auth.handler(new Request(`${ORIGIN}/api/auth/act`))
  const text = await answer.text()
  return { auth, answer, text, received: JSON.parse(text) as Readonly<Record<string, unknown>> }
}

/** The calls that succeed while the database fails: they need no data, or only redirect. */
const statuses: Readonly<Record<string, number>> = {
  ok: 200,
  error: 200,
  callbackOAuth: 302,
  callbackOAuthByPost: 302,
}

describe('H34 an internal error', () => {
  const cause = new Error(SECRET)

  it.each([
    { title: 'an error', error: new Error(SECRET) },
    { title: 'an error with a cause', error: new Error(SECRET, { cause }) },
    { title: 'a type error', error: new TypeError(SECRET) },
    { title: 'a broken unique key', error: new UniqueViolation('user', { cause }) },
    { title: 'a string', error: SECRET },
    { title: 'an object', error: { message: SECRET, code: 'MINE', status: 400 } },
    { title: 'undefined', error: undefined },
    { title: 'null', error: null },
  ])('fails with 500 without details and logs $title in full', async ({ error }) => {
    const { answer, text, received, auth } = await get(throwing(error))
    expect(answer.status).toBe(500)
    expect(received).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal server error',
      requestId: expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string,
    })
    expect(text).not.toContain('secret')
    expect(auth.logs).toHaveLength(1)
    expect(auth.logs[0]).toContain(`"requestId":"${String(received['requestId'])}"`)
    if (error instanceof Error) expect(auth.logs[0]).toContain(error.message.slice(0, 4))
  })

  it.each([
    { title: 'an unavailable database', error: new Unavailable(SECRET) },
    { title: 'a database that stays busy', error: new Conflict(SECRET) },
  ])('fails with 503 with Retry-After for $title', async ({ error }) => {
    const { answer, text, received, auth } = await get(throwing(error))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(received).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Service unavailable. Please try again later.',
    })
    expect(text).not.toContain('secret')
    expect(auth.logs).toHaveLength(1)
  })

  it('never reveals a database failure on any route', async () => {
    for (const call of everyCall) {
      const { auth, ann } = await createAnnsApp()
      const { url, body } = await validRequestOf(call, { auth, ann })
      auth.database.onCall(() => {
        throw new Error(SECRET)
      })
      const answer = call.method === 'GET' ? await ann.get(url) : await ann.post(url, body)
      const { path, name } = call
      expect({ path, status: answer.status }).toEqual({ path, status: statuses[name] ?? 500 })
      expect(JSON.stringify(answer.body)).not.toContain('secret')
      const type = path === '/error' ? 'text/html' : 'application/json'
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    }
  })

  it('shows a page without details when the link of a mail fails', async () => {
    for (const call of everyCall.filter(({ method }) => method === 'GET')) {
      const { auth, ann } = await createAnnsApp()
      const { url } = await validRequestOf(call, { auth, ann })
      auth.database.onCall(() => {
        throw new Error(SECRET)
      })
      const { status, headers, body } = await ann.get(url, { accept: 'text/html,*/*;q=0.8' })
      const isPage = headers.get('content-type') === 'text/html; charset=utf-8'
      const pages = ['verifyEmail', 'requestPasswordResetCallback', 'deleteUserCallback', 'error']
      expect({ url, isPage }).toEqual({ url, isPage: pages.includes(call.name) })
      expect(status).toBe(statuses[call.name] ?? 500)
      expect(JSON.stringify(body)).not.toContain('secret')
    }
  })
})

describe('an error that a plugin throws', () => {
  const row = { status: 409, message: 'Taken' }

  it('reaches the caller with code, status, message, details and headers', async () => {
    const error = new AuthError('TAKEN', row, {
      details: { field: 'name' },
      headers: { 'x-hint': 'choose another' },
      cause: new Error(SECRET),
    })
    const { answer, received, auth } = await get(throwing(error))
    expect(answer.status).toBe(409)
    expect(received).toEqual({ code: 'TAKEN', message: 'Taken', field: 'name' })
    expect(answer.headers.get('x-hint')).toBe('choose another')
    expect(auth.logs).toEqual([])
  })

  it('keeps its code and message when its details have the same keys', async () => {
    const error = new AuthError('TAKEN', row, { details: { code: 'OTHER', message: 'Else' } })
    expect((await get(throwing(error))).received).toEqual({ code: 'TAKEN', message: 'Taken' })
  })

  const circle: Record<string, unknown> = {}
  circle['self'] = circle

  it.each([
    { title: 'an invalid status', error: new AuthError('ODD', { status: 99, message: 'x' }) },
    {
      title: 'a status without a body',
      error: new AuthError('ODD', { status: 204, message: 'x' }),
    },
    {
      title: 'NaN as status',
      error: new AuthError('ODD', { status: Number.NaN, message: 'x' }),
    },
    {
      title: 'details that JSON cannot hold',
      error: new AuthError('ODD', row, { details: { big: 1n } }),
    },
    { title: 'circular details', error: new AuthError('ODD', row, { details: circle }) },
    {
      title: 'a header with a line break',
      error: new AuthError('ODD', row, { headers: { 'x-a': 'b\r\nc: d' } }),
    },
    {
      title: 'a header without a name',
      error: new AuthError('ODD', row, { headers: { '': 'b' } }),
    },
  ])('becomes a 500 when it has $title', async ({ error }) => {
    const { answer, received, auth } = await get(throwing(error))
    expect(answer.status).toBe(500)
    expect(received).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(auth.logs).toHaveLength(1)
  })

  it('becomes a 500 when the endpoint does not declare it', async () => {
    const endpoints = {
      act: defineEndpoint({
        method: 'GET',
        path: '/act',
        summary: 'Fails in an undeclared way',
        access: 'public',
        answer: z.object({}),
        errors: { DECLARED: row },
        handle: ({ fail }) => {
          throw fail('UNDECLARED' as 'DECLARED')
        },
      }),
    }
    const { answer, auth } = await get({ id: 'acting', endpoints })
    expect(answer.status).toBe(500)
    expect(auth.logs[0]).toContain('does not declare the error')
  })
})

describe('a result', () => {
  it.each([
    { title: 'a bigint', it: { big: 1n } },
    { title: 'undefined', it: undefined },
  ])('fails with 500 without cookies for $title', async ({ it: value }) => {
    const { answer, auth } = await get(acting(() => (value ? { it: value } : null)))
    expect(answer.status).toBe(500)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(auth.logs).toHaveLength(1)
  })

  it('H15 H16 H99 forbids caching, type sniffing, content, frames and other sites in every response with a body', async () => {
    const auth = createTestAuth({ plugins: [throwing(new Unavailable('gone'))] })
    const browser = auth.browser()
    const answers = [
      await browser.post('/sign-up/email', newUser),
      await browser.get('/get-session'),
      await browser.get('/ok'),
      await browser.post('/sign-in/email', newUser),
      await browser.post('/sign-in/email', { ...newUser, password: 'wrong password' }),
      await browser.post('/sign-in/email', {}),
      await browser.post('/sign-in/email', {}, { origin: 'https://evil.test' }),
      await browser.post('/sign-in/email', {}, { 'content-type': 'text/plain' }),
      await browser.post('/sign-out'),
      await browser.get('/nothing'),
      await browser.post('/ok'),
      await browser.get('/act'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 401, 400, 403, 415, 200, 404, 405, 503,
    ])
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'Cookie, Authorization, Origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })
})

describe('the handler', () => {
  it('responds although the log function fails', async () => {
    const auth = createTestAuth({
      plugins: [throwing(new Error('inside'))],
      logger: {
        log: () => {
          throw new Error('The disk is full')
        },
      },
    })
    const answer = await auth.handler(new Request(`${ORIGIN}/api/auth/act`))
    expect(answer.status).toBe(500)
  })
})

describe('a result that is the same for all callers', () => {
  function shared(sets: boolean): Plugin {
    const endpoints = {
      shared: defineEndpoint({
        method: 'GET',
        path: '/shared',
        summary: 'Says the same to all',
        access: 'public',
        maxAge: 60,
        answer: z.object({ it: z.string() }),
        handle: ({ exchange }) => {
          if (sets) exchange.setCookie('mine=1; Path=/')
          return { it: 'all' }
        },
      }),
    }
    return { id: 'shared', endpoints }
  }

  it.each([
    { title: 'allows caching', sets: false, kept: 'public, max-age=60', vary: 'Origin' },
    {
      title: 'forbids caching when it sets a cookie',
      sets: true,
      kept: 'no-store',
      vary: 'Cookie, Authorization, Origin',
    },
  ])('$title', async ({ sets, kept, vary }) => {
    const auth = createTestAuth({ plugins: [shared(sets)] })
    const answers = [
      await auth.handler(new Request(`${ORIGIN}/api/auth/shared`)),
      await (auth.api as Record<string, (input: object) => Promise<Response>>)['shared']?.({
        asResponse: true,
      }),
    ]
    for (const answer of answers) {
      expect(answer?.headers.get('cache-control')).toBe(kept)
      expect(answer?.headers.get('vary')).toBe(vary)
      expect(await answer?.json()).toEqual({ it: 'all' })
    }
  })

  it('forbids caching of an error', async () => {
    const plugin = shared(false)
    const auth = createTestAuth({ plugins: [plugin], rateLimit: { enabled: true, max: 1 } })
    auth.clock.advanceMs(10_000 - (auth.clock.now() % 10_000))
    await auth.browser().get('/shared')
    const { status, headers } = await auth.browser().get('/shared')
    expect([status, headers.get('cache-control')]).toEqual([429, 'no-store'])
  })
})
