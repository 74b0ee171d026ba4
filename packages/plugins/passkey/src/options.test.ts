import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { passkey, type PasskeyOptions, relatedOrigins } from './index.js'

const start = (options: PasskeyOptions, app: object = {}) =>
  createAuth({
    database: memory(),
    baseURL: 'https://app.example.test',
    secret: 'jK2v9QxT7mWc4RzB8nLp3HsYfD6gAeUq',
    email: () => Promise.resolve(),
    ...app,
    plugins: [passkey(options)],
  })

const unverified = { emailAndPassword: { enabled: true, requireEmailVerification: true } }

describe('an app', () => {
  it.each<{ title: string; options: PasskeyOptions; app?: object }>([
    { title: 'nothing', options: {} },
    { title: 'the host of baseURL', options: { rpID: 'app.example.test' } },
    { title: 'a parent of that host', options: { rpID: 'example.test' } },
    {
      title: 'another domain and its origins',
      options: { rpID: 'example.org', origin: 'https://example.org' },
    },
    {
      title: 'an origin with a port',
      options: { origin: ['https://example.test:8443', 'http://localhost:3000'] },
    },
    { title: 'an app of Android', options: { origin: `android:apk-key-hash:${'a'.repeat(43)}` } },
    { title: 'an hour', options: { challengeLife: '1 hour' } },
    { title: 'sign-up', options: { signUp: { enabled: true } } },
    { title: 'no sign-up beside verified addresses', options: { signUp: false }, app: unverified },
    {
      title: 'sign-up where passwords are off',
      options: { signUp: true },
      app: { emailAndPassword: { enabled: false, requireEmailVerification: true } },
    },
    {
      title: 'a domain where no baseURL is known',
      options: { rpID: 'example.org' },
      app: { baseURL: undefined },
    },
  ])('starts with $title', ({ options, app }) => {
    expect(() => start(options, app)).not.toThrow()
  })

  it.each<{ title: string; options: PasskeyOptions; app?: object; says: RegExp }>([
    {
      title: 'an origin with a path',
      options: { origin: 'https://example.test/' },
      says: /must be exact/,
    },
    {
      title: 'an origin without a scheme',
      options: { origin: 'example.test' },
      says: /must be exact/,
    },
    {
      title: 'an origin in capitals',
      options: { origin: 'https://Example.test' },
      says: /must be exact/,
    },
    {
      title: 'an origin with its usual port',
      options: { origin: 'https://example.test:443' },
      says: /must be exact/,
    },
    {
      title: 'a pattern of origins',
      options: { origin: ['https://*.example.test'] },
      says: /must be exact/,
    },
    {
      title: 'an app of Android without its hash',
      options: { origin: 'android:apk-key-hash:a' },
      says: /must be exact/,
    },
    {
      title: 'a domain with a scheme',
      options: { rpID: 'https://example.test' },
      says: /must be a domain/,
    },
    { title: 'a domain in capitals', options: { rpID: 'Example.test' }, says: /must be a domain/ },
    {
      title: 'a domain that is not its own',
      options: { rpID: 'evil.test' },
      says: /host of `baseURL`/,
    },
    {
      title: 'a domain that is the end of its own',
      options: { rpID: 'ple.test' },
      says: /host of `baseURL`/,
    },
    { title: 'a life too short', options: { challengeLife: 9 }, says: /challengeLife/ },
    { title: 'a life too long', options: { challengeLife: '61 minutes' }, says: /challengeLife/ },
    {
      title: 'a life that is none',
      options: { challengeLife: 'soon' },
      says: /challengeLife/,
    },
    { title: 'no passkeys', options: { maxPasskeys: 0 }, says: /maxPasskeys/ },
    { title: 'half a passkey', options: { maxPasskeys: 1.5 }, says: /maxPasskeys/ },
    { title: 'no algorithm', options: { algorithms: [] }, says: /algorithms/ },
    {
      title: 'sign-up beside verified addresses',
      options: { signUp: true },
      app: unverified,
      says: /signUp/,
    },
    {
      title: 'sign-up beside sign-up that signs nobody in',
      options: { signUp: true },
      app: { emailAndPassword: { enabled: true, autoSignIn: false } },
      says: /signUp/,
    },
  ])('does not start with $title', ({ options, app, says }) => {
    expect(() => start(options, app)).toThrow(says)
  })
})

it('related origins are named to browsers', async () => {
  const answer = relatedOrigins('https://example.test', 'https://example.de')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ origins: ['https://example.test', 'https://example.de'] })
})
