import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './contract/configuration-error.js'
import { type EntryLoader, loadProviders } from './load-providers.js'
import { memory } from './memory/index.js'
import { parseOptions } from './options.js'
import * as github from './providers/github.js'
import * as google from './providers/google.js'
import * as microsoft from './providers/microsoft.js'

/** As the built package does. */
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
  { title: 'that nobody knows', given: { github2: app }, problem: 'github2: is not a provider' },
  { title: 'of another kind', given: { oidc: app }, problem: 'oidc: is not a provider' },
  {
    title: 'that leads elsewhere',
    given: { '../index': app },
    problem: '../index: is not a provider',
  },
  {
    title: 'of every object',
    given: { constructor: app },
    problem: 'constructor: is not a provider',
  },
  {
    title: 'that is misspelled',
    given: { gitub: app },
    problem: 'gitub: is not a provider with a name; did you mean "github"?',
  },
  {
    title: 'that is neither on nor off',
    given: { github: { ...app, enabled: 'no' } },
    problem: 'github.enabled: must be true or false',
  },
  { title: 'with no options', given: { github: true }, problem: 'github: must be the options' },
  { title: 'with null', given: { github: null }, problem: 'github: must be the options' },
  {
    title: 'without an id',
    given: { github: { clientSecret: 'secret' } },
    problem: 'github.clientId: must be',
  },
  {
    title: 'with an option that is wrong',
    given: { microsoft: { ...app, tenantId: 'x' } },
    problem: 'microsoft.tenantId: must be',
  },
  {
    title: 'that cannot be loaded',
    given: { apple: app },
    problem:
      'apple: cannot be loaded here: write [apple({ … })], with apple of @countersign/core/providers/apple',
  },
  { title: 'whose entry is another', given: { vk: app }, problem: 'vk: cannot be loaded here' },
]

describe('providers by name', () => {
  it.each(refused)('are a problem $title', ({ given, problem }) => {
    expect(load(given).problems).toEqual([expect.stringContaining(problem)])
  })

  it('are all told when several are wrong', () => {
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

  it('are made, but for those that are not enabled', () => {
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

  it('that fail in another way fail so', () => {
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
    { title: 'a text', given: 'github', problem: 'socialProviders: ' },
    { title: 'null', given: null, problem: 'socialProviders: ' },
    { title: 'a list of options', given: [app], problem: 'socialProviders.0: must be a provider' },
    { title: 'a name that nobody knows', given: { x: app }, problem: 'socialProviders.x: ' },
    {
      title: 'a name, from the sources',
      given: { github: app },
      problem: 'socialProviders.github: ',
    },
  ])('is refused as $title', ({ given, problem }) => {
    expect(problemsOf(given)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    { title: 'nothing', given: undefined },
    { title: 'an empty list', given: [] },
    { title: 'no names', given: {} },
    { title: 'names that are not enabled', given: { github: { enabled: false } } },
    { title: 'a list', given: [github.github(app), google.google(app)] },
  ])('is taken as $title', ({ given }) => {
    expect(problemsOf(given)).toEqual([])
  })
})
