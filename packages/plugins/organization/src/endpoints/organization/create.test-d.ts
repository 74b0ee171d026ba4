import { createTestAuth } from '@countersign/core/testing'
import { describe, expectTypeOf, it } from 'vitest'
import { organization } from '../../index.js'

const { api } = createTestAuth({ plugins: [organization()] })
const headers = new Headers()
const member = { organizationId: 'o', userId: 'u', role: 'member' }
const body = { name: 'Acme', slug: 'acme', userId: 'u' }

describe('calls of the organisation plugin that do not compile', () => {
  it('rejects neither headers nor asServer', () => {
    // @ts-expect-error neither headers nor asServer
    void api.createOrganization({ body })
    // @ts-expect-error neither headers nor asServer
    void api.listUserInvitations({ query: { email: 'ann@x.test' } })
  })

  it('rejects both headers and asServer', () => {
    // @ts-expect-error both headers and asServer
    void api.createOrganization({ body, headers, asServer: true })
  })

  it('rejects asServer for calls without it', () => {
    // @ts-expect-error only a member can delete an organisation
    void api.deleteOrganization({ body: { organizationId: 'o' }, asServer: true })
    // @ts-expect-error it exists on the server only and has no other form
    void api.addMember({ body: member, asServer: true })
  })
})

it('accepts headers or asServer, or neither for calls only for the server', () => {
  expectTypeOf(api.createOrganization({ body, headers })).resolves.toHaveProperty('members')
  expectTypeOf(api.createOrganization({ body, asServer: true })).resolves.toHaveProperty('members')
  void api.listUserInvitations({ query: { email: 'ann@x.test' }, asServer: true })
  void api.addMember({ body: member })
})
