import type { ErrorCatalogue } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { adminErrors } from './errors.js'
import { createApp, enter } from './test/admin-app.js'
import { adminTexts } from './languages/index.js'

const errors: ErrorCatalogue = adminErrors

it('translates into every language of the core', () => {
  expect(Object.keys(adminTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

it('sends an error in English when the app gives no translations', async () => {
  const app = createApp({}, { languages: { available: allLanguages } })
  const bob = await enter(app, 'bob')
  const headers = { 'accept-language': 'de' }
  const answer = await bob.browser.post('/admin/ban-user', { userId: bob.id }, headers)
  expect(answer.body).toMatchObject({ message: 'You are not allowed to ban users' })
})

describe.each(Object.entries(adminTexts))('the translations in %s', (tag, translated) => {
  it(`translates every message of the catalogue into ${tag}, and no other text`, () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(errors).sort())
    for (const [code, translation] of Object.entries(translated))
      expect(translation).not.toBe(errors[code]?.message)
    expect(new Set(Object.values(translated)).size).toBe(Object.keys(errors).length)
  })

  it(`sends an error in ${tag} when the browser asks for it`, async () => {
    const app = createApp({ translations: adminTexts }, { languages: { available: allLanguages } })
    const bob = await enter(app, 'bob')
    const headers = { 'accept-language': tag }
    const answer = await bob.browser.post('/admin/ban-user', { userId: bob.id }, headers)
    expect(answer.body).toMatchObject({ message: translated['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'] })
  })

  it(`sends the ban message in ${tag} when a banned user signs in`, async () => {
    const app = createApp({ translations: adminTexts }, { languages: { available: allLanguages } })
    const { id, email } = await enter(app, 'bob')
    await app.users.update({ id }, { banned: true })
    const given = { email, password: TEST_PASSWORD }
    const headers = { 'accept-language': tag }
    const answer = await app.auth.browser().post('/sign-in/email', given, headers)
    expect(answer.body).toMatchObject({
      message: translated['BANNED_USER'],
    })
  })
})
