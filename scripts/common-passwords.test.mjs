import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listPath, makeModule } from './common-passwords.mjs'

it('writes the committed list of common passwords', () => {
  expect(readFileSync(listPath, 'utf8') === makeModule()).toBe(true)
})
