import type { ErrorCatalogue } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { allErrors } from './errors.js'
import { createApp, signIn } from './test/organization-app.js'
import { organizationTexts } from './languages/index.js'

const errors: ErrorCatalogue = allErrors

it('translates into every language of the core', () => {
  expect(Object.keys(organizationTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

it('sends an error in English when the app gives no translations', async () => {
  const auth = createApp({}, { languages: { available: allLanguages } })
  const { browser } = await signIn(auth, 'ann')
  const given = { name: 'Books', slug: '-' }
  const answer = await browser.post('/organization/create', given, { 'accept-language': 'de' })
  expect(answer.body).toMatchObject({ message: allErrors.INVALID_SLUG.message })
})

describe.each(Object.entries(organizationTexts))('the translations in %s', (tag, own) => {
  it(`translates every message of the catalogue into ${tag}, and no other text`, () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(errors).sort())
    for (const [code, reported] of Object.entries(own))
      expect(reported).not.toBe(errors[code]?.message)
  })

  it(`sends an error in ${tag} when the browser asks for it`, async () => {
    const auth = createApp(
      { translations: organizationTexts },
      { languages: { available: allLanguages } },
    )
    const { browser } = await signIn(auth, 'ann')
    const first = { name: 'Books', slug: 'books' }
    expect((await browser.post('/organization/create', first)).status).toBe(200)
    const answer = await browser.post('/organization/create', first, { 'accept-language': tag })
    expect(answer.body).toMatchObject({ message: own['ORGANIZATION_ALREADY_EXISTS'] })
  })
})
