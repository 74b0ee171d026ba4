import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRequest, type RequestDeps } from './request.js'

const baseURL = 'https://app.example.com/api/auth'

function setUp(deps: Partial<RequestDeps> = {}) {
  const fetch = vi.fn<RequestDeps['fetch']>(() => Promise.resolve(Response.json({ ok: true })))
  const clock = {
    now: () => Date.now(),
    after: (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds),
  }
  const send = createRequest({
    baseURL,
    clock,
    fetch,
    headers: undefined,
    retry: undefined,
    timeout: undefined,
    ...deps,
  })
  const sent = () => {
    const [url, init] = fetch.mock.lastCall ?? ['', {}]
    return { url, ...init, headers: Object.fromEntries(new Headers(init.headers)) }
  }
  return { send, fetch, sent }
}

describe('the request of a call', () => {
  it('sends the input of a POST as JSON body, without the query', async () => {
    const { send, sent } = setUp()
    await send('POST /sign-in/email', { email: 'ann@x.test', query: { a: 1 } })
    expect(sent()).toMatchObject({
      url: `${baseURL}/sign-in/email?a=1`,
      method: 'POST',
      body: '{"email":"ann@x.test"}',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('sends an empty JSON object for a POST without input', async () => {
    const { send, sent } = setUp()
    await send('POST /sign-out')
    expect(sent()).toMatchObject({ body: '{}', headers: { 'content-type': 'application/json' } })
  })

  it('sends a GET without body and content type', async () => {
    const { send, sent } = setUp()
    await send('GET /ok', { ignored: 1 })
    expect(sent()).toMatchObject({ url: `${baseURL}/ok`, method: 'GET', credentials: 'include' })
    expect(sent().body).toBeUndefined()
    expect(sent().headers).toEqual({})
  })

  it.each([
    { query: { a: true, b: 0, c: 'x y&z' }, search: '?a=true&b=0&c=x+y%26z' },
    { query: { a: undefined, b: null, c: '' }, search: '?c=' },
    { query: { a: undefined }, search: '' },
    { query: {}, search: '' },
    { query: { id: '../sessions?x#y' }, search: '?id=..%2Fsessions%3Fx%23y' },
  ])('encodes the query $query as "$search"', async ({ query, search }) => {
    const { send, sent } = setUp()
    await send('GET /get-session', { query })
    expect(sent().url).toBe(`${baseURL}/get-session${search}`)
  })

  it.each([
    { title: 'plain characters', id: 'a1-B_2~3.4', part: 'a1-B_2~3.4' },
    { title: 'H21 a relative path', id: '../sessions', part: '..%2Fsessions' },
    { title: 'H21 a slash', id: 'a/b', part: 'a%2Fb' },
    { title: 'H21 an encoded slash', id: 'a%2Fb', part: 'a%252Fb' },
    { title: 'H21 a query', id: 'a?b', part: 'a%3Fb' },
    { title: 'H21 a fragment', id: 'a#b', part: 'a%23b' },
    { title: 'H21 a backslash', id: 'a\\b', part: 'a%5Cb' },
    { title: 'H21 a dot', id: '.', part: '%20' },
    { title: 'H21 two dots', id: '..', part: '%20' },
    { title: 'H21 two encoded dots', id: '%2e%2e', part: '%252e%252e' },
    { title: 'H21 an empty string', id: '', part: '%20' },
    { title: 'H21 a blank', id: ' ', part: '%20' },
    { title: 'H21 undefined', id: undefined, part: 'undefined' },
    { title: 'H21 a replacement pattern of String.replace', id: "$&$'", part: "%24%26%24'" },
    { title: 'H21 an emoji', id: '🗝', part: '%F0%9F%97%9D' },
  ])('keeps a path parameter in one segment: $title', async ({ id, part }) => {
    const { send, sent } = setUp()
    await send('GET /notes/{id}/lines', { params: { id } })
    expect(sent().url).toBe(`${baseURL}/notes/${part}/lines`)
    expect(new URL(sent().url).pathname.split('/')).toHaveLength(6)
  })

  it('adds the headers of the call to those of the client and overrides them', async () => {
    const { send, sent } = setUp({ headers: { 'x-app': '1', 'x-both': 'client' } })
    await send('GET /ok', {}, { headers: { 'x-both': 'call', 'x-call': '2' } })
    expect(sent().headers).toEqual({ 'x-app': '1', 'x-both': 'call', 'x-call': '2' })
  })
})

describe('a call that fails', () => {
  it.each([
    {
      title: 'no response, without the values of the call',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      message: `No response from ${baseURL}/reset-password/{token}`,
    },
    {
      title: 'a page of another server',
      fetch: () => Promise.resolve(new Response('<h1>Not found</h1>', { status: 404 })),
      message: `Unexpected response (404) from ${baseURL}/reset-password/{token}`,
    },
    {
      title: 'an error with the hint of a server in development',
      fetch: () => {
        const error = { code: 'INVALID_ORIGIN', message: 'Invalid origin', hint: 'Set baseURL' }
        return Promise.resolve(Response.json(error, { status: 403 }))
      },
      message: 'Invalid origin. Set baseURL',
    },
  ])('describes $title in the message of the error', async ({ fetch, message }) => {
    const { send } = setUp({ fetch })
    const input = { params: { token: 'secret' }, query: { token: 'secret' } }
    expect((await send('GET /reset-password/{token}', input)).error?.message).toBe(message)
  })

  it('fails with NETWORK and sends nothing when there is no baseURL', async () => {
    const { send, fetch } = setUp({ baseURL: '', retry: 3 })
    const { error } = await send('GET /ok')
    expect(error).toMatchObject({
      code: 'NETWORK',
      status: 0,
      message: expect.stringMatching(/baseURL/) as string,
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    { title: 'the network is down', fetch: () => Promise.reject(new TypeError('secret')) },
    {
      title: 'the connection breaks during the response',
      fetch: () => Promise.resolve(new Response(new ReadableStream({ start: failBody }))),
    },
  ])('fails with NETWORK when $title', async ({ fetch }) => {
    const { send } = setUp({ fetch })
    const { data, error } = await send('GET /ok')
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: 'NETWORK', status: 0 })
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  it.each([
    { title: 'the caller aborts', options: () => ({ signal: AbortSignal.abort() }) },
    { title: 'the timeout is over', options: () => ({ timeout: 5 }) },
    {
      title: 'the timeout is over before the caller aborts',
      options: () => ({ timeout: 5, signal: new AbortController().signal }),
    },
    {
      title: 'the caller aborts before the timeout is over',
      options: () => ({ timeout: 1e6, signal: AbortSignal.timeout(5) }),
    },
  ])('fails with NETWORK when $title', async ({ options }) => {
    const { send } = setUp({ fetch: hang })
    expect((await send('GET /ok', {}, options())).error?.code).toBe('NETWORK')
  })

  it.each([{ options: {} }, { options: { timeout: undefined } }])(
    'applies the timeout of the client to a call with $options',
    async ({ options }) => {
      const { send } = setUp({ fetch: hang, timeout: 5 })
      expect((await send('GET /ok', {}, options)).error?.code).toBe('NETWORK')
    },
  )
})

describe('retries of a call', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const refuse = (status: number, headers = {}) =>
    Response.json({ code: 'X', message: 'x' }, { status, headers })

  const dropped = () => Promise.reject(new TypeError('fetch failed'))
  const failedWith = (code: string) => () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }))
  const answering =
    (status: number, headers = {}) =>
    () =>
      Promise.resolve(refuse(status, headers))
  const notJson = () => Promise.resolve(new Response('<html>', { status: 200 }))
  const truncated = () => Promise.resolve(new Response(new ReadableStream({ start: failBody })))

  it.each([
    { title: 'a POST after 400', route: 'POST /a', fetch: answering(400), sent: 'once' },
    { title: 'a POST after 401', route: 'POST /a', fetch: answering(401), sent: 'once' },
    { title: 'a POST after 500', route: 'POST /a', fetch: answering(500), sent: 'once' },
    { title: 'a POST after 502', route: 'POST /a', fetch: answering(502), sent: 'once' },
    { title: 'a POST after 504', route: 'POST /a', fetch: answering(504), sent: 'once' },
    {
      title: 'a POST that the server may have received',
      route: 'POST /a',
      fetch: dropped,
      sent: 'once',
    },
    {
      title: 'a POST after a connection reset',
      route: 'POST /a',
      fetch: failedWith('ECONNRESET'),
      sent: 'once',
    },
    {
      title: 'a POST after a connection timeout',
      route: 'POST /a',
      fetch: failedWith('ETIMEDOUT'),
      sent: 'once',
    },
    { title: 'a POST whose response breaks off', route: 'POST /a', fetch: truncated, sent: 'once' },
    { title: 'a POST after a page with 200', route: 'POST /a', fetch: notJson, sent: 'once' },
    { title: 'a GET after a page with 200', route: 'GET /a', fetch: notJson, sent: 'once' },
    { title: 'a POST after 429', route: 'POST /a', fetch: answering(429), sent: 'three times' },
    { title: 'a POST after 503', route: 'POST /a', fetch: answering(503), sent: 'three times' },
    {
      title: 'a POST whose connection is refused',
      route: 'POST /a',
      fetch: failedWith('ECONNREFUSED'),
      sent: 'three times',
    },
    {
      title: 'a POST to an unknown host',
      route: 'POST /a',
      fetch: failedWith('ENOTFOUND'),
      sent: 'three times',
    },
    {
      title: 'a POST after a DNS failure',
      route: 'POST /a',
      fetch: failedWith('EAI_AGAIN'),
      sent: 'three times',
    },
    {
      title: 'a POST after a connect timeout',
      route: 'POST /a',
      fetch: failedWith('UND_ERR_CONNECT_TIMEOUT'),
      sent: 'three times',
    },
    { title: 'a GET after 400', route: 'GET /a', fetch: answering(400), sent: 'three times' },
    { title: 'a GET after 401', route: 'GET /a', fetch: answering(401), sent: 'three times' },
    { title: 'a GET after 404', route: 'GET /a', fetch: answering(404), sent: 'three times' },
    { title: 'a GET after 500', route: 'GET /a', fetch: answering(500), sent: 'three times' },
    { title: 'a GET after 503', route: 'GET /a', fetch: answering(503), sent: 'three times' },
    { title: 'a GET without a response', route: 'GET /a', fetch: dropped, sent: 'three times' },
    {
      title: 'a GET whose response breaks off',
      route: 'GET /a',
      fetch: truncated,
      sent: 'three times',
    },
  ])('sends $title $sent when retry is 2', async ({ route, fetch: failing, sent }) => {
    const { send, fetch } = setUp()
    fetch.mockImplementation(failing)
    const answer = send(route, {}, { retry: 2 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).error).not.toBeNull()
    expect(fetch).toHaveBeenCalledTimes(sent === 'once' ? 1 : 3)
  })

  it.each([
    { title: 'is offline', onLine: false, sent: 'three times' },
    { title: 'is online', onLine: true, sent: 'once' },
  ])('sends a POST $sent when the browser $title', async ({ onLine, sent }) => {
    vi.stubGlobal('navigator', { onLine })
    const { send, fetch } = setUp()
    fetch.mockImplementation(() => {
      // Whether the browser is offline after the request was sent proves nothing.
      vi.stubGlobal('navigator', { onLine: false })
      return dropped()
    })
    const answer = send('POST /a', {}, { retry: 2 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).error?.code).toBe('NETWORK')
    expect(fetch).toHaveBeenCalledTimes(sent === 'once' ? 1 : 3)
  })

  it('sends a POST once when its timeout is over', async () => {
    const { send, fetch } = setUp({ timeout: 5, retry: 2 })
    fetch.mockImplementation(failedWith('ABORT_ERR'))
    const answer = send('POST /a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).error?.code).toBe('NETWORK')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('sends a call once when the caller has aborted it', async () => {
    const { send, fetch } = setUp({ retry: 2 })
    fetch.mockImplementation(dropped)
    const answer = send('GET /a', {}, { signal: AbortSignal.abort() })
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await answer).error?.code).toBe('NETWORK')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('sends a call once by default', async () => {
    const { send, fetch } = setUp()
    fetch.mockImplementation(answering(503))
    expect((await send('GET /a')).error?.status).toBe(503)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('uses shouldRetry of the client, or of the call where it has one', async () => {
    const { send, fetch } = setUp({ retry: { attempts: 2, shouldRetry: () => true } })
    fetch.mockImplementation(() => Promise.resolve(refuse(500)))
    const answer = send('GET /ok')
    await vi.advanceTimersByTimeAsync(2000)
    expect((await answer).error?.status).toBe(500)
    expect(fetch).toHaveBeenCalledTimes(3)
    await send('GET /ok', {}, { retry: { attempts: 2, shouldRetry: () => false } })
    expect(fetch).toHaveBeenCalledTimes(4)
  })

  it('waits 1000 ms between attempts, or as long as Retry-After says', async () => {
    const { send, fetch } = setUp({ retry: 3 })
    const times: number[] = []
    const answers = [refuse(429, { 'retry-after': '4' }), refuse(503), Response.json({ ok: true })]
    fetch.mockImplementation(() => {
      times.push(Date.now())
      return Promise.resolve(answers[times.length - 1] ?? refuse(500))
    })
    const start = Date.now()
    const answer = send('GET /ok')
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).data).toEqual({ ok: true })
    expect(times.map((time) => time - start)).toEqual([0, 4000, 5000])
  })

  it('uses retry of the call in place of the client’s', async () => {
    const { send, fetch } = setUp({ retry: 3 })
    fetch.mockImplementation(() => Promise.resolve(refuse(503)))
    await send('GET /ok', {}, { retry: 0 })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('stops waiting and repeating when the caller aborts', async () => {
    const { send, fetch } = setUp({ retry: 3 })
    fetch.mockImplementation(() => Promise.resolve(refuse(503)))
    const controller = new AbortController()
    const answer = send('GET /ok', {}, { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(500)
    controller.abort()
    expect((await answer).error?.status).toBe(503)
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

function failBody(controller: ReadableStreamDefaultController<Uint8Array>): void {
  controller.enqueue(new TextEncoder().encode('{"o'))
  controller.error(new TypeError('secret'))
}

/** Does not respond; rejects when it is aborted. */
function hang(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(new Error('aborted'))
    signal?.addEventListener('abort', () => {
      reject(new Error('aborted'))
    })
  })
}
