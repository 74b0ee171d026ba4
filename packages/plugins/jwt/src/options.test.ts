import { createTestAuth } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { jwt, type JwtOptions } from './index.js'

it.each([
  { options: { audience: 5 }, problem: 'audience: must be a text or a list of texts' },
  {
    options: { rotation: { every: '1 hour' } },
    problem: 'rotation.grace: must be at most 90 times rotation.every',
  },
  {
    options: { rotation: { every: '1 day', grace: '91 days' } },
    problem: 'rotation.grace: must be at most 90 times rotation.every',
  },
  {
    options: { expiresIn: true },
    problem: 'expiresIn: must be seconds or a text such as "7 days"',
  },
])('rejects $options with a message that names the fix', ({ options, problem }) => {
  const plugins = [jwt(options as unknown as JwtOptions)]
  expect(() => createTestAuth({ plugins })).toThrow(`plugins.jwt.${problem}`)
})
