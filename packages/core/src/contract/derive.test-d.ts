import { describe, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { model } from './answer.js'
import type { AuthError } from './errors.js'
import type { User } from './models.js'
import { defineEndpoint, type Plugin } from './plugin.js'

/** Looks at a value, which is all that a type needs. */
declare function use(value: unknown): void

const database = memory()
const body = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/people',
  summary: 'Lists people',
  access: 'session',
  query: z.object({ page: z.string() }),
  answer: z.array(z.object({ person: model('user'), at: z.date() })),
  handle: () => [],
})

interface PeoplePlugin extends Plugin<
  'people',
  { readonly listPeople: typeof listPeople },
  { readonly user: { readonly motto: string | null } }
> {}
declare const people: () => PeoplePlugin

interface BarePlugin extends Plugin<'bare'> {}
declare const bare: () => BarePlugin

describe('a call of the server does not compile', () => {
  const { api } = createAuth({ database })

  it('when its input is not what the call takes', () => {
    // @ts-expect-error the body is missing
    void api.signUpEmail()
    // @ts-expect-error the body is missing
    void api.signUpEmail({ headers: {} })
    // @ts-expect-error the body lacks an address
    void api.signUpEmail({ body: { name: 'Ann', password: 'staple-horse1' } })
    // @ts-expect-error a name is a text
    void api.signUpEmail({ body: { ...body, name: 7 } })
    // @ts-expect-error nobody verifies an own address
    void api.signUpEmail({ body: { ...body, emailVerified: true } })
    // @ts-expect-error a flag is no text
    void api.signInEmail({ body: { ...body, rememberMe: 'false' } })
    // @ts-expect-error a flag of a query is true or false
    void api.getSession({ query: { disableRefresh: 'yes' } })
    // @ts-expect-error sign-out takes no body
    void api.signOut({ headers: {}, body: {} })
    // @ts-expect-error there is no such call
    use(api.signInPhone)
  })

  it('when it asks who is signed in and has no headers', () => {
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

  it('with asServer where it has no such form', () => {
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

  it('that takes headers or asServer, with neither or both', () => {
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

  it('when its answer is taken for what it is not', async () => {
    const session = await api.getSession({ headers: {} })
    // @ts-expect-error nobody may be signed in
    use(session.user)
    const signedUp = await api.signUpEmail({ body })
    // @ts-expect-error a hash does not leave
    use(signedUp.user.password)
    // @ts-expect-error an epoch does not leave
    use(signedUp.user.sessionEpoch)
    // @ts-expect-error a date is no text on the server
    use(signedUp.user.createdAt.length)
    // @ts-expect-error no plugin adds a motto
    use(signedUp.user.motto)
  })
})

describe('a call of the server', () => {
  const { api } = createAuth({ database })

  it('answers plain values with dates', () => {
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

  it('takes headers, or asServer in their place', () => {
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

  it('answers a Response, or headers beside the answer, where it is asked to', () => {
    expectTypeOf(api.ok({ asResponse: true })).resolves.toEqualTypeOf<Response>()
    expectTypeOf(api.ok({ returnHeaders: true })).resolves.toEqualTypeOf<{
      readonly headers: Headers
      readonly response: { readonly ok: boolean }
    }>()
    expectTypeOf(api.signUpEmail({ body, asResponse: true })).resolves.toEqualTypeOf<Response>()
    expectTypeOf<AuthError['status']>().toEqualTypeOf<number>()
  })
})

describe('a plugin', () => {
  const withPeople = createAuth({ database, plugins: [people()] })
  const withBare = createAuth({ database, plugins: [bare()] })
  const both = createAuth({ database, plugins: [bare(), people()] })
  const chosen = createAuth({ database, plugins: [...(Math.PI > 3 ? [people()] : []), bare()] })
  const beside = createAuth({ database, plugins: [{ id: 'inline', models: [] }, people()] })

  it('adds calls and columns exactly where it is installed', async () => {
    // @ts-expect-error the plugin is not installed
    use(withBare.api.listPeople)
    const { user } = await withBare.api.signUpEmail({ body })
    // @ts-expect-error the plugin is not installed
    use(user.motto)
    for (const { api } of [withPeople, both]) {
      expectTypeOf((await api.signUpEmail({ body })).user.motto).toEqualTypeOf<string | null>()
      expectTypeOf((await api.getSession({ headers: {} }))?.user.motto).toEqualTypeOf<
        string | null | undefined
      >()
    }
  })

  it('has calls with inputs and answers of their own', async () => {
    // @ts-expect-error the page is missing
    void withPeople.api.listPeople({ headers: {} })
    // @ts-expect-error the page is missing
    void withPeople.api.listPeople({ headers: {}, query: {} })
    const list = await withPeople.api.listPeople({ headers: {}, query: { page: '1' } })
    expectTypeOf(list[0]?.at).toEqualTypeOf<Date | undefined>()
    expectTypeOf(list[0]?.person.motto).toEqualTypeOf<string | null | undefined>()
    // @ts-expect-error a row shows its columns only
    use(list[0]?.person.password)
  })

  it('keeps its types in a list that depends on a condition', async () => {
    expectTypeOf(chosen.api.listPeople).toBeFunction()
    expectTypeOf((await chosen.api.signUpEmail({ body })).user.motto).toEqualTypeOf<string | null>()
  })

  it('keeps its types beside one that is written where it is used', async () => {
    expectTypeOf(beside.api.listPeople).toBeFunction()
    expectTypeOf((await beside.api.signUpEmail({ body })).user.motto).toEqualTypeOf<string | null>()
  })
})
