import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.js'

const read = (response: Response) => readAnswer(response, 'https://app.test/api/auth/ok')

const html = '<html><body>upstream 10.0.0.7 said: secret</body></html>'
const moment = '2026-01-02T03:04:05.678Z'

describe('readAnswer', () => {
  it.each([
    { title: 'an object', status: 200, body: '{"ok":true}', data: { ok: true } },
    { title: 'null', status: 200, body: 'null', data: null },
    { title: 'a list', status: 201, body: '[1]', data: [1] },
  ])('returns $title as data', async ({ status, body, data }) => {
    expect(await read(new Response(body, { status }))).toEqual({ data, error: null })
  })

  it('returns an error with its details and the status of the response', async () => {
    const body = '{"code":"PASSWORD_TOO_SHORT","message":"Too short","min":8,"status":"x"}'
    const { error } = await read(new Response(body, { status: 400 }))
    expect(error).toEqual({ code: 'PASSWORD_TOO_SHORT', message: 'Too short', min: 8, status: 400 })
  })

  it.each([
    { header: '30', retryAfter: 30 },
    { header: '0', retryAfter: undefined },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', retryAfter: undefined },
    { header: undefined, retryAfter: undefined },
  ])('returns retryAfter $retryAfter for Retry-After $header', async ({ header, retryAfter }) => {
    const headers = header === undefined ? {} : { 'retry-after': header }
    const body = { code: 'TOO_MANY_REQUESTS', message: 'Later' }
    const { error } = await read(Response.json(body, { status: 429, headers }))
    expect(error).toEqual({ ...body, status: 429, ...(retryAfter && { retryAfter }) })
  })

  it.each([
    { title: 'a page of a proxy', status: 502, body: html },
    { title: 'a page with status 200', status: 200, body: html },
    { title: 'an empty body', status: 200, body: '' },
    { title: 'a JSON string', status: 404, body: '"secret"' },
    { title: 'null', status: 500, body: 'null' },
    { title: 'JSON without a code', status: 500, body: '{"message":"secret"}' },
    { title: 'JSON without a message', status: 500, body: '{"code":"X","detail":"secret"}' },
    { title: 'a code that is a number', status: 400, body: '{"code":1,"message":"secret"}' },
    { title: 'a list', status: 400, body: '["secret"]' },
  ])('returns UNEXPECTED without the text of $title, status $status', async ({ status, body }) => {
    const { data, error } = await read(new Response(body, { status }))
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: 'UNEXPECTED', status })
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  it.each(['createdAt', 'At'])('returns a Date for an ISO time in the key %s', async (key) => {
    const { data } = await read(new Response(JSON.stringify({ deep: [{ [key]: moment }] })))
    expect(data).toEqual({ deep: [{ [key]: new Date(moment) }] })
  })

  it.each([
    { title: 'an ISO time in another key', key: 'created', text: moment },
    { title: 'an ISO time in a key with At in the middle', key: 'createdAtAll', text: moment },
    { title: 'an ISO time in a key in lower case', key: 'createdat', text: moment },
    { title: 'a date without time', key: 'createdAt', text: '2026-01-02' },
    { title: 'a number as text', key: 'createdAt', text: '2026' },
    { title: 'a word', key: 'createdAt', text: 'yesterday' },
    { title: 'an impossible time', key: 'createdAt', text: '2026-13-45T99:99:99.000Z' },
  ])('returns a string for $title', async ({ key, text }) => {
    const { data } = await read(new Response(JSON.stringify({ deep: [{ [key]: text }] })))
    expect(data).toEqual({ deep: [{ [key]: text }] })
  })

  it('returns numbers, null and objects unchanged in keys that end in At', async () => {
    const body = { aAt: 1, bAt: null, cAt: { d: true } }
    expect((await read(new Response(JSON.stringify(body)))).data).toEqual(body)
  })
})
