import { describe, expect, it } from 'vitest'
import { createApp, signedInUser, signInAnonymously } from './test/anonymous-app.js'

describe('names and addresses of anonymous users by functions of the app', () => {
  it.each([
    { title: 'an address with a mailbox', options: { generateRandomEmail: () => 'a@example.com' } },
    {
      title: 'a domain that only ends with "invalid"',
      options: { generateRandomEmail: () => 'a@notinvalid' },
    },
    { title: 'a text without an @', options: { generateRandomEmail: () => 'a.invalid' } },
    { title: 'a name of several lines', options: { generateName: () => 'a\nb' } },
    { title: 'a name of 256 characters', options: { generateName: () => 'x'.repeat(256) } },
  ])('creates no user for $title', async ({ options }) => {
    const app = createApp(options)
    const answer = await app.auth.browser().post('/sign-in/anonymous')
    expect(answer.status).toBe(500)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await app.auth.database.dump()).toMatchObject({ user: [], session: [] })
    expect(app.auth.logs.length).toBeGreaterThan(0)
  })

  it('rejects an option that is no function', () => {
    // @ts-expect-error the option is a function
    expect(() => createApp({ generateName: 'Visitor' })).toThrow('generateName')
  })

  it('uses the name and the address that they return', async () => {
    let number = 0
    const app = createApp({
      generateName: () => Promise.resolve(`Visitor ${(number += 1)}`),
      generateRandomEmail: () => `Visitor-${number}@shop.invalid`,
    })
    const first = await signInAnonymously(app)
    const second = await signInAnonymously(app)
    expect(await signedInUser(first.browser)).toMatchObject({
      name: 'Visitor 1',
      email: 'visitor-1@shop.invalid',
    })
    expect(await signedInUser(second.browser)).toMatchObject({
      name: 'Visitor 2',
      email: 'visitor-2@shop.invalid',
    })
  })
})
