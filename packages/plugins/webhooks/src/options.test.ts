import { ConfigurationError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { createApp, CRM, SECRET } from './test/app.js'

const crm = { url: CRM, secret: SECRET, events: ['user.created'] as const }

function problemsWith(options: object): readonly string[] {
  try {
    createApp(options)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

const urlProblem =
  'plugins.webhooks.endpoints.crm.url: must be an https: URL without user and password'
const secretProblem =
  'plugins.webhooks.endpoints.crm.secret: must be "whsec_" and the base64 of 24 to 64 bytes'

describe('webhooks', () => {
  it.each([
    { title: 'a relative URL', endpoint: { url: '/hooks' }, problem: urlProblem },
    { title: 'http:', endpoint: { url: 'http://crm.x.test/' }, problem: urlProblem },
    {
      title: 'http: with a name that begins like this machine',
      endpoint: { url: 'http://localhost.x.test/' },
      problem: urlProblem,
    },
    {
      title: 'a password in the URL',
      endpoint: { url: 'https://a:b@crm.x.test/' },
      problem: urlProblem,
    },
    { title: 'another scheme', endpoint: { url: 'file:///hooks' }, problem: urlProblem },
    { title: 'a short secret', endpoint: { secret: 'whsec_c2hvcnQ=' }, problem: secretProblem },
    {
      title: 'a password as secret',
      endpoint: { secret: 'correct horse' },
      problem: secretProblem,
    },
    {
      title: 'one wrong secret of two',
      endpoint: { secret: [SECRET, 'old'] },
      problem: secretProblem,
    },
    {
      title: 'a missing environment variable as secret',
      endpoint: { secret: undefined },
      problem: `${secretProblem}, or a list of such texts`,
    },
    {
      title: 'no event',
      endpoint: { events: [] },
      problem: 'plugins.webhooks.endpoints.crm.events: must name an event',
    },
  ])('rejects $title at the start', ({ endpoint, problem }) => {
    expect(problemsWith({ endpoints: { crm: { ...crm, ...endpoint } } })).toEqual([problem])
  })

  it.each([
    { title: 'a name with a space', options: { endpoints: { 'c r m': crm } }, path: 'endpoints' },
    { title: 'a time limit of an hour', options: { timeout: '1 hour' }, path: 'timeout' },
    { title: 'a retry without time', options: { retries: [0] }, path: 'retries' },
    { title: 'an unknown option', options: { retry: 3 }, path: 'retry' },
    {
      title: 'data of an event that no endpoint receives',
      options: { data: { 'user.updated': () => ({}) } },
      path: 'data.user.updated: no endpoint receives this event',
    },
  ])('rejects $title at the start', ({ options, path }) => {
    const problems = problemsWith(options)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`plugins.webhooks.${path}`)
  })

  it('rejects a misspelled event at the start', () => {
    const problem = 'user.create: is unknown; did you mean "user.created"?'
    expect(problemsWith({ endpoints: { crm: { ...crm, events: ['user.create'] } } })).toEqual([
      `plugins.webhooks.subscribers.on.${problem}`,
      `plugins.webhooks.subscribers.after.${problem}`,
    ])
  })

  it.each([
    { title: 'http: on this machine', endpoint: { url: 'http://127.0.0.1:4000/hooks' } },
    { title: 'http: on an IPv6 address of this machine', endpoint: { url: 'http://[::1]:4000/' } },
    { title: 'two secrets', endpoint: { secret: [SECRET, SECRET] } },
    { title: 'an event of another plugin', endpoint: { events: ['organization.created'] } },
  ])('accepts $title', ({ endpoint }) => {
    expect(problemsWith({ endpoints: { crm: { ...crm, ...endpoint } } })).toEqual([])
  })
})
