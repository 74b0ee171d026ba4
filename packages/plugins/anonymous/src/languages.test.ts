import { allLanguages } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { anonymousErrors } from './errors.js'
import { anonymousTexts } from './languages.js'
import { createApp, signInGuest } from './test/guest-app.js'

const spoken = Object.values(anonymousErrors).map(({ message }) => message)

it('every language of ours is spoken', () => {
  expect(Object.keys(anonymousTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

describe.each(Object.entries(anonymousTexts))('in %s', (tag, own) => {
  it('everything is said, in other words, and nothing besides', () => {
    expect(Object.keys(own).sort()).toEqual([...spoken].sort())
    for (const [text, said] of Object.entries(own)) expect(said).not.toBe(text)
  })

  it('a refusal is told', async () => {
    const app = { languages: { available: allLanguages } }
    const { browser } = await signInGuest(createApp({ translations: anonymousTexts }, app))
    const answer = await browser.post('/sign-in/anonymous', {}, { 'accept-language': tag })
    const message = own['Anonymous users cannot sign in again anonymously']
    expect(answer.body).toMatchObject({ message })
  })
})
