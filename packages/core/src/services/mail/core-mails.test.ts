import { describe, expect, it } from 'vitest'
import { coreMails } from './core-mails.js'

const link = 'https://app.test/link'

/** The text of the mail that confirms the deletion of an account. */
function textOf(data: { readonly name?: string; readonly expiresInSeconds?: number }): string {
  const facts = { appName: 'App', email: 'ann@x.test', name: 'Ann', expiresInSeconds: 3600 }
  return coreMails['delete-account'].text({ ...facts, ...data }, link, '')
}

describe('the text of a mail', () => {
  it.each([
    { name: 'Ann', greeting: 'Hello Ann,' },
    { name: '', greeting: 'Hello,' },
  ])('begins with $greeting', ({ name, greeting }) => {
    expect(textOf({ name }).split('\n')[0]).toBe(greeting)
  })

  it.each([
    { expiresInSeconds: 60, lifetime: '1 minute' },
    { expiresInSeconds: 3600, lifetime: '60 minutes' },
    { expiresInSeconds: 7200, lifetime: '2 hours' },
    { expiresInSeconds: 86_400, lifetime: '24 hours' },
    { expiresInSeconds: 259_200, lifetime: '3 days' },
  ])('states that the link is valid for $life', ({ expiresInSeconds, lifetime }) => {
    expect(textOf({ expiresInSeconds })).toContain(`The link is valid for ${lifetime}.`)
  })
})
