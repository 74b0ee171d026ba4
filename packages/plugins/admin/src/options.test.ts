import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { admin, type AdminPlugin } from './index.js'

/** The plugin without its types, as plain JavaScript calls it. */
const untyped = admin as (options: unknown) => AdminPlugin

describe('options of the admin plugin', () => {
  it.each([
    { title: 'a role with an unknown action', options: { roles: { a: { user: ['fly'] } } } },
    { title: 'a role with an unknown resource', options: { roles: { a: { cake: ['eat'] } } } },
    { title: 'a role of two words', options: { roles: { 'a b': {} } } },
    { title: 'a role with a comma', options: { roles: { 'a,b': {} } } },
    { title: 'a role without a name', options: { roles: { '': {} } } },
    { title: 'an empty adminRoles', options: { adminRoles: [] } },
    { title: 'an unknown role in adminRoles', options: { adminRoles: ['Admin'] } },
    { title: 'an unknown default role', options: { defaultRole: 'janitor' } },
    { title: 'a default role of administrators', options: { defaultRole: 'admin' } },
    { title: 'an impersonation duration of zero', options: { impersonationSessionDuration: 0 } },
    {
      title: 'an impersonation duration that is no duration',
      options: { impersonationSessionDuration: 'soon' },
    },
    { title: 'a ban duration that is no duration', options: { defaultBanExpiresIn: 'soon' } },
    { title: 'a ban duration of zero', options: { defaultBanExpiresIn: 0 } },
  ])('fails to start with $title', ({ options }) => {
    const start = () => createAuth({ database: memory(), plugins: [untyped(options)] })
    expect(start).toThrow('plugins.admin.')
  })
})

it('starts with roles and resources of the app', () => {
  const plugin = admin({
    resources: { project: ['create'] },
    roles: { editor: { project: ['create'] }, chief: { user: ['ban'] } },
    adminRoles: ['admin', 'chief'],
    defaultRole: 'editor',
    defaultBanExpiresIn: '1 week',
  })
  expect(() => createAuth({ database: memory(), plugins: [plugin] })).not.toThrow()
})
