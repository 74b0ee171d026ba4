import { createTestAuth } from '@countersign/core/testing'
import { describe, expectTypeOf, it } from 'vitest'
import { organization } from '../../index.js'

const { api } = createTestAuth({ plugins: [organization()] })
const headers = new Headers()
const member = { organizationId: 'o', userId: 'u', role: 'member' }
const body = { name: 'Acme', slug: 'acme', userId: 'u' }

describe('a call about organisations does not compile', () => {
  it('with neither headers nor asServer', () => {
    // @ts-expect-error neither headers nor asServer
    void api.createOrganization({ body })
    // @ts-expect-error neither headers nor asServer
    void api.listUserInvitations({ query: { email: 'ann@x.test' } })
  })

  it('with both headers and asServer', () => {
    // @ts-expect-error both headers and asServer
    void api.createOrganization({ body, headers, asServer: true })
  })

  it('with asServer where it has no such form', () => {
    // @ts-expect-error only a member deletes an organisation
    void api.deleteOrganization({ body: { organizationId: 'o' }, asServer: true })
    // @ts-expect-error it exists on the server only and has no other form
    void api.addMember({ body: member, asServer: true })
  })
})

it('a call about organisations takes headers, asServer in their place, or neither on the server only', () => {
  expectTypeOf(api.createOrganization({ body, headers })).resolves.toHaveProperty('members')
  expectTypeOf(api.createOrganization({ body, asServer: true })).resolves.toHaveProperty('members')
  void api.listUserInvitations({ query: { email: 'ann@x.test' }, asServer: true })
  void api.addMember({ body: member })
})
