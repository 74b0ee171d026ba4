import { describe, expect, it } from 'vitest'
import { cookieAttributes, cookieName, MAX_COOKIE_AGE_SECONDS } from './cookie.js'

describe('H91 cookieName and cookieAttributes', () => {
  it.each([
    {
      title: 'uses neither a prefix nor Secure on http',
      settings: {
        secure: false,
        domain: null,
        sameSite: 'lax' as const,
        partitioned: false,
        hostPrefix: true,
      },
      name: 'app.token',
      attributes: { path: '/', secure: false, sameSite: 'lax', partitioned: false },
    },
    {
      title: 'uses no prefix on http with a domain for subdomains',
      settings: {
        secure: false,
        domain: 'x.test',
        sameSite: 'lax' as const,
        partitioned: false,
        hostPrefix: true,
      },
      name: 'app.token',
      attributes: {
        path: '/',
        secure: false,
        sameSite: 'lax',
        partitioned: false,
        domain: 'x.test',
      },
    },
    {
      title: 'uses __Host- on https',
      settings: {
        secure: true,
        domain: null,
        sameSite: 'lax' as const,
        partitioned: false,
        hostPrefix: true,
      },
      name: '__Host-app.token',
      attributes: { path: '/', secure: true, sameSite: 'lax', partitioned: false },
    },
    {
      title: 'uses __Secure- on https without hostPrefix',
      settings: {
        secure: true,
        domain: null,
        sameSite: 'lax' as const,
        partitioned: false,
        hostPrefix: false,
      },
      name: '__Secure-app.token',
      attributes: { path: '/', secure: true, sameSite: 'lax', partitioned: false },
    },
    {
      title: 'uses __Secure- on https with a domain for subdomains',
      settings: {
        secure: true,
        domain: 'x.test',
        sameSite: 'strict' as const,
        partitioned: false,
        hostPrefix: true,
      },
      name: '__Secure-app.token',
      attributes: {
        path: '/',
        secure: true,
        sameSite: 'strict',
        partitioned: false,
        domain: 'x.test',
      },
    },
  ])('$title', ({ settings, name, attributes }) => {
    expect(cookieName('app.token', settings)).toBe(name)
    expect(cookieAttributes(settings)).toStrictEqual(attributes)
  })

  it('allows at most 400 days', () => {
    expect(MAX_COOKIE_AGE_SECONDS).toBe(400 * 24 * 60 * 60)
  })
})
