import type { ErrorCatalogue } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { multiSession, multiSessionErrors } from './index.js'
import { multiSessionTexts } from './languages.js'

const errors: ErrorCatalogue = multiSessionErrors

it('translates into every language of the core', () => {
  expect(Object.keys(multiSessionTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

describe.each(Object.entries(multiSessionTexts))('the translations in %s', (tag, translated) => {
  it(`translates every message of the catalogue into ${tag}, and no other text`, () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(errors).sort())
  })

  it(`sends an error in ${tag} when the browser asks for it`, async () => {
    const plugins = [multiSession({ translations: multiSessionTexts })]
    const auth = createTestAuth({ languages: { available: allLanguages }, plugins })
    const body = { sessionToken: 'unknown' }
    const browser = auth.browser()
    const answer = await browser.post('/multi-session/revoke', body, { 'accept-language': tag })
    expect(answer.body).toMatchObject({ message: translated['INVALID_SESSION_TOKEN'] })
  })
})
