import { describe, expect, it } from 'vitest'
import type { LanguageTexts } from './contract/language.js'
import type { Plugin, StartFacts } from './contract/plugin.js'
import { memory } from './memory/index.js'
import { parseOptions } from './options.js'
import { problemsOf } from './test/problems-of.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

describe('a language', () => {
  it.each([
    { title: 'that is nothing', language: null },
    { title: 'without tag', language: { texts: {} } },
    { title: 'without texts', language: { tag: 'nl' } },
    { title: 'with no texts at all', language: { tag: 'nl', texts: null } },
    { title: 'whose tag is a number', language: { tag: 6, texts: {} } },
    { title: 'whose tag is empty', language: { tag: '', texts: {} } },
    { title: 'whose tag is no tag', language: { tag: 'Dutch, of course', texts: {} } },
    { title: 'whose tag breaks a header', language: { tag: 'nl\r\nx: y', texts: {} } },
  ])('$title keeps the app from starting', ({ language }) => {
    const problem = 'languages.available.0: must be the texts of a language'
    expect(problemsOf({ ...base, languages: { available: [language] } })).toContain(problem)
  })

  it('by default must be one that is there', () => {
    const dutch: LanguageTexts = { tag: 'nl', texts: {} }
    const problem = 'languages.byDefault: must be "en" or the tag of an available language'
    const chosen = (byDefault: string) => ({
      ...base,
      languages: { available: [dutch], byDefault },
    })
    expect(problemsOf(chosen('de'))).toEqual([problem])
    expect(problemsOf(chosen('nl'))).toEqual([])
    expect(problemsOf(chosen('NL'))).toEqual([])
    expect(problemsOf(chosen('en'))).toEqual([])
  })
})

describe('a plugin that looks before the app starts', () => {
  const picky: Plugin = {
    id: 'picky',
    prepare: ({ production }) => (production ? [] : ['needs production', 'and a reason']),
  }

  it('keeps it from starting, beside all other problems', () => {
    const options = { ...base, plugins: [{ id: 'easy' }, picky], appName: '' }
    expect(problemsOf(options)).toEqual([
      expect.stringMatching(/^appName: /),
      'plugins.picky: needs production',
      'plugins.picky: and a reason',
    ])
  })

  it('lets it start when it finds nothing', () => {
    expect(problemsOf({ ...base, plugins: [{ ...picky, prepare: () => [] }] })).toEqual([])
  })

  it('learns where the app runs, and no secret', () => {
    const seen: StartFacts[] = []
    const prepare = (facts: StartFacts): string[] => {
      seen.push(facts)
      return []
    }
    parseOptions({ ...base, plugins: [{ id: 'curious', prepare }] })
    expect(seen).toEqual([
      {
        production: false,
        origin: 'http://localhost:3000',
        basePath: '/api/auth',
        hidesTakenAddresses: false,
      },
    ])
  })
})
