import { allLanguages } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { allErrors } from './errors.js'
import { createApp, signIn } from './test/organization-app.js'
import { organizationTexts } from './languages/index.js'

const spoken = new Set(Object.values(allErrors).map(({ message }) => message))

it('every language of ours is spoken', () => {
  expect(Object.keys(organizationTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

it('without translations a refusal is in English', async () => {
  const auth = createApp({}, { languages: { available: allLanguages } })
  const { browser } = await signIn(auth, 'ann')
  const given = { name: 'Books', slug: '-' }
  const answer = await browser.post('/organization/create', given, { 'accept-language': 'de' })
  expect(answer.body).toMatchObject({ message: allErrors.INVALID_SLUG.message })
})

describe.each(Object.entries(organizationTexts))('in %s', (tag, own) => {
  it('everything is said, in other words, and nothing besides', () => {
    expect(Object.keys(own).sort()).toEqual([...spoken].sort())
    for (const [text, said] of Object.entries(own)) expect(said).not.toBe(text)
  })

  it('a refusal is told', async () => {
    const auth = createApp(
      { translations: organizationTexts },
      { languages: { available: allLanguages } },
    )
    const { browser } = await signIn(auth, 'ann')
    const first = { name: 'Books', slug: 'books' }
    expect((await browser.post('/organization/create', first)).status).toBe(200)
    const answer = await browser.post('/organization/create', first, { 'accept-language': tag })
    expect(answer.body).toMatchObject({ message: own['Organization already exists'] })
  })
})
