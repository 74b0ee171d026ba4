import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { memory } from '../../memory/index.js'
import { problemsOf } from '../../test/problems-of.js'
import { defineEndpoint } from '../../index.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }
const ping = {
  method: 'GET',
  path: '/ping',
  access: 'public',
  answer: z.object({ pong: z.boolean() }),
  handle: () => ({ pong: true }),
}
/** A plugin with a call that differs from a sound one. */
const calling = (changes: object) => ({ endpoints: { ping: { ...ping, ...changes } } })
/** A plugin with a model of one column. */
const holding = (title: object) => ({
  models: [{ name: 'book', fields: { title }, uniqueTogether: [] }],
})
const types = 'string, number, boolean, date, string[], number[], json'
const listen = () => undefined

describe('The start with a mistake in a plugin', () => {
  it.each<{ title: string; plugin: object; problem: string }>([
    {
      title: 'a misspelt part',
      plugin: { endpoint: {} },
      problem: 'endpoint: is unknown; did you mean "endpoints"?',
    },
    {
      title: 'a client plugin',
      plugin: { routes: { ping: 'GET /ping' } },
      problem: 'routes: is unknown; did you mean the server plugin?',
    },
    {
      title: 'a misspelt event after the commit',
      plugin: { after: { 'user.creatd': listen } },
      problem: 'after.user.creatd: is unknown; did you mean "user.created"?',
    },
    {
      title: 'a misspelt event in the transaction',
      plugin: { on: { 'usser.deleted': listen } },
      problem: 'on.usser.deleted: is unknown; did you mean "user.deleted"?',
    },
    {
      title: 'an event in the place of a draft',
      plugin: { before: { 'user.created': listen } },
      problem: 'before.user.created: is unknown; did you mean "user.create"?',
    },
    {
      title: 'a misspelt event of a subscriber to any plugin',
      plugin: { subscribers: { after: { 'session.endd': listen } } },
      problem: 'subscribers.after.session.endd: is unknown; did you mean "session.ended"?',
    },
    {
      title: 'an unknown access',
      plugin: calling({ access: 'sesion' }),
      problem:
        'endpoints.ping.access: must be one of public, optional-session, session, fresh-session, session-or-server, server-only, server-session',
    },
    {
      title: 'an unknown method',
      plugin: calling({ method: 'FETCH' }),
      problem: 'endpoints.ping.method: must be one of GET, POST',
    },
    {
      title: 'a method in lower case',
      plugin: calling({ method: 'get' }),
      problem: 'endpoints.ping.method: must be one of GET, POST',
    },
    {
      title: 'a path without a slash',
      plugin: calling({ path: 'ping' }),
      problem: 'endpoints.ping.path: must begin with "/"',
    },
    {
      title: 'a path of a slash',
      plugin: calling({ path: '/' }),
      problem: 'endpoints.ping.path: must begin with "/"',
    },
    {
      title: 'no answer',
      plugin: calling({ answer: undefined }),
      problem: 'endpoints.ping.answer: must be a schema of zod',
    },
    {
      title: 'an answer that is no schema',
      plugin: calling({ answer: { pong: 'boolean' } }),
      problem: 'endpoints.ping.answer: must be a schema of zod',
    },
    {
      title: 'no handler',
      plugin: calling({ handle: undefined }),
      problem: 'endpoints.ping.handle: must be a function',
    },
    {
      title: 'a subscriber that is no function',
      plugin: { before: { 'user.create': 'later' } },
      problem: 'before.user.create: must be a function',
    },
    {
      title: 'a subscriber of plugins that is no function',
      plugin: { subscribers: { after: { 'member.added': { notify: true } } } },
      problem: 'subscribers.after.member.added: must be a function',
    },
    {
      title: 'a phase that is a text',
      plugin: { on: 'x' },
      problem: 'on.0: must be a function',
    },
    {
      title: 'an unknown type of a column',
      plugin: holding({ type: 'strng' }),
      problem: `models.book.title.type: must be one of ${types}`,
    },
    {
      title: 'a column without a type',
      plugin: holding({}),
      problem: `models.book.title.type: must be one of ${types}`,
    },
    {
      title: 'models that are no list',
      plugin: { models: { book: {} } },
      problem: 'models: must be a list of models that defineModel returned',
    },
    {
      title: 'a model without fields',
      plugin: { models: [{ name: 'book' }] },
      problem: 'models: must be a list of models that defineModel returned',
    },
    {
      title: 'an unknown type of an added column',
      plugin: { columns: { user: { shoes: { type: 'int' } } } },
      problem: `columns.user.shoes.type: must be one of ${types}`,
    },
    {
      title: 'a required column of users',
      plugin: { columns: { user: { shoes: { type: 'number', required: true } } } },
      problem: 'columns.user.shoes.required: must not be true, because rows without it exist',
    },
  ])('fails for $title', ({ plugin, problem }) => {
    const problems = problemsOf({ ...base, plugins: [{ id: 'books', ...plugin }] })
    expect(problems).toEqual([`plugins.books.${problem}`])
  })

  it('lists all mistakes at once', () => {
    const plugin = { id: 'books', ...calling({ method: 'PUT', path: 'ping', answer: null }) }
    expect(problemsOf({ ...base, plugins: [plugin] })).toHaveLength(3)
  })

  it.each([
    { name: 'role.created' },
    { name: 'member.removed' },
    { name: 'user.banned' },
    { name: 'user.unbanned' },
    { name: 'book.lent' },
    { name: 'user' },
    { name: 'user.created.late' },
  ])('accepts the event "$name", which a plugin may have', ({ name }) => {
    const plugin = { id: 'books', on: { [name]: listen }, after: { [name]: listen } }
    expect(problemsOf({ ...base, plugins: [plugin] })).toEqual([])
  })

  it.each(
    ['db', 'is', 'to', 'log', 'app', 'one', 'ids', 'test', 'name', 'table', 'client', 'version']
      .concat(['options', 'service', 'handlers', 'settings', '$Infer', '$session'])
      .map((part) => ({ part })),
  )('accepts "$part", a part of its own', ({ part }) => {
    expect(problemsOf({ ...base, plugins: [{ id: 'books', [part]: {} }] })).toEqual([])
  })

  it('accepts a plugin without mistakes, with parts of its own', () => {
    const plugin = {
      id: 'books',
      endpoints: {
        ping: defineEndpoint({
          ...ping,
          method: 'GET',
          access: 'public',
          path: '/ping',
          summary: 'Ping',
        }),
      },
      models: [{ name: 'book', fields: { kind: { type: ['novel', 'poem'] } }, uniqueTogether: [] }],
      columns: { user: { shoes: { type: 'number' } } },
      before: { 'user.create': listen },
      ownPart: true,
    }
    expect(problemsOf({ ...base, plugins: [plugin] })).toEqual([])
  })
})

describe('The start with a mistake in the option hooks', () => {
  it('fails for a misspelt event', () => {
    const hooks = { after: { 'sesion.created': listen } }
    expect(problemsOf({ ...base, hooks })).toEqual([
      'hooks.after.sesion.created: is unknown; did you mean "session.created"?',
    ])
  })
})
