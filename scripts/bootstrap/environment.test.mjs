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
])('$name is passed on → $kept', ({ name, kept }) => {
  expect(name in cleanEnvironment({ [name]: 'x' })).toBe(kept)
})

it.each([{ HOME: '' }, {}])('a home is found where there is %o', (environment) => {
  expect(cleanEnvironment(environment)['HOME']).toMatch(/./)
})

it('a home that is given stays', () => {
  expect(cleanEnvironment({ HOME: '/given' })['HOME']).toBe('/given')
})
