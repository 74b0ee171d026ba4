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

describe('options of the passkey plugin', () => {
  it.each<{ title: string; options: PasskeyOptions; app?: object }>([
    { title: 'no options', options: {} },
    { title: 'the host of baseURL', options: { rpID: 'app.example.test' } },
    { title: 'a parent of that host', options: { rpID: 'example.test' } },
    {
      title: 'another domain with its origin',
      options: { rpID: 'example.org', origin: 'https://example.org' },
    },
    {
      title: 'an origin with a port',
      options: { origin: ['https://example.test:8443', 'http://localhost:3000'] },
    },
    {
      title: 'the origin of an Android app',
      options: { origin: `android:apk-key-hash:${'a'.repeat(43)}` },
    },
    { title: 'a challengeLife of an hour', options: { challengeLife: '1 hour' } },
    { title: 'sign-up with passkeys', options: { signUp: { enabled: true } } },
    {
      title: 'signUp off and required email verification',
      options: { signUp: false },
      app: unverified,
    },
    {
      title: 'sign-up with passkeys and passwords off',
      options: { signUp: true },
      app: { emailAndPassword: { enabled: false, requireEmailVerification: true } },
    },
    {
      title: 'a domain without a baseURL',
      options: { rpID: 'example.org' },
      app: { baseURL: undefined },
    },
  ])('starts with $title', ({ options, app }) => {
    expect(() => start(options, app)).not.toThrow()
  })

  it.each<{ title: string; options: PasskeyOptions; app?: object; message: RegExp }>([
    {
      title: 'an origin with a path',
      options: { origin: 'https://example.test/' },
      message: /must be exact/,
    },
    {
      title: 'an origin without a scheme',
      options: { origin: 'example.test' },
      message: /must be exact/,
    },
    {
      title: 'an origin in capitals',
      options: { origin: 'https://Example.test' },
      message: /must be exact/,
    },
    {
      title: 'an origin with its default port',
      options: { origin: 'https://example.test:443' },
      message: /must be exact/,
    },
    {
      title: 'an origin with a wildcard',
      options: { origin: ['https://*.example.test'] },
      message: /must be exact/,
    },
    {
      title: 'the origin of an Android app without its hash',
      options: { origin: 'android:apk-key-hash:a' },
      message: /must be exact/,
    },
    {
      title: 'a domain with a scheme',
      options: { rpID: 'https://example.test' },
      message: /must be a domain/,
    },
    {
      title: 'a domain in capitals',
      options: { rpID: 'Example.test' },
      message: /must be a domain/,
    },
    {
      title: 'an rpID of another domain',
      options: { rpID: 'evil.test' },
      message: /host of `baseURL`/,
    },
    {
      title: 'an rpID that only ends like the host',
      options: { rpID: 'ple.test' },
      message: /host of `baseURL`/,
    },
    {
      title: 'a challengeLife of 9 seconds',
      options: { challengeLife: 9 },
      message: /challengeLife/,
    },
    {
      title: 'a challengeLife of 61 minutes',
      options: { challengeLife: '61 minutes' },
      message: /challengeLife/,
    },
    {
      title: 'a challengeLife that is no duration',
      options: { challengeLife: 'soon' },
      message: /challengeLife/,
    },
    { title: 'a maxPasskeys of zero', options: { maxPasskeys: 0 }, message: /maxPasskeys/ },
    {
      title: 'a maxPasskeys that is not whole',
      options: { maxPasskeys: 1.5 },
      message: /maxPasskeys/,
    },
    { title: 'an empty list of algorithms', options: { algorithms: [] }, message: /algorithms/ },
    {
      title: 'sign-up with passkeys and required email verification',
      options: { signUp: true },
      app: unverified,
      message: /signUp/,
    },
    {
      title: 'sign-up with passkeys and autoSignIn off',
      options: { signUp: true },
      app: { emailAndPassword: { enabled: true, autoSignIn: false } },
      message: /signUp/,
    },
  ])('fails to start with $title', ({ options, app, message }) => {
    expect(() => start(options, app)).toThrow(message)
  })
})

it('lists the related origins for browsers', async () => {
  const answer = relatedOrigins('https://example.test', 'https://example.de')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ origins: ['https://example.test', 'https://example.de'] })
})

it.each([
  { options: { origin: 5 }, problem: 'origin: must be exact' },
  { options: { attestation: 'indirect' }, problem: 'attestation: must be "none", "direct"' },
  { options: { signUp: 'yes' }, problem: 'signUp: must be a boolean' },
])('names all forms of an option for $options', ({ options, problem }) => {
  expect(() => start(options as unknown as PasskeyOptions)).toThrow(`plugins.passkey.${problem}`)
})
