import { createTestAuth } from '@countersign/core/testing'
import { describe, expectTypeOf, it } from 'vitest'
import { admin } from './index.js'

const { api } = createTestAuth({ plugins: [admin()] })
const headers = new Headers()
const body = { userId: 'u' }
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

describe('administrators’ calls on the server', () => {
  it('fails to compile with neither headers nor asServer', () => {
    // @ts-expect-error neither headers nor asServer
    void api.createUser({ body: newUser })
    // @ts-expect-error neither headers nor asServer
    void api.listUsers()
    // @ts-expect-error neither headers nor asServer
    void api.banUser({ body })
    // @ts-expect-error neither headers nor asServer
    void api.userHasPermission({ body: { ...body, permissions: { user: ['ban'] } } })
  })

  it('fails to compile with both headers and asServer', () => {
    // @ts-expect-error both headers and asServer
    void api.createUser({ body: newUser, headers, asServer: true })
    // @ts-expect-error both headers and asServer
    void api.removeUser({ body, headers, asServer: true })
  })

  it('fails to compile when asServer is given for an impersonation', () => {
    // @ts-expect-error the impersonator is a user
    void api.impersonateUser({ body, asServer: true })
    // @ts-expect-error the impersonator is a user
    void api.stopImpersonating({ asServer: true })
  })
})

it('compiles with headers, or with asServer in their place', () => {
  expectTypeOf(api.createUser({ body: newUser, headers })).resolves.toHaveProperty('user')
  expectTypeOf(api.createUser({ body: newUser, asServer: true })).resolves.toHaveProperty('user')
  void api.listUsers({ asServer: true })
  void api.impersonateUser({ body, headers })
})
