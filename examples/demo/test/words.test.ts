import { describe, expect, it } from 'vitest'
import { leadingTo, wantedIn } from '../src/come-back.js'
import { explain } from '../src/explain.js'
import { explainRedirect } from '../src/explain-redirect.js'
import { deviceOf } from '../src/words/device.js'

describe('deviceOf', () => {
  it.each([
    {
      device: 'Chrome on Windows',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
    {
      device: 'Edge on Windows',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    },
    {
      device: 'Safari on iPhone',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
    {
      device: 'Firefox on Android',
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
    },
    { device: 'Linux', userAgent: 'something on Linux' },
    { device: 'Firefox', userAgent: 'Firefox' },
    { device: 'Unknown device', userAgent: 'curl/8.5.0' },
    { device: 'Unknown device', userAgent: null },
  ])('calls it $device', ({ userAgent, device }) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

describe('explain', () => {
  const message = 'The text of the server'

  it.each([
    { code: 'INVALID_PASSWORD', field: 'currentPassword', expected: /not your current password/ },
    { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT', field: '', expected: /locked out/ },
    { code: 'ORGANIZATION_ALREADY_EXISTS', field: 'slug', expected: /short name/ },
    { code: 'SOMETHING_NEW', field: '', expected: /^The text of the server$/ },
    { code: 'TOO_MANY_REQUESTS', field: '', expected: /wait 8 s/, retryAfter: 8 },
  ])('puts $code beside the right field', ({ code, field, expected, ...rest }) => {
    const problems = explain({ code, message, ...rest })
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toMatch(expected)
  })
})

describe('wantedIn', () => {
  it.each([
    { address: '/accept-invitation?id=1', wanted: '/accept-invitation?id=1' },
    { address: '/sign-up', wanted: '/' },
    { address: '/sign-up?next=%2Faccept-invitation%3Fid%3D1', wanted: '/accept-invitation?id=1' },
    { address: '/sign-in?next=https%3A%2F%2Fevil.test', wanted: '/' },
    { address: '/sign-in?next=%2F%2Fevil.test', wanted: '/' },
    { address: '/sign-in?next=%2F%5Cevil.test', wanted: '/' },
  ])('leads from $address to $wanted', ({ address, wanted }) => {
    expect(wantedIn(new URL(address, 'http://localhost'))).toBe(wanted)
  })

  it('keeps the target from page to page', () => {
    const address = new URL(leadingTo('/sign-up', '/accept-invitation?id=1'), 'http://localhost')
    expect(wantedIn(address)).toBe('/accept-invitation?id=1')
    expect(leadingTo('/sign-in', '/')).toBe('/sign-in')
  })
})

describe('explainRedirect', () => {
  const usual = 'What you tried did not work. Please try again.'

  it.each([
    ...['expired_token', 'other_browser', 'new_user_signup_disabled'],
    ...['token_expired', 'INVALID_TOKEN', 'unauthorized', 'user_not_found'],
    ...['access_denied', 'account_not_linked', 'signup_disabled', 'unable_to_create_user'],
    ...['unable_to_link_account', 'account_already_linked_to_different_user', 'email_not_found'],
    ...['unable_to_get_user_info', 'invalid_code', 'oauth_provider_not_found', 'no_code'],
    ...['state_not_found', 'invalid_callback_request', 'please_restart_the_process'],
    ...['unable_to_create_session', 'no_callback_url', 'internal_server_error'],
  ])('has a text for %s', (code) => {
    expect(explainRedirect(code)).toMatch(/\.$/)
    expect(explainRedirect(code)).not.toBe(usual)
  })

  it.each([
    { code: 'please_restart_the_process', reason: 'state_unknown', expected: /ten minutes/ },
    { code: 'please_restart_the_process', reason: 'browser_mismatch', expected: /another browser/ },
    { code: 'please_restart_the_process', reason: 'session_mismatch', expected: /was not linked/ },
    { code: 'please_restart_the_process', reason: 'something_new', expected: /cut short/ },
    { code: 'unable_to_link_account', reason: 'email_does_not_match', expected: /another address/ },
    { code: 'unable_to_link_account', reason: 'linking_not_allowed', expected: /Verify it there/ },
    { code: 'something_new', reason: '', expected: /did not work/ },
    { code: 'constructor', reason: 'toString', expected: /did not work/ },
  ])('adds the text of a known reason: $code, $reason', ({ code, reason, expected }) => {
    expect(explainRedirect(code, reason)).toMatch(expected)
  })
})
