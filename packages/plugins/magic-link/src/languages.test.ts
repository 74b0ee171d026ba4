import { Language } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { magicLinkErrors } from './errors.js'
import { magicLinkTexts } from './languages.js'
import { requestLink, createAppWithAnn, notThe, press, type } from './test/app.js'

const texts = [
  ...Object.entries(magicLinkErrors).map(([key, { message }]) => ({ key, english: message })),
  { key: 'magicLinkSignIn', english: 'Sign in' },
]

it('translates into every language of the core', () => {
  const tags = Object.keys(magicLinkTexts).sort()
  expect(tags).toEqual(allLanguages.map(({ tag }) => tag).sort())
  expect([...tags, 'en']).toHaveLength(Object.keys(Language).length)
})

describe.each(allLanguages)('the translations in $tag', ({ tag, texts: ofCore }) => {
  const own = magicLinkTexts[tag] ?? {}
  const header = { 'accept-language': tag }
  const app = { languages: { available: allLanguages }, links: 'confirm' } as const

  it.each(texts)(`translates $key into ${tag}`, ({ key, english }) => {
    const reported = own[key] ?? ofCore[key]
    expect(reported).not.toBe(undefined)
    expect(reported).not.toBe(english)
    expect(reported?.trim()).toBe(reported)
  })

  it('translates no other text', () => {
    const keys = texts.map(({ key }) => key)
    expect(Object.keys(own).filter((key) => !keys.includes(key))).toEqual([])
  })

  it(`sends an error and the page with the button in ${tag} when the browser asks for it`, async () => {
    const { auth } = await createAppWithAnn({ code: true, translations: magicLinkTexts }, app)
    const browser = auth.browser()
    const { path, code } = await requestLink(auth, {}, browser)
    const body = { email: 'ann@x.test', code: notThe(code) }
    const refused = await browser.post('/magic-link/verify-code', body, header)
    expect(refused.body).toMatchObject({ message: own['INVALID_CODE'] })
    const page = await auth.browser().get(path, header)
    expect(page.body).toContain(`<button type="submit">${own['magicLinkSignIn'] ?? ''}</button>`)
    expect(page.body).toContain(`<html lang="${tag}">`)
    expect((await press(auth.browser(), {})).status).toBe(400)
    expect((await type(browser, code)).status).toBe(200)
  })
})
