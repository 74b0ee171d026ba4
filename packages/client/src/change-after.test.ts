import { describe, expect, it } from 'vitest'
import { changeAfter } from './change-after.js'

describe('what a call changes', () => {
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
  ])('$route: $change', ({ route, change }) => {
    expect(changeAfter(route, {})).toBe(change)
  })

  it.each([
    { title: 'adds a route', route: 'POST /a/b', said: 'session' },
    { title: 'overrides what a path seems to say', route: 'POST /sign-in/letter', said: 'nothing' },
  ] as const)('a plugin $title', ({ route, said }) => {
    expect(changeAfter(route, { [route]: said })).toBe(said)
  })

  it.each([
    { data: { user: {} }, change: 'person' },
    { data: {}, change: 'nothing' },
  ] as const)('a plugin says by the answer: $change', ({ data, change }) => {
    const isUser = (answer: unknown) =>
      Object.hasOwn(Object(answer) as object, 'user') ? 'person' : 'nothing'
    expect(changeAfter('POST /a/b', { 'POST /a/b': isUser }, data)).toBe(change)
  })
})
