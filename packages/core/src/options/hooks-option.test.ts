import { describe, expect, it } from 'vitest'
import { memory } from '../memory/index.js'
import { problemsOf } from '../test/problems-of.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }
const listen = () => undefined

describe('The start with a mistake in the option hooks', () => {
  it.each<{ title: string; hooks: unknown; problem: string }>([
    {
      title: 'a misspelt event',
      hooks: { after: { 'sesion.created': listen } },
      problem: 'hooks.after.sesion.created: is unknown; did you mean "session.created"?',
    },
    {
      title: 'a misspelt phase',
      hooks: { befor: {} },
      problem: 'hooks.befor: is not an option; did you mean "before"?',
    },
    {
      title: 'hooks of another library',
      hooks: { user: { create: { before: listen } } },
      problem: 'hooks.user: is not an option',
    },
    {
      title: 'null as a phase',
      hooks: { after: null },
      problem: 'hooks.after: Invalid input: expected record, received null',
    },
    {
      title: 'a text',
      hooks: 'none',
      problem: 'hooks: Invalid input: expected object, received string',
    },
    { title: 'a promise', hooks: Promise.resolve({}), problem: 'hooks: is a promise: await it' },
  ])('fails for $title', ({ hooks, problem }) => {
    expect(problemsOf({ ...base, hooks })).toEqual([problem])
  })
})

describe('The start with a promise in place of a value', () => {
  it.each(['emailAndPassword', 'session', 'user', 'account', 'socialProviders', 'rateLimit'])(
    'fails for %s',
    (option) => {
      const problems = problemsOf({ ...base, [option]: Promise.resolve({}) })
      expect(problems).toEqual([`${option}: is a promise: await it`])
    },
  )
})
