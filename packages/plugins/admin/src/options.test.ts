import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { admin, type AdminPlugin } from './index.js'

/** Options as plain JavaScript may give them. */
const untyped = admin as (options: unknown) => AdminPlugin

describe('an app does not start with', () => {
  it.each([
    { title: 'a role with an unknown action', options: { roles: { a: { user: ['fly'] } } } },
    { title: 'a role with an unknown resource', options: { roles: { a: { cake: ['eat'] } } } },
    { title: 'a role of two words', options: { roles: { 'a b': {} } } },
    { title: 'a role with a comma', options: { roles: { 'a,b': {} } } },
    { title: 'a role without a name', options: { roles: { '': {} } } },
    { title: 'no role of administrators', options: { adminRoles: [] } },
    { title: 'an unknown role of administrators', options: { adminRoles: ['Admin'] } },
    { title: 'an unknown default role', options: { defaultRole: 'guest' } },
    { title: 'administrators by default', options: { defaultRole: 'admin' } },
    { title: 'no time to act', options: { impersonationSessionDuration: 0 } },
    { title: 'an odd time to act', options: { impersonationSessionDuration: 'soon' } },
    { title: 'an odd time of bans', options: { defaultBanExpiresIn: 'soon' } },
    { title: 'a ban of no time', options: { defaultBanExpiresIn: 0 } },
  ])('$title', ({ options }) => {
    const start = () => createAuth({ database: memory(), plugins: [untyped(options)] })
    expect(start).toThrow('plugins.admin.')
  })
})

it('starts with roles and resources of its own', () => {
  const plugin = admin({
    resources: { project: ['create'] },
    roles: { editor: { project: ['create'] }, chief: { user: ['ban'] } },
    adminRoles: ['admin', 'chief'],
    defaultRole: 'editor',
    defaultBanExpiresIn: '1 week',
  })
  expect(() => createAuth({ database: memory(), plugins: [plugin] })).not.toThrow()
})
