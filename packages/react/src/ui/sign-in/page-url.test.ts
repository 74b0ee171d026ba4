import { afterEach, describe, expect, it } from 'vitest'
import { ownPage, pageURL } from './page-url.js'

afterEach(() => {
  history.replaceState(null, '', '/')
})

describe('pageURL', () => {
  it.each([
    ['a path of the app', '/welcome?error=kept', '/welcome?error=kept'],
    ['this page without the error of a redirect', undefined, '/sign-in?next=1'],
  ])('returns an absolute URL for %s', (_title, path, expected) => {
    history.replaceState(null, '', '/sign-in?next=1&error=access_denied&reason=denied#secret')
    expect(pageURL(path)).toBe(location.origin + expected)
  })

  it('keeps an absolute URL', () => {
    expect(pageURL('https://app.example.com/welcome')).toBe('https://app.example.com/welcome')
  })
})

describe('ownPage', () => {
  const own = [
    '/',
    '/account?tab=1#top',
    'account',
    '?page=2',
    `${location.origin}/account`,
    `\t${location.origin}`,
  ]

  it.each(own)('returns %j', (page) => {
    expect(ownPage(page)).toBe(page)
  })

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    `http://localhost.evil.test:${location.port}/`,
    `http://localhost.evil.test:${location.port}/`,
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://evil.test/1',
  ])('H19 returns the start page in place of %j', (page) => {
    expect(ownPage(page)).toBe('/')
  })
})
