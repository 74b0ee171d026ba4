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
const holding = (title: object | null) => ({
  models: [{ name: 'book', fields: { title }, uniqueTogether: [] }],
})
const book = { name: 'book', fields: { title: { type: 'string' } } }
const types = 'string, number, boolean, date, string[], number[], json, or a list of texts'
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
      problem: 'on: Invalid input: expected record, received string',
    },
    {
      title: 'an unknown type of a column',
      plugin: holding({ type: 'strng' }),
      problem: `models.0.fields.title.type: must be one of ${types}`,
    },
    {
      title: 'a column without a type',
      plugin: holding({}),
      problem: `models.0.fields.title.type: must be one of ${types}`,
    },
    {
      title: 'models that are no list',
      plugin: { models: { book: {} } },
      problem: 'models: must be a list of models that defineModel returned',
    },
    {
      title: 'a model without fields',
      plugin: { models: [{ name: 'book', uniqueTogether: [] }] },
      problem: 'models.0.fields: Invalid input: expected record, received undefined',
    },
    {
      title: 'a column that is null',
      plugin: holding(null),
      problem: 'models.0.fields.title: Invalid input: expected object, received null',
    },
    {
      title: 'a unique key over an unknown column',
      plugin: { models: [{ ...book, uniqueTogether: [['title', 'titel']] }] },
      problem: 'models.0.uniqueTogether: must name columns of the model',
    },
    {
      title: 'a unique key that is no list',
      plugin: { models: [{ ...book, uniqueTogether: ['title'] }] },
      problem: 'models.0.uniqueTogether.0: Invalid input: expected array, received string',
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
    {
      title: 'an error that is a text',
      plugin: { errors: { BOOK_LOST: 'The book is lost' } },
      problem: 'errors.BOOK_LOST: Invalid input: expected object, received string',
    },
    {
      title: 'an error whose status is a text',
      plugin: { errors: { BOOK_LOST: { status: '404', message: 'The book is lost' } } },
      problem: 'errors.BOOK_LOST.status: Invalid input: expected number, received string',
    },
    {
      title: 'an error with an impossible status',
      plugin: { errors: { BOOK_LOST: { status: 40, message: 'The book is lost' } } },
      problem: 'errors.BOOK_LOST.status: Too small: expected number to be >=200',
    },
    {
      title: 'an error of a call without a message',
      plugin: calling({ errors: { BOOK_LOST: { status: 404 } } }),
      problem:
        'endpoints.ping.errors.BOOK_LOST.message: Invalid input: expected string, received undefined',
    },
    {
      title: 'a mail of texts',
      plugin: { mails: { overdue: { subject: 'Overdue', text: 'Bring it back' } } },
      problem: 'mails.overdue: must have subject and text',
    },
    {
      title: 'a one-time value of an unknown owner',
      plugin: { oneTimeValues: { loan: { owner: 'users' } } },
      problem: 'oneTimeValues.loan.owner: Invalid option: expected one of "user"|"address"',
    },
    {
      title: 'a one-time value that is a text',
      plugin: { oneTimeValues: { loan: 'user' } },
      problem: 'oneTimeValues.loan: Invalid input: expected object, received string',
    },
    {
      title: 'a misspelt phase of subscribers',
      plugin: { subscribers: { befor: {} } },
      problem: 'subscribers.befor: is not an option; did you mean "before"?',
    },
    {
      title: 'a call that was not declared',
      plugin: { endpoints: { ping: null } },
      problem: 'endpoints.ping: Invalid input: expected object, received null',
    },
    {
      title: 'a preparation that returns a promise',
      plugin: { prepare: () => Promise.resolve([]) },
      problem: 'prepare: must return a list of texts',
    },
  ])('fails for $title', ({ plugin, problem }) => {
    const problems = problemsOf({ ...base, plugins: [{ id: 'books', ...plugin }] })
    expect(problems).toEqual([`plugins.books.${problem}`])
  })

  it.each(
    [
      ['models', 'columns', 'additionalFields', 'endpoints', 'errors', 'mails', 'oneTimeValues'],
      ['texts', 'prepare', 'upgrades', 'subscribers', 'blocks', 'impersonatorOf', 'administers'],
      ['signInMethods', 'provenMethods', 'credentials', 'answerHeaders', 'sessionCookies'],
      ['divideSessions', 'showSession', 'before', 'on', 'after'],
    ].flatMap((names) =>
      names.flatMap((part) =>
        [null, 5, 'x', [null], Promise.resolve({})].map((given) => ({ part, given })),
      ),
    ),
  )('names the part $part when it is $given', ({ part, given }) => {
    const problems = problemsOf({ ...base, plugins: [{ id: 'books', [part]: given }] })
    expect(problems).toEqual([expect.stringMatching(RegExp(`^plugins\\.books\\.${part}\\b.*: `))])
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
