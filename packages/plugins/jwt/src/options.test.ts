import { createTestAuth } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { jwt, type JwtOptions } from './index.js'

it.each([
  { options: { audience: 5 }, problem: 'audience: must be a text or a list of texts' },
  {
    options: { expiresIn: true },
    problem: 'expiresIn: must be seconds or a text such as "7 days"',
  },
])('names all forms of an option for $options', ({ options, problem }) => {
  const plugins = [jwt(options as unknown as JwtOptions)]
  expect(() => createTestAuth({ plugins })).toThrow(`plugins.jwt.${problem}`)
})
