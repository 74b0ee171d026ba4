import type { ErrorCatalogue } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { anonymousErrors } from './errors.js'
import { anonymousTexts } from './languages.js'
import { createApp, signInAnonymously } from './test/anonymous-app.js'

const errors: ErrorCatalogue = anonymousErrors

it('translates into every language of the core', () => {
  expect(Object.keys(anonymousTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

describe.each(Object.entries(anonymousTexts))('the translations in %s', (tag, translated) => {
  it(`translates every message of the catalogue into ${tag}, and no other text`, () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(errors).sort())
    for (const [code, translation] of Object.entries(translated))
      expect(translation).not.toBe(errors[code]?.message)
  })

  it(`sends an error in ${tag} when the browser asks for it`, async () => {
    const app = { languages: { available: allLanguages } }
    const { browser } = await signInAnonymously(createApp({ translations: anonymousTexts }, app))
    const answer = await browser.post('/sign-in/anonymous', {}, { 'accept-language': tag })
    const message = translated['ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY']
    expect(answer.body).toMatchObject({ message })
  })
})
