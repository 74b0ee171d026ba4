import { context, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Unavailable } from '../contract/storage/adapter.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { openTelemetry } from './index.js'
import { createRecorder } from './test/recorder.js'

function createApp(options: Parameters<typeof createTestAuth>[0] = {}) {
  const recorder = createRecorder()
  return { ...recorder, auth: createTestAuth({ ...options, telemetry: recorder.telemetry }) }
}

/** The span of the last call. */
function lastCall(spans: readonly ReadableSpan[]): ReadableSpan | undefined {
  return spans.findLast(({ name }) => name.startsWith('countersign '))
}

const ann = { email: 'ann@example.com', password: TEST_PASSWORD }

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
})

afterAll(() => {
  context.disable()
})

describe('openTelemetry, for calls over HTTP', () => {
  it.each([
    {
      title: 'a wrong password',
      path: '/sign-in/email',
      body: { ...ann, password: 'wrong password' },
      call: 'signInEmail',
      outcome: 'refused',
      error: 'INVALID_EMAIL_OR_PASSWORD',
      status: 401,
    },
    {
      title: 'a body with a field too few',
      path: '/sign-in/email',
      body: { email: ann.email },
      call: 'signInEmail',
      outcome: 'refused',
      error: 'VALIDATION_ERROR',
      status: 400,
    },
    {
      title: 'a path that no call has',
      path: '/sign-in/ann@example.com',
      body: {},
      call: '_OTHER',
      outcome: 'refused',
      error: 'NOT_FOUND',
      status: 404,
    },
  ])('records outcome and code of $title', async ({ path, body, call, outcome, error, status }) => {
    const { auth, spans, pointsOf } = createApp()
    await auth.signedInAs(ann.email)
    await auth.browser().post(path, body)
    const attributes = {
      'countersign.call': call,
      'countersign.caller': 'http',
      'countersign.outcome': outcome,
      'error.type': error,
      'http.request.method': 'POST',
      ...(call !== '_OTHER' && { 'http.route': `/api/auth${path}` }),
    }
    const span = lastCall(spans())
    expect(span?.attributes).toEqual({ ...attributes, 'http.response.status_code': status })
    expect(span?.status.code).toBe(SpanStatusCode.UNSET)
    const points = await pointsOf('countersign.call.duration')
    expect(points).toContainEqual(expect.objectContaining({ attributes, count: 1 }))
  })

  it('records a refused number of calls as limited', async () => {
    const { auth, spans } = createApp({
      rateLimit: { enabled: true, customRules: { '/ok': { window: 60, max: 1 } } },
    })
    const from = { clientAddress: '192.0.2.1' }
    const request = () => new Request('http://localhost:3000/api/auth/ok')
    await auth.handler(request(), from)
    await auth.handler(request(), from)
    expect(lastCall(spans())?.attributes).toMatchObject({
      'countersign.outcome': 'limited',
      'error.type': 'TOO_MANY_REQUESTS',
    })
  })

  it('records a failure when the database is not available', async () => {
    const { auth, spans, spansOf } = createApp()
    const browser = await auth.signedInAs(ann.email)
    auth.database.onCall(() => {
      throw new Unavailable('ann@example.com was not read')
    })
    expect((await browser.get('/get-session')).status).toBe(503)
    const span = lastCall(spans())
    expect(span?.attributes).toMatchObject({
      'countersign.outcome': 'failed',
      'error.type': 'SERVICE_UNAVAILABLE',
    })
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
    const [statement] = spansOf('findOneJoined session').slice(-1)
    expect(statement?.attributes['error.type']).toBe('Unavailable')
    expect(statement?.status).toEqual({ code: SpanStatusCode.ERROR })
  })

  it('H18 names the route of a call with a token in its path by its template', async () => {
    const { auth, spans } = createApp()
    await auth.browser().get('/reset-password/a-secret-token')
    expect(lastCall(spans())?.attributes).toMatchObject({
      'http.route': '/api/auth/reset-password/{token}',
      'countersign.outcome': 'refused',
      'error.type': 'INVALID_TOKEN',
    })
  })

  it('records the code in a redirect as a refusal', async () => {
    const { auth, spans } = createApp()
    await auth.browser().get('/verify-email?token=unknown&callbackURL=/home')
    const refused = { 'countersign.outcome': 'refused', 'error.type': 'invalid_token' }
    expect(lastCall(spans())?.attributes).toMatchObject({
      ...refused,
      'http.response.status_code': 302,
    })
    const query = { token: 'unknown', callbackURL: '/home' }
    await expect(auth.api.verifyEmail({ query })).rejects.toMatchObject({ status: 302 })
    expect(lastCall(spans())?.attributes).toMatchObject(refused)
  })

  it('names another verb and a path outside of the app _OTHER', async () => {
    const { auth, spans } = createApp()
    await auth.handler(new Request('http://localhost:3000/elsewhere', { method: 'BREW' }))
    expect(lastCall(spans())?.attributes).toMatchObject({
      'countersign.call': '_OTHER',
      'http.request.method': '_OTHER',
      'error.type': 'NOT_FOUND',
    })
  })

  it('names a call _OTHER when the path has no such verb', async () => {
    const { auth, spans } = createApp()
    await auth.browser().get('/sign-in/email')
    expect(lastCall(spans())?.attributes).toMatchObject({
      'countersign.call': '_OTHER',
      'error.type': 'METHOD_NOT_ALLOWED',
    })
  })

  it('returns the same body as without telemetry when a call is refused', async () => {
    const plain = createTestAuth()
    const { auth } = createApp()
    const expected = await plain.browser().post('/sign-in/email', ann)
    const answer = await auth.browser().post('/sign-in/email', ann)
    expect(answer.body).toEqual(expected.body)
    expect(answer.status).toBe(401)
  })
})

describe('openTelemetry, for statements', () => {
  it('makes statements children of their transaction, and that a child of its call', async () => {
    const { auth, spansOf } = createApp()
    await auth.signedInAs(ann.email)
    const [call] = spansOf('countersign signUpEmail')
    const [transaction] = spansOf('transaction')
    const [insert] = spansOf('create user')
    expect(transaction?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId)
    expect(insert?.parentSpanContext?.spanId).toBe(transaction?.spanContext().spanId)
    expect(insert?.attributes).toEqual({
      'db.operation.name': 'create',
      'db.collection.name': 'user',
    })
  })

  it('counts no statement when the session cookie cache answers', async () => {
    const { auth, pointsOf } = createApp({ session: { cookieCache: { enabled: true } } })
    const browser = await auth.signedInAs(ann.email)
    await browser.get('/get-session')
    const points = await pointsOf('countersign.call.statements')
    const sums = points.map(({ attributes, sum }) => [attributes['countersign.call'], sum])
    expect(Object.fromEntries(sums)).toMatchObject({ getSession: 0 })
    expect(sums).toContainEqual(['signUpEmail', auth.database.calls.length - 2])
  })

  it('records a unique key that is taken without an error status', async () => {
    const { auth, spansOf } = createApp()
    await auth.signedInAs(ann.email)
    await Promise.all(
      [1, 2].map(() =>
        auth.browser().post('/sign-up/email', { ...ann, email: 'bo@example.com', name: 'Bo' }),
      ),
    )
    const errors = spansOf('create user').map(({ attributes, status }) => [
      attributes['error.type'],
      status.code,
    ])
    expect(errors).toContainEqual(['UniqueViolation', SpanStatusCode.UNSET])
  })
})

describe('openTelemetry, for calls of the server', () => {
  it('records outcome, code and statements', async () => {
    const { auth, spans, pointsOf } = createApp()
    await auth.api.ok()
    expect(lastCall(spans())?.attributes).toEqual({
      'countersign.call': 'ok',
      'countersign.caller': 'server',
      'countersign.outcome': 'ok',
    })
    await expect(auth.api.signInEmail({ body: ann })).rejects.toMatchObject({ status: 401 })
    const attributes = { 'countersign.call': 'signInEmail', 'countersign.caller': 'server' }
    const statements = await pointsOf('countersign.call.statements')
    expect(statements).toContainEqual({ attributes, count: 1, sum: 1 })
    expect(lastCall(spans())?.attributes).toMatchObject({
      'countersign.outcome': 'refused',
      'error.type': 'INVALID_EMAIL_OR_PASSWORD',
    })
    await auth.api.signInEmail({ body: ann, asResponse: true })
    expect(lastCall(spans())?.attributes).toMatchObject({ 'http.response.status_code': 401 })
  })
})

describe('openTelemetry, for password hashes', () => {
  it('records duration and wait, and counts none as waiting at the end', async () => {
    const { auth, spansOf, pointsOf } = createApp({
      advanced: { maxParallelHashes: 1, maxWaitingHashes: 1 },
    })
    await auth.signedInAs(ann.email)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => auth.browser().post('/sign-in/email', ann)),
    )
    expect(answers.map(({ status }) => status)).toContain(503)
    const hashed = spansOf('password hash').length
    expect(await pointsOf('countersign.hash.wait')).toMatchObject([{ count: hashed }])
    expect(await pointsOf('countersign.hash.waiting')).toEqual([{ attributes: {}, value: 0 }])
  })
})

describe('openTelemetry, for mails', () => {
  it.each([
    { title: 'is sent', email: () => Promise.resolve(), error: undefined },
    {
      title: 'is not sent',
      email: () => Promise.reject(new TypeError('No mailbox ann@example.com')),
      error: 'TypeError',
    },
  ])('records the kind of a mail that $title', async ({ email, error }) => {
    const { auth, spansOf } = createApp({ email })
    await auth.signedInAs(ann.email)
    await auth.browser().post('/request-password-reset', { email: ann.email })
    await auth.idle()
    const [span] = spansOf('mail reset-password')
    expect(span?.attributes).toEqual({
      'countersign.mail': 'reset-password',
      ...(error !== undefined && { 'error.type': error }),
    })
  })
})

/** Ids, tokens and names in the JSON of a session. */
function idsIn(json: string): string[] {
  return [...json.matchAll(/"(?:id|userId|token|name)":("[^"]+")/g)].map(([, text = '']) => text)
}

it('H18 records no token of a mail and no personal data', async () => {
  const { auth, everything } = createApp()
  const browser = await auth.signedInAs(ann.email)
  const { body } = await browser.get('/get-session')
  await browser.post('/sign-in/email', { ...ann, password: 'another wrong password' })
  await browser.post('/request-password-reset', { email: ann.email })
  await browser.get('/verify-email?token=some-token&callbackURL=/home')
  await auth.idle()
  const recorded = await everything()
  const [mail] = auth.outbox.messages
  expect(mail?.token).toBeTruthy()
  const secrets = [
    ann.email,
    TEST_PASSWORD,
    'another wrong password',
    'some-token',
    String(mail?.token),
    ...browser.cookies.values(),
    ...idsIn(JSON.stringify(body)),
  ]
  for (const secret of secrets) expect(recorded).not.toContain(secret)
})

it('uses the global provider by default, which records nothing without an SDK', async () => {
  const auth = createTestAuth({ telemetry: openTelemetry() })
  const browser = await auth.signedInAs(ann.email)
  expect((await browser.get('/get-session')).status).toBe(200)
})

it.each(['calls', 'database', 'email', 'hashQueue'])('stops the start without %s', (missing) => {
  // Code without types may pass anything.
  const telemetry = { ...openTelemetry(), [missing]: undefined } as never
  expect(() => createTestAuth({ telemetry })).toThrow('telemetry: must be openTelemetry()')
})
