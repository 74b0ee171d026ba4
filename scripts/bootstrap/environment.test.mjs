import { expect, it } from 'vitest'
import { cleanEnvironment } from './environment.mjs'

it.each([
  { name: 'npm_config_user_agent', kept: false },
  { name: 'npm_config_local_prefix', kept: false },
  { name: 'npm_lifecycle_event', kept: false },
  { name: 'npm_package_json', kept: false },
  { name: 'npm_config_registry', kept: true },
  { name: 'NPM_CONFIG_USERCONFIG', kept: true },
  { name: 'PORT', kept: true },
])('passes $name on → $kept', ({ name, kept }) => {
  expect(name in cleanEnvironment({ [name]: 'x' })).toBe(kept)
})

it.each([{ HOME: '' }, {}])('finds a home directory where %o exists', (environment) => {
  expect(cleanEnvironment(environment)['HOME']).toMatch(/./)
})

it('keeps a given home directory', () => {
  expect(cleanEnvironment({ HOME: '/given' })['HOME']).toBe('/given')
})
