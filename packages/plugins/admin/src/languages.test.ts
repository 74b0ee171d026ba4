import { allLanguages } from '@countersign/core/languages'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { adminErrors } from './errors.js'
import { createApp, enter } from './test/admin-app.js'
import { adminTexts } from './languages/index.js'

const spoken = Object.values(adminErrors).map(({ message }) => message)

it('every language of ours is spoken', () => {
  expect(Object.keys(adminTexts).sort()).toEqual(allLanguages.map(({ tag }) => tag).sort())
})

it('without translations a refusal is in English', async () => {
  const app = createApp({}, { languages: { available: allLanguages } })
  const bob = await enter(app, 'bob')
  const said = { 'accept-language': 'de' }
  const answer = await bob.browser.post('/admin/ban-user', { userId: bob.id }, said)
  expect(answer.body).toMatchObject({ message: 'You are not allowed to ban users' })
})

describe.each(Object.entries(adminTexts))('in %s', (tag, own) => {
  it('everything is said, in other words, and nothing besides', () => {
    expect(Object.keys(own).sort()).toEqual([...spoken].sort())
    for (const [text, said] of Object.entries(own)) expect(said).not.toBe(text)
    expect(new Set(Object.values(own)).size).toBe(spoken.length)
  })

  it('a refusal is told', async () => {
    const app = createApp({ translations: adminTexts }, { languages: { available: allLanguages } })
    const bob = await enter(app, 'bob')
    const said = { 'accept-language': tag }
    const answer = await bob.browser.post('/admin/ban-user', { userId: bob.id }, said)
    expect(answer.body).toMatchObject({ message: own['You are not allowed to ban users'] })
  })

  it('the banned are told', async () => {
    const app = createApp({ translations: adminTexts }, { languages: { available: allLanguages } })
    const { id, email } = await enter(app, 'bob')
    await app.users.update({ id }, { banned: true })
    const given = { email, password: TEST_PASSWORD }
    const said = { 'accept-language': tag }
    const answer = await app.auth.browser().post('/sign-in/email', given, said)
    expect(answer.body).toMatchObject({
      message: own['You have been banned from this application'],
    })
  })
})
