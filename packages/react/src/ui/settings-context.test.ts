import { afterEach, describe, expect, it, vi } from 'vitest'
import { openOwnPage } from './settings-context.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

function opened(url: string): unknown {
  const assign = vi.fn()
  vi.stubGlobal('location', {
    href: 'https://app.test/sign-in?next=x',
    origin: 'https://app.test',
    assign,
  })
  openOwnPage(url)
  return assign.mock.calls
}

describe('the default of navigate', () => {
  it.each(['/', '/account?tab=1#top', 'account', '?page=2', 'https://app.test/account'])(
    'opens %s',
    (url) => {
      expect(opened(url)).toEqual([[url]])
    },
  )

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'http://app.test/',
    'https://app.test@evil.test/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://evil.test/1',
  ])('H19 opens the start page in place of %j', (url) => {
    expect(opened(url)).toEqual([['/']])
  })
})
