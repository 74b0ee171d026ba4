import { describe, expect, it } from 'vitest'
import { describeHazards } from './describe-hazards.mjs'

const file = 'packages/proofs/src/races.test.ts'
const kysely = 'packages/adapters/kysely/src/kysely.test.ts'

/** @param {import('./list-tests.mjs').Test[]} tests */
function rowsOf(tests) {
  const lines = describeHazards(tests).split('\n')
  return lines.filter((line) => /^\| H\d/.test(line))
}

describe('the page of hazards', () => {
  it('has a row for each number that a name begins with, in order, and none for other tests', () => {
    const tests = [
      { name: 'a group > H65 a token works once', file },
      { name: 'H8 H9 a link > leads home', file },
      { name: 'a group > is about H7', file },
    ]
    expect(rowsOf(tests)).toEqual([
      '| H8 | a link: leads home | proofs |',
      '| H9 | a link: leads home | proofs |',
      '| H65 | a group: a token works once | proofs |',
    ])
  })

  it('names packages with their engines once, but not MySQL, which few machines have', () => {
    const tests = [
      { name: 'H65 a token works once, on SQLite', file },
      { name: 'H65 a token works once, in memory', file },
      { name: 'H65 a row is taken once, on MySQL', file: kysely },
      { name: 'H65 a row is taken once by hand', file: kysely },
    ]
    expect(rowsOf(tests)).toEqual([
      '| H65 | a token works once | kysely, proofs (in memory, on SQLite) |',
    ])
  })

  it('tells what a test of this hazard alone says, and of many hazards only where there is no other', () => {
    const tests = [
      { name: 'H1 H2 all is well', file },
      { name: 'H1 one thing is well', file },
    ]
    expect(rowsOf(tests)).toEqual([
      '| H1 | one thing is well | proofs |',
      '| H2 | all is well | proofs |',
    ])
  })

  it('is the same whatever order the tests come in', () => {
    const tests = ['H1 b', 'H1 a', 'H2 c'].map((name) => ({ name, file }))
    expect(describeHazards(tests)).toBe(describeHazards(tests.toReversed()))
  })

  it('takes nothing that tests send for markup', () => {
    const tests = [{ name: "H16 'a | <b> `c` [d](e)' is text", file }]
    expect(rowsOf(tests)).toEqual([
      String.raw`| H16 | a \| \<b\> \`c\` \[d\](e) is text | proofs |`,
    ])
  })
})
