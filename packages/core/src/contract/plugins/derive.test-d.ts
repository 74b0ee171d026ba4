import { describe, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { createAuth } from '../../create-auth.js'
import { memory } from '../../memory/index.js'
import { model } from '../calls/answer.js'
import type { AuthError } from '../errors.js'
import type { User } from '../tables/models.js'
import { defineEndpoint, type Plugin } from './plugin.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: unknown): void

const database = memory()
const body = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

export const listReaders = defineEndpoint({
  method: 'GET',
  path: '/readers',
  summary: 'Lists readers',
  access: 'session',
  query: z.object({ page: z.string() }),
  answer: z.array(z.object({ reader: model('user'), at: z.date() })),
  handle: () => [],
})

interface ReadersPlugin extends Plugin<
  'readers',
  { readonly listReaders: typeof listReaders },
  { readonly user: { readonly motto: string | null } }
> {}
declare const readers: () => ReadersPlugin

interface BarePlugin extends Plugin<'bare'> {}
declare const bare: () => BarePlugin

describe('calls of auth.api that do not compile', () => {
  const { api } = createAuth({ database })

  it('rejects input that the call does not accept', () => {
    // @ts-expect-error the body is missing
    void api.signUpEmail()
    // @ts-expect-error the body is missing
    void api.signUpEmail({ headers: {} })
    // @ts-expect-error the body lacks an address
    void api.signUpEmail({ body: { name: 'Ann', password: 'staple-horse1' } })
    // @ts-expect-error a name is a string
    void api.signUpEmail({ body: { ...body, name: 7 } })
    // @ts-expect-error callers cannot verify their own address
    void api.signUpEmail({ body: { ...body, emailVerified: true } })
    // @ts-expect-error a boolean is not a string
    void api.signInEmail({ body: { ...body, rememberMe: 'false' } })
    // @ts-expect-error a flag of a query is true or false
    void api.getSession({ query: { disableRefresh: 'yes' } })
    // @ts-expect-error sign-out takes no body
    void api.signOut({ headers: {}, body: {} })
    // @ts-expect-error there is no such call
    use(api.signInPhone)
  })

  it('rejects calls that need a session without headers', () => {
    // @ts-expect-error the headers are missing
    void api.getSession()
    // @ts-expect-error the headers are missing
    void api.getSession({ query: { disableRefresh: true } })
    // @ts-expect-error the headers are missing
    void api.signOut()
    // @ts-expect-error the headers are missing
    void api.listSessions({})
    // @ts-expect-error the headers are missing
    void api.setPassword({ body: { newPassword: 'password1' } })
    // @ts-expect-error undefined headers are no headers
    void api.getSession({ headers: undefined })
    // @ts-expect-error a fresh session needs headers too
    void api.unlinkAccount({ body: { providerId: 'github' } })
  })

  it('rejects asServer for calls without it', () => {
    // @ts-expect-error only a user has a session
    void api.getSession({ asServer: true })
    // @ts-expect-error only a user has a session
    void api.getSession({ headers: {}, asServer: true })
    // @ts-expect-error only a user signs out
    void api.signOut({ asServer: true })
    // @ts-expect-error only a user gets a first password
    void api.setPassword({ asServer: true, body: { newPassword: 'password1' } })
    // @ts-expect-error it needs no user and has no other form
    void api.signUpEmail({ asServer: true, body })
    // @ts-expect-error it needs no user and has no other form
    void api.ok({ asServer: true })
  })

  it('rejects calls that need either headers or asServer with neither or both', () => {
    const named = { providerId: 'github', userId: 'u' }
    // @ts-expect-error neither headers nor asServer
    void api.getAccessToken({ body: named })
    // @ts-expect-error neither headers nor asServer
    void api.accountInfo()
    // @ts-expect-error neither headers nor asServer
    void api.accountInfo({ query: named, returnHeaders: true })
    // @ts-expect-error both headers and asServer
    void api.getAccessToken({ body: named, headers: {}, asServer: true })
    // @ts-expect-error both headers and asServer
    void api.refreshToken({ body: named, headers: new Headers(), asServer: true, asResponse: true })
    // @ts-expect-error asServer is true or left out
    void api.getAccessToken({ body: named, asServer: false })
  })

  it('rejects wrong uses of the result', async () => {
    const session = await api.getSession({ headers: {} })
    // @ts-expect-error the session may be null
    use(session.user)
    const signedUp = await api.signUpEmail({ body })
    // @ts-expect-error a hash is not returned
    use(signedUp.user.password)
    // @ts-expect-error an epoch is not returned
    use(signedUp.user.sessionEpoch)
    // @ts-expect-error a date is not a string on the server
    use(signedUp.user.createdAt.length)
    // @ts-expect-error no plugin adds a motto
    use(signedUp.user.motto)
  })
})

describe('types of calls of auth.api', () => {
  const { api } = createAuth({ database })

  it('returns plain values with dates', () => {
    expectTypeOf(api.signUpEmail({ body }))
      .resolves.toHaveProperty('token')
      .toEqualTypeOf<string | null>()
    expectTypeOf(api.signInEmail({ body })).resolves.toHaveProperty('token').toEqualTypeOf<string>()
    expectTypeOf(api.signOut({ headers: {} })).resolves.toEqualTypeOf<{
      readonly success: boolean
    }>()
    expectTypeOf(api.getSession({ headers: {} })).resolves.toBeNullable()
    expectTypeOf(api.signUpEmail({ body })).resolves.toHaveProperty('user').toExtend<User>()
  })

  it('accepts headers or asServer', () => {
    const named = { providerId: 'github', userId: 'u' }
    expectTypeOf(api.getAccessToken({ body: named, headers: {} })).resolves.toExtend<{
      accessToken: string
    }>()
    expectTypeOf(api.getAccessToken({ body: named, asServer: true })).resolves.toExtend<{
      accessToken: string
    }>()
    expectTypeOf(
      api.getAccessToken({ body: named, asServer: true, asResponse: true }),
    ).resolves.toEqualTypeOf<Response>()
    expectTypeOf(
      api.getAccessToken({ body: named, asServer: true, returnHeaders: true }),
    ).resolves.toHaveProperty('headers')
    void api.signUpEmail({ body, headers: {} })
    void api.ok()
  })

  it('returns a Response, or the headers beside the result, on request', () => {
    expectTypeOf(api.ok({ asResponse: true })).resolves.toEqualTypeOf<Response>()
    expectTypeOf(api.ok({ returnHeaders: true })).resolves.toEqualTypeOf<{
      readonly headers: Headers
      readonly response: { readonly ok: boolean }
    }>()
    expectTypeOf(api.signUpEmail({ body, asResponse: true })).resolves.toEqualTypeOf<Response>()
    expectTypeOf<AuthError['status']>().toEqualTypeOf<number>()
  })
})

describe('types of a plugin', () => {
  const withReaders = createAuth({ database, plugins: [readers()] })
  const withBare = createAuth({ database, plugins: [bare()] })
  const both = createAuth({ database, plugins: [bare(), readers()] })
  const chosen = createAuth({ database, plugins: [...(Math.PI > 3 ? [readers()] : []), bare()] })
  const beside = createAuth({ database, plugins: [{ id: 'inline', models: [] }, readers()] })

  it('adds calls and columns exactly where it is installed', async () => {
    // @ts-expect-error the plugin is not installed
    use(withBare.api.listReaders)
    const { user } = await withBare.api.signUpEmail({ body })
    // @ts-expect-error the plugin is not installed
    use(user.motto)
    for (const { api } of [withReaders, both]) {
      expectTypeOf((await api.signUpEmail({ body })).user.motto).toEqualTypeOf<string | null>()
      expectTypeOf((await api.getSession({ headers: {} }))?.user.motto).toEqualTypeOf<
        string | null | undefined
      >()
    }
  })

  it('has the inputs and results of its own calls', async () => {
    // @ts-expect-error the page is missing
    void withReaders.api.listReaders({ headers: {} })
    // @ts-expect-error the page is missing
    void withReaders.api.listReaders({ headers: {}, query: {} })
    const list = await withReaders.api.listReaders({ headers: {}, query: { page: '1' } })
    expectTypeOf(list[0]?.at).toEqualTypeOf<Date | undefined>()
    expectTypeOf(list[0]?.reader.motto).toEqualTypeOf<string | null | undefined>()
    // @ts-expect-error a row has only its readable columns
    use(list[0]?.reader.password)
  })

  it('keeps its types in a conditional list of plugins', async () => {
    expectTypeOf(chosen.api.listReaders).toBeFunction()
    expectTypeOf((await chosen.api.signUpEmail({ body })).user.motto).toEqualTypeOf<string | null>()
  })

  it('keeps its types beside a plugin that is written inline', async () => {
    expectTypeOf(beside.api.listReaders).toBeFunction()
    expectTypeOf((await beside.api.signUpEmail({ body })).user.motto).toEqualTypeOf<string | null>()
  })
})
