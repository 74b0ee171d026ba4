import { describe, expect, it, vi } from 'vitest'
import { createCall } from './call.js'
import type { Answer } from './read-answer.js'

function setUp(data: unknown) {
  const navigate = vi.fn()
  const call = createCall({
    send: () => Promise.resolve<Answer>({ data, error: null }),
    publishChange: () => Promise.resolve(),
    navigate,
  })
  return { call, navigate }
}

describe('createCall', () => {
  it.each([
    { title: 'a path', url: '/dashboard?a=1#b' },
    { title: 'an https URL', url: 'https://app.example.com/x' },
    { title: 'an http URL', url: 'http://localhost:3000/' },
    { title: 'a URL without a scheme', url: '//app.example.com/x' },
    { title: 'a path that looks like a scheme', url: './javascript:alert(1)' },
  ])('navigates to $title of the response: $url', async ({ url }) => {
    const { call, navigate } = setUp({ url, redirect: true })
    expect((await call('POST /a')).error).toBeNull()
    expect(navigate.mock.calls).toEqual([[url]])
  })

  it.each([
    { title: 'no redirect', data: { url: '/x' } },
    { title: 'redirect: false', data: { url: '/x', redirect: false } },
    { title: 'redirect: 1', data: { url: '/x', redirect: 1 } },
    { title: 'no URL', data: { redirect: true } },
    { title: 'an empty URL', data: { url: '', redirect: true } },
    { title: 'null as URL', data: { url: null, redirect: true } },
    { title: 'null as body', data: null },
    { title: 'a string as body', data: 'https://example.com' },
  ])('does not navigate after a response with $title', async ({ data }) => {
    const { call, navigate } = setUp(data)
    expect((await call('POST /a')).error).toBeNull()
    expect(navigate).not.toHaveBeenCalled()
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \tjavascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://app.example.com/1',
    'file:///etc/passwd',
    'view-source:https://app.example.com',
    'intent://scan/#Intent;end',
    'http://',
    'https://a b',
    7,
    ['/x'],
  ])('H19 H219 rejects the redirect to %j, which is not an http(s) URL', async (url) => {
    const { call, navigate } = setUp({ url, redirect: true })
    expect((await call('POST /a')).error).toMatchObject({ code: 'UNEXPECTED', status: 200 })
    expect(navigate).not.toHaveBeenCalled()
  })
})
