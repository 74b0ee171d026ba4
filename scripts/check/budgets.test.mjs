import { expect, it } from 'vitest'
import { parseInstantiations } from './packed/budgets.mjs'
import { describeExcess } from './packed/declarations.mjs'

const line = "export declare const auth: import('@countersign/core').Auth;\n"

it.each([
  { title: 'one line', declaration: line, excess: undefined },
  { title: 'nine lines', declaration: line.repeat(9), excess: undefined },
  { title: 'ten lines', declaration: line.repeat(10), excess: '10 lines, more than 9' },
  {
    title: 'one line of 1001 characters',
    declaration: 'x'.repeat(1001),
    excess: '1001 characters, more than 1000',
  },
])('reports $excess for a declaration of $title', ({ declaration, excess }) => {
  expect(describeExcess(declaration)).toBe(excess)
})

it('reads the instantiations that the compiler counted', () => {
  expect(parseInstantiations('Types:           900\nInstantiations:   1234\n')).toBe(1234)
})

it('rejects output without a count', () => {
  expect(() => parseInstantiations('Types: 900')).toThrow('no instantiations')
})
