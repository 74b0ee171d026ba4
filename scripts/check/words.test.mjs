import { expect, it } from 'vitest'
import { deniedPhrases } from '../../packages/tooling/glossary.js'
import { findDeniedPhrases } from './words/find-denied-phrases.mjs'

it.each([
  { title: 'a pronoun without a noun', text: 'Whoever signs in', found: ['Whoever'] },
  { title: 'a pronoun in a table', text: '| call | for nobody |', found: ['nobody'] },
  { title: 'a denied predicate', text: 'The two are one.', found: ['are one'] },
  { title: 'a phrase in two lines', text: 'They are\nnone.', found: ['are none'] },
  { title: 'two phrases', text: 'nobody and somebody', found: ['nobody', 'somebody'] },
  { title: 'a word that other products use', text: 'Guests sign up.', found: ['Guests'] },
  {
    title: 'a metaphor for the cache in two lines',
    text: 'It reads the cached\ncopy.',
    found: ['cached copy'],
  },
  {
    title: 'a metaphor for cached sessions',
    text: 'Copies of their sessions are void.',
    found: ['Copies of their sessions'],
  },
  {
    title: 'another word for a transaction',
    text: 'In one unit of work.',
    found: ['unit of work'],
  },
  { title: 'a copy of a session cookie', text: 'A copy of a session cookie.', found: [] },
  { title: 'words for the search', text: '<!-- Search: guest\nusers -->', found: [] },
  { title: 'plain words', text: 'The user signs in.', found: [] },
  { title: 'a block of code', text: '```ts\n// nobody\n```', found: [] },
  { title: 'code in a sentence', text: 'The class `nobody`', found: [] },
  { title: 'a quoted text', text: 'The page says “Nobody is here”.', found: [] },
  { title: 'the target of a link', text: '[the page](nobody.md)', found: [] },
])('finds $found in $title', ({ text, found }) => {
  expect(findDeniedPhrases(text).map(({ phrase }) => phrase)).toEqual(found)
})

it('names the line and what to write', () => {
  const [first] = deniedPhrases
  expect(findDeniedPhrases('One line.\n\n```ts\ncode\n```\n\nFor everybody.')).toEqual([
    { line: 7, phrase: 'everybody', instead: first?.instead },
  ])
})
