import { afterEach, describe, expect, it } from 'vitest'
import { pageURL } from './page-url.js'

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
