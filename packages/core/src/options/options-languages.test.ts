import { describe, expect, it } from 'vitest'
import type { LanguageTexts } from '../contract/texts/language.js'
import type { Plugin, StartFacts } from '../contract/plugins/plugin.js'
import { memory } from '../memory/index.js'
import { parseOptions } from './parse-options.js'
import { problemsOf } from '../test/problems-of.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

describe('the option languages', () => {
  it.each([
    { title: 'null', language: null },
    { title: 'a language without a tag', language: { texts: {} } },
    { title: 'a language without texts', language: { tag: 'nl' } },
    { title: 'a language with null as texts', language: { tag: 'nl', texts: null } },
    { title: 'a number as tag', language: { tag: 6, texts: {} } },
    { title: 'an empty tag', language: { tag: '', texts: {} } },
    { title: 'an invalid tag', language: { tag: 'Dutch, of course', texts: {} } },
    { title: 'a tag with a line break', language: { tag: 'nl\r\nx: y', texts: {} } },
  ])('stops the start for $title', ({ language }) => {
    const problem = 'languages.available.0: must be the texts of a language'
    expect(problemsOf({ ...base, languages: { available: [language] } })).toContain(problem)
  })

  it('accepts only an available language as byDefault', () => {
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

describe('prepare of a plugin', () => {
  const picky: Plugin = {
    id: 'picky',
    prepare: ({ production }) => (production ? [] : ['needs production', 'and a reason']),
  }

  it('stops the start with its problems beside the others', () => {
    const options = { ...base, plugins: [{ id: 'easy' }, picky], appName: '' }
    expect(problemsOf(options)).toEqual([
      expect.stringMatching(/^appName: /),
      'plugins.picky: needs production',
      'plugins.picky: and a reason',
    ])
  })

  it('lets the app start without problems', () => {
    expect(problemsOf({ ...base, plugins: [{ ...picky, prepare: () => [] }] })).toEqual([])
  })

  it('receives the facts about the start and no secret', () => {
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
