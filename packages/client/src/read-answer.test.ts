import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.js'

const html = '<html><body>upstream 10.0.0.7 said: secret</body></html>'
const moment = '2026-01-02T03:04:05.678Z'

describe('an answer that is ours', () => {
  it.each([
    { title: 'data', status: 200, body: '{"ok":true}', data: { ok: true } },
    { title: 'nothing', status: 200, body: 'null', data: null },
    { title: 'a list', status: 201, body: '[1]', data: [1] },
  ])('is read: $title', async ({ status, body, data }) => {
    expect(await readAnswer(new Response(body, { status }))).toEqual({ data, error: null })
  })

  it('brings its facts with a refusal, and its status', async () => {
    const body = '{"code":"PASSWORD_TOO_SHORT","message":"Too short","min":8,"status":"x"}'
    const { error } = await readAnswer(new Response(body, { status: 400 }))
    expect(error).toEqual({ code: 'PASSWORD_TOO_SHORT', message: 'Too short', min: 8, status: 400 })
  })
})

describe('a refusal says when to try again', () => {
  it.each([
    { header: '30', retryAfter: 30 },
    { header: '0', retryAfter: undefined },
    { header: 'Wed, 21 Oct 2026 07:28:00 GMT', retryAfter: undefined },
    { header: undefined, retryAfter: undefined },
  ])('Retry-After $header: $retryAfter', async ({ header, retryAfter }) => {
    const headers = header === undefined ? {} : { 'retry-after': header }
    const body = { code: 'TOO_MANY_REQUESTS', message: 'Later' }
    const { error } = await readAnswer(Response.json(body, { status: 429, headers }))
    expect(error).toEqual({ ...body, status: 429, ...(retryAfter && { retryAfter }) })
  })
})

describe('an answer that is not ours is UNEXPECTED and not repeated', () => {
  it.each([
    { title: 'a page of a proxy', status: 502, body: html },
    { title: 'a page with status 200', status: 200, body: html },
    { title: 'nothing at all', status: 200, body: '' },
    { title: 'a text', status: 404, body: '"secret"' },
    { title: 'null', status: 500, body: 'null' },
    { title: 'JSON without a code', status: 500, body: '{"message":"secret"}' },
    { title: 'JSON without a message', status: 500, body: '{"code":"X","detail":"secret"}' },
    { title: 'a code that is no text', status: 400, body: '{"code":1,"message":"secret"}' },
    { title: 'a list', status: 400, body: '["secret"]' },
  ])('$title, status $status', async ({ status, body }) => {
    const { data, error } = await readAnswer(new Response(body, { status }))
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: 'UNEXPECTED', status })
    expect(JSON.stringify(error)).not.toContain('secret')
  })
})

describe('a text becomes a date', () => {
  it.each([
    { title: 'a moment in a key that ends in At', key: 'createdAt', text: moment, isDate: true },
    { title: 'the key At itself', key: 'At', text: moment, isDate: true },
    { title: 'a moment in another key', key: 'created', text: moment, isDate: false },
    { title: 'At in the middle of a key', key: 'createdAtAll', text: moment, isDate: false },
    { title: 'a key in lower case', key: 'createdat', text: moment, isDate: false },
    { title: 'a day', key: 'createdAt', text: '2026-01-02', isDate: false },
    { title: 'a number as text', key: 'createdAt', text: '2026', isDate: false },
    { title: 'a word', key: 'createdAt', text: 'yesterday', isDate: false },
    { title: 'no such moment', key: 'createdAt', text: '2026-13-45T99:99:99.000Z', isDate: false },
  ])('$title: $isDate', async ({ key, text, isDate }) => {
    const { data } = await readAnswer(new Response(JSON.stringify({ deep: [{ [key]: text }] })))
    expect(data).toEqual({ deep: [{ [key]: isDate ? new Date(text) : text }] })
  })

  it('numbers, null and nested objects in such a key stay what they are', async () => {
    const body = { aAt: 1, bAt: null, cAt: { d: true } }
    expect((await readAnswer(new Response(JSON.stringify(body)))).data).toEqual(body)
  })
})
