import { describe, expect, it } from 'vitest'
import { cookieAttributes, cookieName, MAX_COOKIE_AGE_SECONDS } from './names.js'

describe('H91 a cookie of the app', () => {
  it.each([
    {
      title: 'on http has neither prefix nor Secure',
      settings: { secure: false, domain: null, sameSite: 'lax' as const, hostPrefix: true },
      name: 'app.token',
      attributes: { path: '/', secure: false, sameSite: 'lax' },
    },
    {
      title: 'on http for subdomains has no prefix either',
      settings: { secure: false, domain: 'x.test', sameSite: 'lax' as const, hostPrefix: true },
      name: 'app.token',
      attributes: { path: '/', secure: false, sameSite: 'lax', domain: 'x.test' },
    },
    {
      title: 'on https belongs to the host alone',
      settings: { secure: true, domain: null, sameSite: 'lax' as const, hostPrefix: true },
      name: '__Host-app.token',
      attributes: { path: '/', secure: true, sameSite: 'lax' },
    },
    {
      title: 'on https without the prefix of hosts is secure at least',
      settings: { secure: true, domain: null, sameSite: 'lax' as const, hostPrefix: false },
      name: '__Secure-app.token',
      attributes: { path: '/', secure: true, sameSite: 'lax' },
    },
    {
      title: 'on https for subdomains is secure at least',
      settings: { secure: true, domain: 'x.test', sameSite: 'strict' as const, hostPrefix: true },
      name: '__Secure-app.token',
      attributes: { path: '/', secure: true, sameSite: 'strict', domain: 'x.test' },
    },
  ])('$title', ({ settings, name, attributes }) => {
    expect(cookieName('app.token', settings)).toBe(name)
    expect(cookieAttributes(settings)).toStrictEqual(attributes)
  })

  it('lives 400 days at most', () => {
    expect(MAX_COOKIE_AGE_SECONDS).toBe(400 * 24 * 60 * 60)
  })
})
