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

describe('an answer sends the browser', () => {
  it.each([
    { title: 'to a path', url: '/dashboard?a=1#b' },
    { title: 'to an address', url: 'https://app.example.com/x' },
    { title: 'to an address without TLS', url: 'http://localhost:3000/' },
    { title: 'to another host by its scheme', url: '//app.example.com/x' },
    { title: 'to a path that looks like a scheme', url: './javascript:alert(1)' },
  ])('$title: $url', async ({ url }) => {
    const { call, navigate } = setUp({ url, redirect: true })
    expect((await call('POST /a')).error).toBeNull()
    expect(navigate.mock.calls).toEqual([[url]])
  })
})

describe('an answer sends the browser nowhere', () => {
  it.each([
    { title: 'without redirect', data: { url: '/x' } },
    { title: 'with redirect false', data: { url: '/x', redirect: false } },
    { title: 'with a redirect that is only truthy', data: { url: '/x', redirect: 1 } },
    { title: 'without an address', data: { redirect: true } },
    { title: 'with an empty address', data: { url: '', redirect: true } },
    { title: 'with null for an address', data: { url: null, redirect: true } },
    { title: 'when it is null', data: null },
    { title: 'when it is a text', data: 'https://example.com' },
  ])('$title', async ({ data }) => {
    const { call, navigate } = setUp(data)
    expect((await call('POST /a')).error).toBeNull()
    expect(navigate).not.toHaveBeenCalled()
  })
})

describe('an address that browsers run instead of opening is refused', () => {
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
  ])('%j', async (url) => {
    const { call, navigate } = setUp({ url, redirect: true })
    expect((await call('POST /a')).error).toMatchObject({ code: 'UNEXPECTED', status: 200 })
    expect(navigate).not.toHaveBeenCalled()
  })
})
