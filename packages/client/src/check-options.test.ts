import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAuthClient } from './create-client.js'
import { accountStores } from './account-stores.js'

/** Creates a client as JavaScript can, without the types. */
const create = createAuthClient as (options?: unknown) => object

describe('createAuthClient with options that the compiler rejects', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  it.each<{ title: string; options: unknown; message: string }>([
    {
      title: 'null',
      options: null,
      message: 'createAuthClient: must be an object of options, got null',
    },
    {
      title: 'a URL',
      options: 'https://app.example.com',
      message: 'createAuthClient: must be an object of options, got string',
    },
    {
      title: 'a session that is a promise',
      options: { initialSession: Promise.resolve(null) },
      message: 'createAuthClient.initialSession: is a promise: await it',
    },
    {
      title: 'a plugin in place of a list',
      options: { plugins: accountStores() },
      message: 'createAuthClient.plugins: must be a list such as [adminClient()], got object',
    },
    {
      title: 'null in place of a list of plugins',
      options: { plugins: null },
      message: 'createAuthClient.plugins: must be a list such as [adminClient()], got null',
    },
    {
      title: 'a plugin that is not called',
      options: { plugins: [accountStores(), accountStores] },
      message: 'createAuthClient.plugins[1]: is a function: call it, as in accountStores()',
    },
    {
      title: 'a plugin of the server',
      options: { plugins: [{ id: 'admin', endpoints: {} }] },
      message: 'createAuthClient.plugins[0]: is the plugin "admin" of the server: use the one for',
    },
    {
      title: 'a name in place of a plugin',
      options: { plugins: ['admin'] },
      message: 'createAuthClient.plugins[0]: must be a client plugin such as adminClient(), got',
    },
    {
      title: 'a promise of a plugin',
      options: { plugins: [Promise.resolve(accountStores())] },
      message: 'such as adminClient(), got a promise: await it',
    },
    {
      title: 'a list in a list',
      options: { plugins: [[accountStores()]] },
      message: 'such as adminClient(), got a list',
    },
  ])('fails for $title', ({ options, message }) => {
    expect(() => create(options)).toThrow(TypeError)
    expect(() => create(options)).toThrow(message)
  })

  it.each<{ title: string; options: unknown; message: string }>([
    {
      title: 'a name in other letters',
      options: { baseUrl: 'https://app.example.com' },
      message: 'createAuthClient.baseUrl: is unknown; did you mean "baseURL"?',
    },
    {
      title: 'a name that is like no other',
      options: { sessionOptions: {} },
      message: 'createAuthClient.sessionOptions: is unknown; the options are baseURL, basePath,',
    },
    {
      title: 'a name that every object has',
      options: { constructor: 1 },
      message: 'createAuthClient.constructor: is unknown; the options are',
    },
  ])('warns of $title', ({ options, message }) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    create(options)
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`[countersign] ${message}`)]])
  })

  it.each<{ title: string; options: unknown }>([
    { title: 'no options', options: undefined },
    { title: 'an empty object', options: {} },
    {
      title: 'every option',
      options: {
        baseURL: 'https://app.example.com',
        basePath: '/auth',
        plugins: [accountStores()],
        fetch,
        navigate: () => undefined,
        refetchOn: ['online'],
        initialSession: null,
        headers: {},
        retry: 1,
        timeout: 1000,
        onRequest: () => undefined,
        onSuccess: () => undefined,
        onError: () => undefined,
      },
    },
    { title: 'undefined values', options: { baseURL: undefined, plugins: undefined } },
  ])('accepts $title', ({ options }) => {
    const warn = vi.spyOn(console, 'warn')
    expect(create(options)).toHaveProperty('$session')
    expect(warn).not.toHaveBeenCalled()
  })

  it('does not check them in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const warn = vi.spyOn(console, 'warn')
    expect(create({ baseUrl: 'https://app.example.com' })).toHaveProperty('$session')
    expect(warn).not.toHaveBeenCalled()
  })
})
