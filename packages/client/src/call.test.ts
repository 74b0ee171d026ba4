import { describe, expect, it, vi } from 'vitest'
import type { ClientError } from '@countersign/core'
import { createCall } from './call.js'
import type { CallHooks } from './call-options.js'
import type { Answer } from './read-answer.js'

function setUp(data: unknown, hooks: CallHooks = {}, error: ClientError | null = null) {
  const navigate = vi.fn()
  const answer: Answer = error ? { data: null, error } : { data, error: null }
  const call = createCall({
    hooks,
    send: () => Promise.resolve(answer),
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

describe('the hooks of a call', () => {
  const failed = { code: 'UNAUTHORIZED', message: 'Sign in', status: 401 }

  /** Hooks that log what they receive. */
  const logging = (name: string, log: unknown[]): CallHooks => ({
    onRequest: () => log.push([name]),
    onSuccess: ({ data }) => log.push([name, 'success', data]),
    onError: ({ error }) => log.push([name, 'error', error.code]),
  })

  it('calls onRequest and onError when the call fails', async () => {
    const log: unknown[] = []
    const { call } = setUp(null, logging('client', log), failed)
    expect((await call('POST /a')).error).toEqual(failed)
    expect(log).toEqual([['client'], ['client', 'error', 'UNAUTHORIZED']])
  })

  it('calls onRequest and onSuccess when the call succeeds', async () => {
    const log: unknown[] = []
    const { call } = setUp({ id: 'a' }, logging('client', log))
    await call('GET /a')
    expect(log).toEqual([['client'], ['client', 'success', { id: 'a' }]])
  })

  it('calls the hooks of the call in place of those of the client', async () => {
    const log: unknown[] = []
    const { call } = setUp({ id: 'a' }, logging('client', log))
    await call('GET /a', {}, { onSuccess: ({ data }) => log.push(['call', data]) })
    expect(log).toEqual([['client'], ['call', { id: 'a' }]])
  })

  it('calls onError when the redirect of the response is rejected', async () => {
    const log: unknown[] = []
    const { call } = setUp({ url: 'javascript:alert(1)', redirect: true }, logging('client', log))
    await call('POST /a')
    expect(log.at(-1)).toEqual(['client', 'error', 'UNEXPECTED'])
  })

  it('rejects the call when one of them throws', async () => {
    const { call } = setUp({ id: 'a' })
    const onSuccess = () => {
      throw new Error('of the app')
    }
    await expect(call('GET /a', {}, { onSuccess })).rejects.toThrow('of the app')
  })
})
