import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createClients, openServer, press } from '../test/open-ui.js'
import { SignIn } from '../sign-in/sign-in.js'
import { englishErrors, englishTexts } from '../texts/english.js'
import type { PluralForms, Text } from '../texts/fill.js'
import type { Language } from '../texts/language.js'
import { redirectErrors } from '../texts/redirect-errors.js'
import { french } from './french.js'
import { german } from './german.js'
import { polish } from './polish.js'
import { russian } from './russian.js'
import { spanish } from './spanish.js'
import { turkish } from './turkish.js'
import { ukrainian } from './ukrainian.js'

const languages = [french, german, polish, russian, spanish, turkish, ukrainian]
const english: Readonly<Record<string, Text>> = {
  ...englishTexts,
  ...englishErrors,
  ...redirectErrors,
}

/** All texts of a language by key. */
const textsOf = ({ texts, errors, redirectErrors }: Language): Readonly<Record<string, Text>> => ({
  ...texts,
  ...errors,
  ...redirectErrors,
})

/** The texts of all plural forms. */
const formsOf = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values({ ...text })

/** The names in braces. */
const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\{\w+\}/g), ([name]) => name).sort()

afterEach(cleanup)

describe.each(languages)('the language $tag', (language) => {
  it('has every text, and no other', () => {
    expect(Object.keys(textsOf(language)).sort()).toEqual(Object.keys(english).sort())
  })

  it('has the names in braces of the English text in every plural form', () => {
    const own = textsOf(language)
    for (const [key, text] of Object.entries(english)) {
      const [first = ''] = formsOf(text)
      for (const form of formsOf(own[key] ?? '')) expect(namesIn(form), key).toEqual(namesIn(first))
    }
  })

  it('has a form for every plural category that whole numbers have', () => {
    const rules = new Intl.PluralRules(language.tag)
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
    const plurals = Object.values(language.texts).filter(
      (text): text is PluralForms => typeof text !== 'string',
    )
    expect(plurals.length).toBeGreaterThan(0)
    for (const forms of plurals)
      expect(Object.keys(forms)).toEqual(expect.arrayContaining([...needed]))
  })

  it('leaves no sentence in English', () => {
    const same = Object.entries(textsOf(language)).filter(
      ([key, text]) =>
        text === english[key] && formsOf(text).some((form) => /\w+ \w+ \w+/.test(form)),
    )
    expect(same).toEqual([])
  })
})

describe('a component in another language', () => {
  it('shows its texts and its errors, and names the language to the browser', async () => {
    const { browser } = await openServer()
    const { client } = createClients(browser)
    const { container } = render(<SignIn client={client} language={german} />)
    press('Anmelden')
    screen.getByText('Geben Sie Ihre E-Mail-Adresse ein.')
    expect(container.querySelector('[lang]')?.getAttribute('lang')).toBe('de')
  })
})
