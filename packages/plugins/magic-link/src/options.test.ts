import { createTestAuth } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { magicLink, type MagicLinkOptions } from './index.js'

it.each([
  { options: { code: 'always' }, problem: 'code: must be a boolean or { anyBrowser }' },
  {
    options: { expiresIn: true },
    problem: 'expiresIn: must be seconds or a text such as "7 days"',
  },
])('names all forms of an option for $options', ({ options, problem }) => {
  const plugins = [magicLink(options as unknown as MagicLinkOptions)]
  expect(() => createTestAuth({ plugins })).toThrow(`plugins.magic-link.${problem}`)
})
