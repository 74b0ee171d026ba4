import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'
import { checkBody } from './read-body.js'

const ORIGIN = 'http://localhost:3000'
const URL_OF_CALL = `${ORIGIN}/api/auth/sign-up/email`
const LIMIT = 65_536
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const json = JSON.stringify(newUser)

interface Sent {
  readonly body?: BodyInit | null
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts a body as it is; returns the response and what is stored. */
async function post({ body = json, headers = { 'content-type': 'application/json' } }: Sent) {
  const auth = createTestAuth()
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const answer = await auth.handler(new Request(URL_OF_CALL, init))
  const { user = [] } = await auth.database.dump()
  const received: unknown = await answer.json()
  return { status: answer.status, received, users: user.length, hashes: auth.hasher.calls.length }
}

/** A body whose JSON text has exactly this number of bytes. */
function bodyOf(bytes: number): string {
  const empty = JSON.stringify({ ...newUser, padding: '' })
  return JSON.stringify({ ...newUser, padding: 'x'.repeat(bytes - empty.length) })
}

function streamOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('H13 the content type of a body', () => {
  it.each([
    { title: 'no type', headers: {} },
    { title: 'an empty type', headers: { 'content-type': '' } },
    { title: 'plain text', headers: { 'content-type': 'text/plain' } },
    {
      title: 'plain text with JSON in a parameter',
      headers: { 'content-type': 'text/plain; application/json' },
    },
    { title: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { title: 'a multipart form', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { title: 'XML', headers: { 'content-type': 'application/xml' } },
    {
      title: 'a type that starts with JSON',
      headers: { 'content-type': 'application/json-patch' },
    },
    { title: 'a type that ends in +json', headers: { 'content-type': 'application/vnd.api+json' } },
    { title: 'two types', headers: { 'content-type': 'application/json, text/plain' } },
    {
      title: 'two types in the other order',
      headers: { 'content-type': 'text/plain, application/json' },
    },
    { title: 'a type with a blank inside', headers: { 'content-type': 'application / json' } },
    {
      title: 'a type of 10 kB',
      headers: { 'content-type': `application/json${'x'.repeat(10_000)}` },
    },
  ])('fails with 415 for $title', async ({ headers }) => {
    expect(await post({ headers, body: bytesOf(json) })).toEqual({
      status: 415,
      received: {
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Content-Type must be application/json',
      },
      users: 0,
      hashes: 0,
    })
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
    ' application/json ',
  ])('accepts %j', async (type) => {
    expect(await post({ headers: { 'content-type': type } })).toMatchObject({
      status: 200,
      users: 1,
    })
  })
})

describe('H23 an invalid body', () => {
  it.each<{ title: string; body: BodyInit | null }>([
    { title: 'no body', body: null },
    { title: 'an empty text', body: '' },
    { title: 'blanks', body: '  \n ' },
    { title: 'an incomplete object', body: '{' },
    { title: 'a closing brace', body: '}' },
    { title: 'null', body: 'null' },
    { title: 'true', body: 'true' },
    { title: 'a number', body: '1' },
    { title: 'a text', body: '"x"' },
    { title: 'a list', body: '[]' },
    { title: 'a list of objects', body: `[${json}]` },
    { title: 'NaN', body: 'NaN' },
    { title: 'two objects', body: `${json}${json}` },
    { title: 'a comma too many', body: '{"a":1,}' },
    { title: 'a comment', body: `/* a */${json}` },
    { title: 'single quotes', body: "{'name':'Ann'}" },
    { title: 'a form', body: 'name=Ann&email=ann%40x.test&password=staple-horse1' },
    { title: 'a byte order mark before JSON', body: `\ufeff${json}` },
    { title: 'UTF-16', body: Uint8Array.from(Buffer.from(json, 'utf16le')) },
    { title: 'an overlong slash', body: Uint8Array.from([0x22, 0xc0, 0xaf, 0x22]) },
    {
      title: 'a lone surrogate in UTF-8',
      body: Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    },
    { title: 'an invalid byte of UTF-8', body: Uint8Array.from([0x22, 0xff, 0x22]) },
    { title: 'an incomplete character at the end', body: Uint8Array.from([0x22, 0xc3]) },
    { title: 'compressed bytes', body: Uint8Array.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]) },
  ])('fails with 400 for $title', async ({ body }) => {
    expect(await post({ body })).toMatchObject({
      status: 400,
      received: { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
      users: 0,
      hashes: 0,
    })
  })

  it('returns at most eight problems and none of the sent values', async () => {
    const { received } = await post({ body: JSON.stringify({ password: ['hunter22'] }) })
    expect(JSON.stringify(received)).not.toContain('hunter22')
    expect(received).toMatchObject({
      issues: [{ path: 'name' }, { path: 'email' }, { path: 'password' }],
    })
  })

  it('accepts a character that arrives in two chunks', async () => {
    const body = bytesOf(JSON.stringify({ ...newUser, name: '\u00c4nn' }))
    const cut = body.indexOf(0xc3) + 1
    expect(await post({ body: streamOf(body.slice(0, cut), body.slice(cut)) })).toMatchObject({
      status: 200,
      received: { user: { name: '\u00c4nn' } },
    })
  })
})

describe('H24 the size of a body', () => {
  const kibibyte = bytesOf('x'.repeat(1024))

  it.each<{ title: string; sent: Sent; status: number }>([
    { title: 'one byte less than allowed', sent: { body: bodyOf(LIMIT - 1) }, status: 200 },
    { title: 'exactly the allowed size', sent: { body: bodyOf(LIMIT) }, status: 200 },
    { title: 'one byte more than allowed', sent: { body: bodyOf(LIMIT + 1) }, status: 413 },
    {
      title: 'one byte more than allowed in a stream',
      sent: { body: streamOf(bytesOf(bodyOf(LIMIT + 1))) },
      status: 413,
    },
    {
      title: 'exactly the allowed size in a stream',
      sent: { body: streamOf(bytesOf(bodyOf(LIMIT))) },
      status: 200,
    },
    {
      title: 'few two-byte letters of too many bytes',
      sent: { body: JSON.stringify('\u00e4'.repeat(32_768)) },
      status: 413,
    },
    { title: 'a mebibyte in one string', sent: { body: bodyOf(1_048_576) }, status: 413 },
    { title: 'a million brackets', sent: { body: '['.repeat(1_000_000) }, status: 413 },
    {
      title: 'a Content-Length above the limit',
      sent: {
        body: json,
        headers: { 'content-type': 'application/json', 'content-length': '65537' },
      },
      status: 413,
    },
    {
      title: 'an invalid Content-Length',
      sent: {
        body: json,
        headers: { 'content-type': 'application/json', 'content-length': 'many' },
      },
      status: 200,
    },
  ])('returns $status for $title', async ({ sent, status }) => {
    expect(await post(sent)).toMatchObject({ status, users: status === 200 ? 1 : 0 })
  })

  it('ends the read of an endless stream at the limit', async () => {
    let chunks = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        controller.enqueue(kibibyte)
      },
      cancel() {
        cancelled = true
      },
    })
    expect(await post({ body: endless })).toMatchObject({
      status: 413,
      received: { code: 'PAYLOAD_TOO_LARGE', message: 'Body is too large' },
    })
    expect(chunks).toBeLessThan(70)
    expect(cancelled).toBe(true)
  })

  it.each([
    { title: '33 levels', body: nested(32), status: 200 },
    { title: '34 levels', body: nested(33), status: 400 },
    {
      title: '30,000 levels of lists',
      body: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      status: 400,
    },
    {
      title: '10,000 levels of objects',
      body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      status: 400,
    },
    { title: '4,000 keys', body: manyKeys(4000), status: 200 },
    { title: '5,000 keys', body: manyKeys(5000), status: 400 },
    { title: '30,000 items', body: `[${'0,'.repeat(30_000)}0]`, status: 400 },
  ])('returns $status for a body with $title', async ({ body, status }) => {
    expect(await post({ body })).toMatchObject({ status })
  })

  it('H24 reads no deeper than the limit when a body is nested ten thousand times', () => {
    let reads = 0
    let deep: unknown[] = []
    for (let level = 0; level < 10_000; level += 1) {
      deep = new Proxy([deep], {
        get(target, key): unknown {
          reads += 1
          return Reflect.get(target, key)
        },
      })
    }
    expect(() => {
      checkBody(deep)
    }).toThrow('Invalid body parameters')
    // An array yields its length, its constructor and its item, for each of 33 levels.
    expect(reads).toBeLessThan(33 * 10)
  })
})

function nested(levels: number): string {
  const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`
  return `${json.slice(0, -1)},"deep":${deep}}`
}

function manyKeys(count: number): string {
  const keys = Array.from({ length: count }, (_, index) => [`k${index}`, 0])
  return JSON.stringify({ ...newUser, ...(Object.fromEntries(keys) as object) })
}
