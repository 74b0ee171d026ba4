import { Language } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { magicLinkErrors } from './errors.js'
import { magicLinkTexts } from './languages.js'
import { askForLink, createAppWithAnn, notThe, press, type } from './test/app.js'

const spoken = [...Object.values(magicLinkErrors).map(({ message }) => message), 'Sign in']

it('every language of ours is spoken', () => {
  const tags = Object.keys(magicLinkTexts).sort()
  expect(tags).toEqual(allLanguages.map(({ tag }) => tag).sort())
  expect([...tags, 'en']).toHaveLength(Object.keys(Language).length)
})

describe.each(allLanguages)('in $tag', ({ tag, texts: ofCore }) => {
  const own = magicLinkTexts[tag] ?? {}
  const header = { 'accept-language': tag }
  const app = { languages: { available: allLanguages }, links: 'confirm' } as const

  it.each(spoken)('%s', (text) => {
    const said = own[text] ?? ofCore[text]
    expect(said).not.toBe(undefined)
    expect(said).not.toBe(text)
    expect(said?.trim()).toBe(said)
  })

  it('says nothing that nobody asks for', () => {
    expect(Object.keys(own).filter((text) => !spoken.includes(text))).toEqual([])
  })

  it('a refusal and the page with the button are told', async () => {
    const { auth } = await createAppWithAnn({ code: true, translations: magicLinkTexts }, app)
    const browser = auth.browser()
    const { path, code } = await askForLink(auth, {}, browser)
    const body = { email: 'ann@x.test', code: notThe(code) }
    const refused = await browser.post('/magic-link/verify-code', body, header)
    expect(refused.body).toMatchObject({ message: own['The code is wrong or no longer valid'] })
    const page = await auth.browser().get(path, header)
    expect(page.body).toContain(`<button type="submit">${own['Sign in'] ?? ''}</button>`)
    expect(page.body).toContain(`<html lang="${tag}">`)
    expect((await press(auth.browser(), {})).status).toBe(400)
    expect((await type(browser, code)).status).toBe(200)
  })
})
