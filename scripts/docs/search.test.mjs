import { expect, it } from 'vitest'
import { createIndex, findPage } from '../../website/search.mjs'
import { questions } from './questions.mjs'
import { stagePages } from './stage-pages.mjs'

const index = createIndex(stagePages())

it.each(questions)('finds the page for “$question” first', ({ question, route }) => {
  expect(findPage(index, question)).toBe(route)
})

it('finds no page for a word that no page has', () => {
  expect(findPage(index, 'xyzzyplugh')).toBe('')
})
