import {
  createAuth,
  type CoreEndpoints,
  type Routes,
  type SessionOf as AppSessionOf,
} from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { describe, expectTypeOf, it } from 'vitest'
import { accountStores } from './account-stores.js'
import type { CallOptions } from './call-options.js'
import type { ClientPlugin, Nothing } from './client-plugin.js'
import { createAuthClient } from './create-client.js'
import { serverFields } from './server-fields.js'
import type { SessionOf } from './session-state.js'
import { notes, notesClient, type NotesEndpoints } from './test/notes-plugin.js'

const client = createAuthClient()
const newUser = { email: 'ann@example.com', password: 'correct horse battery staple', name: 'Ann' }

describe('types that do not compile', () => {
  it('rejects input that a call does not accept', () => {
    // @ts-expect-error the body lacks a password
    void client.signIn.email({ email: 'ann@example.com' })
    // @ts-expect-error the body lacks everything
    void client.signUp.email()
    // @ts-expect-error there is no such field
    void client.signIn.email({ ...newUser, rememberme: true })
    // @ts-expect-error a field of another type
    void client.signUp.email({ ...newUser, image: 1 })
    // @ts-expect-error there is no such key in the query
    void client.getSession({ query: { disableRefesh: true } })
    // @ts-expect-error a query belongs under its own key
    void client.getSession({ disableRefresh: true })
    // @ts-expect-error the body lacks the provider
    void client.signIn.social({ callbackURL: '/' })
    // @ts-expect-error an id token is an object, not its text alone
    void client.linkSocial({ provider: 'google', idToken: 'eyJ' })
    // @ts-expect-error the input of a GET belongs under query
    void client.accountInfo({ accountId: 'row' })
    // @ts-expect-error there is no such option
    void client.signOut({}, { tries: 3 })
  })

  it('rejects calls that do not exist', () => {
    expectTypeOf(client.signIn).not.toHaveProperty('carrierPigeon')
    expectTypeOf(client).not.toHaveProperty('notes')
    expectTypeOf(client).not.toHaveProperty('$notes')
    expectTypeOf(client).not.toHaveProperty('then')
    expectTypeOf(client).not.toHaveProperty('useSession')
    expectTypeOf(createAuthClient({ plugins: [notesClient()] }).notes).not.toHaveProperty('count')
  })

  it('rejects routes that the server does not have', () => {
    // @ts-expect-error no such path
    expectTypeOf({ ok: 'GET /okay' } as const satisfies Routes<CoreEndpoints>)
    // @ts-expect-error another verb
    expectTypeOf({ ok: { ok: 'POST /ok' } } as const satisfies Routes<CoreEndpoints>)
  })

  it('rejects tables whose stores differ from those of the endpoint', () => {
    // @ts-expect-error the leaf lacks the stores
    expectTypeOf({ out: 'POST /sign-out' } as const satisfies Routes<CoreEndpoints>)
    // @ts-expect-error the endpoint names other stores
    expectTypeOf({ update: 'POST /update-user all' } as const satisfies Routes<CoreEndpoints>)
    // @ts-expect-error the endpoint names no store
    expectTypeOf({ ok: 'GET /ok $session' } as const satisfies Routes<CoreEndpoints>)
    // @ts-expect-error a server-only call has no route
    expectTypeOf({ count: 'GET /notes/count' } as const satisfies Routes<NotesEndpoints>)
  })

  it('rejects plugins whose routes the server plugin does not have', () => {
    type Wrong = { readonly list: 'GET /notes/lists' }
    // @ts-expect-error the server plugin has no such call
    expectTypeOf<ClientPlugin<Wrong, NotesEndpoints>>()
    type Loads = { readonly $n: { readonly route: 'GET /ok' } }
    // @ts-expect-error a store is loaded by a call of the server plugin
    expectTypeOf<ClientPlugin<Nothing, NotesEndpoints, unknown, Nothing, Loads>>()
    // @ts-expect-error a call is a route or a branch
    createAuthClient({ plugins: [{ id: 'x', routes: { a: 1 } }] })
  })

  it('rejects comparisons with error codes that a call cannot return', async () => {
    const { error } = await client.signIn.email(newUser)
    // @ts-expect-error signing in never fails with this code
    if (error?.code === 'USER_ALREADY_EXISTS') return
    const { error: other } = await createAuthClient({ plugins: [notesClient()] }).notes.list()
    // @ts-expect-error only notes.add fails with this code
    if (other?.code === 'NOTE_IS_EMPTY') return
  })

  it('rejects the use of data before a check of the error', async () => {
    const { data, error } = await client.signIn.email(newUser)
    // @ts-expect-error data may be null
    expectTypeOf(data.user)
    // @ts-expect-error there is an error, so there is no data
    if (error) expectTypeOf(data.user)
  })

  it('rejects the use of a user before a check of the status', () => {
    const state = client.$session.value
    // @ts-expect-error the data may be null or undefined
    expectTypeOf(state.data.user)
    // @ts-expect-error unknown is not signed out
    if (state.status !== 'signed-in') expectTypeOf(state.data).toEqualTypeOf<null>()
    // @ts-expect-error there are three states
    if (state.status === 'loading') return
  })

  it('has no columns of plugins that are not installed', async () => {
    const { data } = await client.signIn.email(newUser)
    expectTypeOf(data?.user).exclude<undefined>().not.toHaveProperty('mood')
  })
})

describe('types that compile', () => {
  it('narrows a result to data or error', async () => {
    const { data, error } = await client.signIn.email(newUser)
    if (!error) {
      expectTypeOf(data.user.name).toEqualTypeOf<string>()
      expectTypeOf(data.user.createdAt).toEqualTypeOf<Date>()
      expectTypeOf(data.url).toEqualTypeOf<string | undefined>()
      return
    }
    expectTypeOf(data).toEqualTypeOf<null>()
    expectTypeOf(error.status).toEqualTypeOf<number>()
    expectTypeOf(error['requestId']).toEqualTypeOf<unknown>()
    if (error.code === 'INVALID_EMAIL_OR_PASSWORD' || error.code === 'NETWORK') return
    expectTypeOf(error.code).not.toEqualTypeOf<string>()
  })

  it('accepts calls without input and options where none are required', () => {
    expectTypeOf(client.signOut).toBeCallableWith()
    expectTypeOf(client.getSession).toBeCallableWith({ query: { disableRefresh: true } })
    const options: CallOptions = { retry: 3, timeout: 1000, signal: new AbortController().signal }
    expectTypeOf(client.ok).toBeCallableWith(undefined, options)
    expectTypeOf(client.signIn.email).toBeCallableWith(newUser, { disableRedirect: true })
  })

  it('narrows the session by its status and by its data', () => {
    const state = client.$session.value
    if (state.status === 'signed-in') expectTypeOf(state.data.user.email).toEqualTypeOf<string>()
    if (state.status === 'signed-out') expectTypeOf(state.data).toEqualTypeOf<null>()
    if (state.data) expectTypeOf(state.status).toEqualTypeOf<'signed-in'>()
    expectTypeOf(state.error?.code).not.toEqualTypeOf<string | undefined>()
  })

  it('accepts a client with plugins as a client', () => {
    const extended = createAuthClient({ plugins: [notesClient()] })
    expectTypeOf(extended.signIn).toExtend<ReturnType<typeof createAuthClient>['signIn']>()
    expectTypeOf<ReturnType<typeof createAuthClient>>().not.toHaveProperty('notes')
  })

  it('adds the calls, codes, actions, stores and columns of a plugin', async () => {
    const extended = createAuthClient({ plugins: [notesClient()] })
    const { data, error } = await extended.notes.add({ text: 'Buy milk' })
    if (error?.code === 'NOTE_IS_EMPTY') return
    expectTypeOf(data?.id).toEqualTypeOf<string | undefined>()
    expectTypeOf(await extended.notes.addAll(['a'])).toEqualTypeOf<string[]>()
    expectTypeOf(extended.$notes.value.data?.notes[0]?.text).toEqualTypeOf<string | undefined>()
    expectTypeOf<SessionOf<typeof extended>['user']['mood']>().toEqualTypeOf<string | null>()
    expectTypeOf(extended.signIn.email).toBeFunction()
    // @ts-expect-error the body lacks a text
    void extended.notes.add({})
  })
})

describe('serverFields', () => {
  const auth = createAuth({
    database: memory(),
    plugins: [notes()],
    user: {
      additionalFields: {
        locale: { type: 'string', required: true, input: true },
        birthday: { type: 'date' },
        seenAt: { type: 'date' },
        notesOfStaff: { type: 'string', returned: false },
      },
    },
    session: { additionalFields: { device: { type: 'string', defaultValue: 'web' } } },
  })
  const own = createAuthClient({ plugins: [serverFields<typeof auth>()] })
  type Own = SessionOf<typeof own>

  it('adds the columns that the server returns', () => {
    expectTypeOf<Own['user']['locale']>().toEqualTypeOf<string | null>()
    expectTypeOf<Own['user']['mood']>().toEqualTypeOf<string | null>()
    expectTypeOf<Own['session']['device']>().toEqualTypeOf<string>()
    expectTypeOf<Own['user']>().not.toHaveProperty('notesOfStaff')
  })

  it('types date columns as Date only in keys that end in At', () => {
    expectTypeOf<Own['user']['seenAt']>().toEqualTypeOf<Date | null>()
    expectTypeOf<Own['user']['birthday']>().toEqualTypeOf<string | null>()
  })

  it('adds the columns that the app accepts to signUp', () => {
    expectTypeOf(own.signUp.email).toBeCallableWith({ ...newUser, locale: 'de' })
    // @ts-expect-error the app requires it
    void own.signUp.email(newUser)
    // @ts-expect-error clients may not write it
    void own.signUp.email({ ...newUser, locale: 'de', birthday: '2000-01-01T00:00:00.000Z' })
  })

  it('combines the columns of serverFields and of other plugins', async () => {
    const both = createAuthClient({ plugins: [serverFields<typeof auth>(), notesClient()] })
    expectTypeOf<SessionOf<typeof both>['user']['locale']>().toEqualTypeOf<string | null>()
    expectTypeOf<SessionOf<typeof both>['user']['mood']>().toEqualTypeOf<string | null>()
    const { data } = await both.signIn.email(newUser)
    expectTypeOf(data?.user.locale).toEqualTypeOf<string | null | undefined>()
  })

  it('accepts a session of the server as initialSession', async () => {
    const initialSession = await auth.api.getSession({ headers: new Headers() })
    createAuthClient({ initialSession })
    const { session, user } = initialSession ?? {}
    if (!session || !user) return
    createAuthClient({ initialSession: { session, user: { ...user, createdAt: '2020-01-01' } } })
    // @ts-expect-error a user is missing
    createAuthClient({ initialSession: { session } })
  })
})

describe('accountStores', () => {
  it('types its stores by the data of their calls', () => {
    const listed = createAuthClient({ plugins: [accountStores()] })
    expectTypeOf(listed.$sessions.value.data?.[0]?.createdAt).toEqualTypeOf<Date | undefined>()
    expectTypeOf(listed.$accounts.value.data?.[0]?.providerId).toEqualTypeOf<string | undefined>()
    expectTypeOf(createAuthClient()).not.toHaveProperty('$sessions')
  })
})

describe('$Infer', () => {
  const app = createAuth({
    database: memory(),
    user: { additionalFields: { plan: { type: 'string' } } },
    plugins: [notes()],
  })
  const typed = createAuthClient({ plugins: [serverFields<typeof app>(), notesClient()] })

  it('rejects a model that the app does not have', () => {
    // @ts-expect-error no plugin has it
    type Missing = typeof typed.$Infer.Organization
    expectTypeOf<Missing>()
    // @ts-expect-error no plugin has it
    type MissingToo = typeof app.$Infer.Organization
    expectTypeOf<MissingToo>()
  })

  it('has what the calls return', () => {
    expectTypeOf(typed.$Infer).toHaveProperty('User')
    expectTypeOf(app.$Infer).toHaveProperty('User')
    expectTypeOf<typeof typed.$Infer.Session>().toEqualTypeOf<SessionOf<typeof typed>>()
    expectTypeOf<typeof app.$Infer.Session.user>().toEqualTypeOf<typeof app.$Infer.User>()
    expectTypeOf<typeof app.$Infer.User.plan>().toEqualTypeOf<string | null>()
    expectTypeOf<typeof app.$Infer.Session>().toEqualTypeOf<AppSessionOf<typeof app>>()
  })
})
