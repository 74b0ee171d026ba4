import { expect, it } from 'vitest'
import { nearest } from './read-options.js'

it.each([
  { given: 'emial', known: ['email', 'name'], name: 'email' },
  { given: 'Email', known: ['email'], name: 'email' },
  { given: 'appname', known: ['appName', 'baseURL'], name: 'appName' },
  { given: 'x', known: ['email', 'password'], name: null },
  { given: '', known: ['email'], name: null },
  { given: 'email', known: [], name: null },
])('returns $name for "$given" with the known names $known', ({ given, known, name }) => {
  expect(nearest(given, known)).toBe(name)
})
