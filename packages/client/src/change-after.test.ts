import { describe, expect, it } from 'vitest'
import { changeAfter } from './change-after.js'

describe('changeAfter', () => {
  it.each([
    { route: 'POST /sign-in/email', change: 'person' },
    { route: 'POST /sign-in/passkey-of-next-year', change: 'person' },
    { route: 'POST /sign-up/email', change: 'person' },
    { route: 'POST /sign-out', change: 'person' },
    { route: 'GET /verify-email', change: 'person' },
    { route: 'POST /verify-email', change: 'person' },
    { route: 'POST /reset-password', change: 'person' },
    { route: 'POST /update-user', change: 'session' },
    { route: 'POST /update-session', change: 'session' },
    { route: 'POST /delete-user', change: 'session' },
    { route: 'POST /change-email', change: 'session' },
    { route: 'POST /change-password', change: 'session' },
    { route: 'POST /revoke-session', change: 'session' },
    { route: 'POST /revoke-sessions', change: 'session' },
    { route: 'GET /get-session', change: 'nothing' },
    { route: 'GET /ok', change: 'nothing' },
    { route: 'GET /list-sessions', change: 'nothing' },
    { route: 'POST /send-verification-email', change: 'nothing' },
    { route: 'POST /organization/update-member-role', change: 'nothing' },
  ])('returns "$change" for $route', ({ route, change }) => {
    expect(changeAfter(route, {})).toBe(change)
  })

  it.each([
    { title: 'a route without a default', route: 'POST /a/b', change: 'session' },
    { title: 'a route with a default', route: 'POST /sign-in/letter', change: 'nothing' },
  ] as const)('returns what a plugin declares for $title', ({ route, change }) => {
    expect(changeAfter(route, { [route]: change })).toBe(change)
  })

  it.each([
    { data: { user: {} }, change: 'person' },
    { data: {}, change: 'nothing' },
  ] as const)('returns "$change" when the function of a plugin decides so', ({ data, change }) => {
    const isUser = (answer: unknown) =>
      Object.hasOwn(Object(answer) as object, 'user') ? 'person' : 'nothing'
    expect(changeAfter('POST /a/b', { 'POST /a/b': isUser }, data)).toBe(change)
  })
})
