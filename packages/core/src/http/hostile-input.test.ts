import { describe, expect, it } from 'vitest'
import { createTestAuth, type TestAnswer } from '../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const invalid = { status: 400, code: 'VALIDATION_ERROR' }

/** Signs up with this JSON text, which `JSON.stringify` might not produce. */
async function signUp(json: string) {
  const auth = createTestAuth()
  const answer = await auth.handler(
    new Request('http://localhost:3000/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json,
    }),
  )
  const { user = [] } = await auth.database.dump()
  const received = (await answer.json()) as { readonly code?: string }
  return { status: answer.status, code: received.code, users: user }
}

const withExtra = (json: string) => `${JSON.stringify(newUser).slice(0, -1)},${json}}`

describe('H26 a body with a key of prototypes', () => {
  const keys = ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']
  const wrappings = [
    { title: 'at the top', wrap: (json: string) => withExtra(json) },
    { title: 'one level down', wrap: (json: string) => withExtra(`"a":{${json}}`) },
    { title: 'in a list', wrap: (json: string) => withExtra(`"a":[{${json}}]`) },
    { title: 'four levels down', wrap: (json: string) => withExtra(`"a":{"b":[{"c":{${json}}}]}`) },
  ]
  const cases = keys.flatMap((key) => wrappings.map((wrapping) => ({ key, ...wrapping })))

  it.each(cases)('fails for $key $title', async ({ key, wrap }) => {
    for (const value of ['{"polluted":true}', '{"prototype":{"polluted":true}}', '1', 'null']) {
      const { users, ...answer } = await signUp(wrap(`"${key}":${value}`))
      expect(answer).toEqual(invalid)
      expect(users).toEqual([])
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('H27 a value that is not a string', () => {
  const values = [
    '{"$gt":""}',
    '{"$ne":null}',
    '{"$regex":".*"}',
    '{"$where":"1"}',
    '[]',
    '["ann@x.test"]',
    '["a@x.test","b@x.test"]',
    '{"length":8}',
    '{"toString":"staple-horse1"}',
    '{"then":"x"}',
    '{"toJSON":"x"}',
    '12345678',
    'true',
    'null',
    '1e400',
    '-0',
  ]

  it.each(['name', 'email', 'password'])('fails in the field %s', async (field) => {
    for (const value of values) {
      const { users, ...answer } = await signUp(withExtra(`"${field}":${value}`))
      expect({ value, status: answer.status }).toEqual({ value, status: 400 })
      expect(users).toEqual([])
    }
  })

  it.each(['"false"', '"true"', '0', '1', '""', 'null', '[]', '{}'])(
    'H57 fails for %s as a boolean',
    async (value) => {
      const { users, ...answer } = await signUp(withExtra(`"rememberMe":${value}`))
      expect(answer).toEqual(invalid)
      expect(users).toEqual([])
    },
  )
})

describe('H29 malformed text', () => {
  const texts = [
    { title: 'a NUL', json: '"a\\u0000b"' },
    { title: 'a lone high surrogate', json: '"a\\ud800"' },
    { title: 'a lone low surrogate', json: '"\\udfffa"' },
    { title: 'surrogates in the wrong order', json: '"\\udc00\\ud800"' },
  ]

  it.each(texts)(
    'fails with $title in any field, also in unknown fields and in names',
    async ({ json }) => {
      const bodies = ['name', 'email', 'password', 'image', 'unknown'].map((field) =>
        withExtra(`"${field}":${json}`),
      )
      for (const body of [...bodies, withExtra(`${json}:1`), withExtra(`"a":[${json}]`)]) {
        const { users, ...answer } = await signUp(body)
        expect(answer).toEqual(invalid)
        expect(users).toEqual([])
      }
    },
  )

  it.each([
    { title: 'a name', body: { ...newUser, name: 'a\0b' } },
    { title: 'a password', body: { ...newUser, password: 'password\0' } },
    { title: 'a picture', body: { ...newUser, image: 'http://x.test/\ud800' } },
  ])('fails also in a call of the server in $title', async ({ body }) => {
    const auth = createTestAuth()
    await expect(auth.api.signUpEmail({ body })).rejects.toMatchObject(invalid)
    expect(await auth.database.dump()).toMatchObject({ user: [], account: [], session: [] })
  })

  it.each([
    { title: 'a right-to-left mark', name: 'Ann\u200f\u05d0' },
    { title: 'a zero-width space', name: 'A\u200bnn' },
    {
      title: 'an emoji of a family',
      name: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
    },
    { title: 'letters beyond the basic plane', name: '\u{1d49c}nn' },
    { title: 'combining accents', name: 'A\u0301nn' },
    { title: 'markup', name: '<script>alert(1)</script>' },
    { title: 'a template', name: '{{7*7}} ${x} %s%n' },
    { title: 'SQL', name: `'); DROP TABLE user; --` },
    { title: '255 characters', name: 'n'.repeat(255) },
  ])('keeps $title unchanged', async ({ name }) => {
    const auth = createTestAuth()
    const browser = auth.browser()
    expect(await browser.post('/sign-up/email', { ...newUser, name })).toMatchObject({
      status: 200,
      body: { user: { name } },
    })
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name } })
    expect(await auth.database.dump()).toMatchObject({ user: [{ name }] })
  })

  it.each([
    { title: '256 characters', name: 'n'.repeat(256) },
    { title: 'a thousand accents', name: `a${'\u0301'.repeat(1000)}` },
  ])('fails with $title', async ({ name }) => {
    const { users, ...answer } = await signUp(JSON.stringify({ ...newUser, name }))
    expect(answer).toEqual(invalid)
    expect(users).toEqual([])
  })
})

describe('H23 a duplicate field', () => {
  it('has the value of its last occurrence', async () => {
    const { status, users } = await signUp(withExtra('"email":"bea@x.test","name":"Bea"'))
    expect(status).toBe(200)
    expect(users).toMatchObject([{ email: 'bea@x.test', name: 'Bea' }])
  })
})

describe('H24 a circular body in a call of the server', () => {
  it('fails with VALIDATION_ERROR', async () => {
    const circle: Record<string, unknown> = { ...newUser }
    circle['self'] = circle
    const body = circle as unknown as typeof newUser
    await expect(createTestAuth().api.signUpEmail({ body })).rejects.toMatchObject(invalid)
  })
})

describe('the query of a call', () => {
  async function getSession(search: string): Promise<TestAnswer> {
    return createTestAuth().browser().get(`/get-session${search}`)
  }

  it.each([
    { title: 'H30 a duplicate parameter', search: '?disableRefresh=true&disableRefresh=false' },
    {
      title: 'H30 a duplicate parameter with the same value',
      search: '?disableRefresh=true&disableRefresh=true',
    },
    { title: 'H30 an unknown duplicate parameter', search: '?a=1&a=2' },
    {
      title: 'H30 a duplicate parameter in an encoded spelling',
      search: '?disableRefresh=true&disable%52efresh=true',
    },
    { title: 'H26 a key of prototypes', search: '?__proto__=x' },
    { title: 'H29 a NUL', search: '?a=%00' },
    { title: 'H29 a NUL in a name', search: '?a%00=1' },
    { title: 'H29 invalid UTF-8', search: '?a=%ff' },
    { title: 'H29 an overlong slash', search: '?a=%c0%af' },
    { title: 'H57 an invalid boolean', search: '?disableRefresh=1' },
    { title: 'H57 an empty boolean', search: '?disableRefresh=' },
    { title: 'H57 a boolean without a value', search: '?disableRefresh' },
    {
      title: 'H27 a duplicate boolean in brackets',
      search: '?disableRefresh[]=true&disableRefresh[]=true',
    },
  ])('fails with 400 for $title', async ({ search }) => {
    expect(await getSession(search)).toMatchObject({
      ...invalid,
      body: { message: 'Invalid query parameters' },
    })
  })

  it.each([
    { title: 'no parameters', search: '?' },
    { title: 'unknown parameters', search: '?a=1&b=2&disableCookieCache=true' },
    { title: 'H27 a boolean in brackets', search: '?disableRefresh[$ne]=x' },
    { title: 'H23 separators only', search: '?&&==' },
    { title: 'H23 a broken escape', search: '?a=%zz&b=%' },
    {
      title: 'H26 properties of all objects',
      search: '?constructor=x&toString=y&hasOwnProperty=z',
    },
    { title: '64 KiB', search: `?a=${'x'.repeat(65_536)}` },
  ])('succeeds with $title', async ({ search }) => {
    expect(await getSession(search)).toMatchObject({ status: 200, body: null })
  })
})
