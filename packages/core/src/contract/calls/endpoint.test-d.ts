import { describe, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import type { AuthError } from '../errors.js'
import type { SessionData } from './exchange.js'
import { model } from './answer.js'
import { defineEndpoint } from '../plugins/plugin.js'
import type { PluginContext } from '../plugins/plugin-context.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: unknown): void

const errors = { TAKEN: { status: 409, message: 'Taken' } } as const
const base = { method: 'POST', path: '/x', summary: 'For types', access: 'public' } as const
const answer = z.object({ ok: z.boolean() })

describe('endpoints that do not compile', () => {
  it('rejects a failure with a code that is not declared', () => {
    defineEndpoint({
      ...base,
      answer,
      errors,
      handle({ fail }) {
        // @ts-expect-error OTHER is not a code of this endpoint
        throw fail('OTHER')
      },
    })
    defineEndpoint({
      ...base,
      answer,
      handle({ fail }) {
        // @ts-expect-error an endpoint without errors has no codes
        throw fail('TAKEN')
      },
    })
  })

  it('rejects a failure with a code of the access check', () => {
    defineEndpoint({
      ...base,
      access: 'session',
      answer,
      errors,
      handle({ fail }) {
        // @ts-expect-error UNAUTHORIZED is not declared
        throw fail('UNAUTHORIZED')
      },
    })
  })

  it('rejects a result of another shape', () => {
    // @ts-expect-error the answer lacks a field
    defineEndpoint({ ...base, answer, handle: () => ({}) })
    // @ts-expect-error the field is not a boolean
    defineEndpoint({ ...base, answer, handle: () => ({ ok: 'yes' }) })
    // @ts-expect-error the answer is never null
    defineEndpoint({ ...base, answer, handle: () => null })
    // @ts-expect-error a user has more columns than the id
    defineEndpoint({ ...base, answer: model('user'), handle: () => ({ id: 'u1' }) })
  })

  it('rejects an unknown method, path, access or write', () => {
    // @ts-expect-error calls are GET or POST
    defineEndpoint({ ...base, method: 'DELETE', answer, handle: () => ({ ok: true }) })
    // @ts-expect-error a path starts with a slash
    defineEndpoint({ ...base, path: 'x', answer, handle: () => ({ ok: true }) })
    // @ts-expect-error there is no access "admin"
    defineEndpoint({ ...base, access: 'admin', answer, handle: () => ({ ok: true }) })
    // @ts-expect-error every call has a summary for the reference
    defineEndpoint({
      method: 'GET',
      path: '/x',
      access: 'public',
      answer,
      handle: () => ({ ok: true }),
    })
    // @ts-expect-error there is no such write
    defineEndpoint({ ...base, writes: 'user.delete', answer, handle: () => ({ ok: true }) })
  })

  it('rejects the use of a session that may be absent', () => {
    defineEndpoint({
      ...base,
      answer,
      handle({ session }) {
        expectTypeOf(session).toEqualTypeOf<undefined>()
        // @ts-expect-error a public call has no session
        use(session.user)
        return { ok: true }
      },
    })
    defineEndpoint({
      ...base,
      access: 'server-only',
      answer,
      handle({ session }) {
        expectTypeOf(session).toEqualTypeOf<undefined>()
        return { ok: true }
      },
    })
  })

  it('rejects the use of undeclared input', () => {
    defineEndpoint({
      ...base,
      answer,
      handle({ body, query }) {
        expectTypeOf(body).toEqualTypeOf<undefined>()
        expectTypeOf(query).toEqualTypeOf<undefined>()
        return { ok: true }
      },
    })
    defineEndpoint({
      ...base,
      body: z.object({ a: z.string() }),
      answer,
      handle({ body }) {
        // @ts-expect-error the body has no b
        use(body.b)
        return { ok: true }
      },
    })
  })

  it('rejects the use of the core’s services', () => {
    defineEndpoint({
      ...base,
      answer,
      handle(call) {
        // @ts-expect-error plugins get the narrow context, not the services
        use(call.services)
        return { ok: true }
      },
    })
  })
})

describe('a handler', () => {
  it('receives the parsed input', () => {
    defineEndpoint({
      ...base,
      access: 'fresh-session',
      body: z.object({ a: z.string().transform(Number), b: z.boolean().default(true) }),
      query: z.object({ c: z.string().optional() }),
      answer,
      errors,
      handle(call) {
        expectTypeOf(call.body).toEqualTypeOf<{ a: number; b: boolean }>()
        expectTypeOf(call.query).toEqualTypeOf<{ c?: string | undefined }>()
        expectTypeOf(call.session).toEqualTypeOf<SessionData>()
        expectTypeOf(call.context).toEqualTypeOf<PluginContext>()
        expectTypeOf(call.fail('TAKEN')).toEqualTypeOf<AuthError>()
        return Promise.resolve({ ok: true })
      },
    })
  })
})

describe('the type of an endpoint', () => {
  const endpoint = defineEndpoint({
    ...base,
    access: 'fresh-session',
    body: z.object({ a: z.string().transform(Number), b: z.boolean().default(true) }),
    answer,
    errors,
    handle: () => ({ ok: true }),
  })
  type Types = NonNullable<(typeof endpoint)['$types']>

  it('contains the input, the output and the codes', () => {
    expectTypeOf<Types['input']['body']>().toEqualTypeOf<{ a: string; b?: boolean | undefined }>()
    expectTypeOf<Types['output']>().toEqualTypeOf<{ ok: boolean }>()
    expectTypeOf<Types['code']>().toEqualTypeOf<'TAKEN' | 'UNAUTHORIZED' | 'SESSION_NOT_FRESH'>()
    expectTypeOf(endpoint.path).toEqualTypeOf<'/x'>()
    expectTypeOf(endpoint.method).toEqualTypeOf<'POST'>()
    expectTypeOf(endpoint.access).toEqualTypeOf<'fresh-session'>()
  })

  it('contains the codes of the access check only for access with a session', () => {
    const forAnybody = defineEndpoint({ ...base, answer, handle: () => ({ ok: true }) })
    const forSome = defineEndpoint({
      ...base,
      access: 'session',
      answer,
      handle: () => ({ ok: true }),
    })
    expectTypeOf(forAnybody).toHaveProperty('$types').toExtend<{ code: never } | undefined>()
    expectTypeOf(forSome).toHaveProperty('$types').toExtend<{ code: 'UNAUTHORIZED' } | undefined>()
  })

  it('does not contain the schemas and the handler', () => {
    // @ts-expect-error the handler is not public
    use(endpoint.handle)
    // @ts-expect-error the schema is not public
    use(endpoint.body)
  })
})
