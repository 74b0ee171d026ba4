import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './contract/options/read-options.js'
import { type EntryLoader, loadProviders } from './load-providers.js'
import { memory } from './memory/index.js'
import { parseOptions } from './options/parse-options.js'
import * as github from './providers/github.js'
import * as google from './providers/google.js'
import * as microsoft from './providers/microsoft.js'

/** The entries of the built package. */
const entries: Readonly<Record<string, unknown>> = {
  'providers/github': github,
  'providers/google': google,
  'providers/microsoft': microsoft,
  'providers/vk': {},
}
const app = { clientId: 'app', clientSecret: 'secret' }

function load(given: Readonly<Record<string, unknown>>) {
  const loaded: string[] = []
  const loader: EntryLoader = (entry) => {
    loaded.push(entry)
    return entries[entry] ?? null
  }
  const schema = z.unknown().transform((_, { issues }) => loadProviders(given, issues, loader))
  const { data = [], error } = schema.safeParse(null)
  const problems = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  return {
    ids: data.map((provider) => Reflect.get(Object(provider), 'id') as unknown),
    problems,
    loaded,
  }
}

const refused: readonly {
  readonly title: string
  readonly given: Readonly<Record<string, unknown>>
  readonly problem: string
}[] = [
  { title: 'an unknown name', given: { github2: app }, problem: 'github2: is not a provider' },
  {
    title: 'a kind of provider without a name',
    given: { oidc: app },
    problem: 'oidc: is not a provider',
  },
  {
    title: 'a path',
    given: { '../index': app },
    problem: '../index: is not a provider',
  },
  {
    title: 'a property of every object',
    given: { constructor: app },
    problem: 'constructor: is not a provider',
  },
  {
    title: 'a misspelt name',
    given: { gitub: app },
    problem: 'gitub: is not a provider with a name; did you mean "github"?',
  },
  {
    title: 'an invalid value of enabled',
    given: { github: { ...app, enabled: 'no' } },
    problem: 'github.enabled: must be true or false',
  },
  {
    title: 'true instead of options',
    given: { github: true },
    problem: 'github: must be the options',
  },
  {
    title: 'null instead of options',
    given: { github: null },
    problem: 'github: must be the options',
  },
  {
    title: 'a missing client id',
    given: { github: { clientSecret: 'secret' } },
    problem: 'github.clientId: must be',
  },
  {
    title: 'an invalid option',
    given: { microsoft: { ...app, tenantId: 'x' } },
    problem: 'microsoft.tenantId: must be',
  },
  {
    title: 'a provider that cannot be loaded',
    given: { apple: app },
    problem:
      'apple: cannot be loaded here: write [apple({ … })], with apple of @countersign/core/providers/apple',
  },
  {
    title: 'an entry that lacks the provider',
    given: { vk: app },
    problem: 'vk: cannot be loaded here',
  },
]

describe('providers by name', () => {
  it.each(refused)('reports $title', ({ given, problem }) => {
    expect(load(given).problems).toEqual([expect.stringContaining(problem)])
  })

  it('reports every problem at once', () => {
    const { problems } = load({ github: {}, google: { clientId: '', hd: 7 }, xyz: {} })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'github.clientId',
      'github.clientSecret',
      'google.clientId',
      'google.hd',
      'google.clientSecret',
      'xyz',
    ])
  })

  it('creates the enabled providers', () => {
    const { ids, loaded, problems } = load({
      github: app,
      google: { ...app, enabled: true },
      microsoft: { enabled: false },
      vk: { ...app, enabled: false },
    })
    expect(problems).toEqual([])
    expect(ids).toEqual(['github', 'google'])
    expect(loaded).toEqual(['providers/github', 'providers/google'])
  })

  it('throws other errors of a factory', () => {
    const loader = () => ({
      github: () => {
        throw new RangeError('no')
      },
    })
    const schema = z
      .unknown()
      .transform((_, { issues }) => loadProviders({ github: app }, issues, loader))
    expect(() => schema.safeParse(null)).toThrow(RangeError)
  })
})

describe('the option socialProviders', () => {
  const problemsOf = (socialProviders: unknown): readonly string[] => {
    try {
      parseOptions({ database: memory(), baseURL: 'http://localhost:3000', socialProviders })
      return []
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      return error.problems
    }
  }

  it.each([
    { title: 'a string', given: 'github', problem: 'socialProviders: ' },
    { title: 'null', given: null, problem: 'socialProviders: ' },
    { title: 'a list of options', given: [app], problem: 'socialProviders.0: must be a provider' },
    { title: 'an unknown name', given: { x: app }, problem: 'socialProviders.x: ' },
    {
      title: 'a name in the source tree',
      given: { github: app },
      problem: 'socialProviders.github: ',
    },
  ])('rejects $title', ({ given, problem }) => {
    expect(problemsOf(given)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    { title: 'undefined', given: undefined },
    { title: 'an empty list', given: [] },
    { title: 'an empty object', given: {} },
    { title: 'names that are not enabled', given: { github: { enabled: false } } },
    { title: 'a list', given: [github.github(app), google.google(app)] },
  ])('accepts $title', ({ given }) => {
    expect(problemsOf(given)).toEqual([])
  })
})
