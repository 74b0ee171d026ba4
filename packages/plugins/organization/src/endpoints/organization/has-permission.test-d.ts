import { createAccessControl } from '@countersign/core/access'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expectTypeOf, it } from 'vitest'
import { defaultStatements } from '../../access/default-roles.js'
import { organization } from '../../index.js'

const access = createAccessControl({ ...defaultStatements, project: ['share', 'close'] })
const roles = { owner: access.role({ project: ['share'] }), member: access.role({}) }
const app = createTestAuth({ plugins: [organization({ access, roles })] })
const plain = createTestAuth({ plugins: [organization()] })
const headers = new Headers()

describe('a permission compiles', () => {
  it('in the words of the default statements', () => {
    void plain.api.hasPermission({
      headers,
      body: { permissions: { member: ['create', 'delete'] } },
    })
    void plain.api.hasPermission({
      headers,
      body: { permission: { ac: ['read'] }, organizationId: 'o' },
    })
    const asked = { memberId: 'm', permissions: { team: ['create'] } } as const
    void plain.api.explainPermission({ body: asked })
  })

  it('in the words of the app', () => {
    void app.api.hasPermission({
      headers,
      body: { permissions: { project: ['share'], team: ['create'] } },
    })
    const asked = { userId: 'u', organizationId: 'o', permissions: { project: ['close'] } } as const
    void app.api.explainPermission({ body: asked })
  })

  it('and says whether', () => {
    const answer = app.api.hasPermission({ headers, body: { permissions: { project: ['share'] } } })
    expectTypeOf(answer).resolves.toEqualTypeOf<{
      readonly error: null
      readonly success: boolean
    }>()
  })
})

describe('a permission does not compile', () => {
  it('whose resource the statements lack', () => {
    // @ts-expect-error there are no projects without the app's statements
    void plain.api.hasPermission({ headers, body: { permissions: { project: ['share'] } } })
    // @ts-expect-error there is no such resource
    void app.api.hasPermission({ headers, body: { permissions: { projects: ['share'] } } })
    // @ts-expect-error under the older name neither
    void app.api.hasPermission({ headers, body: { permission: { projects: ['share'] } } })
    // @ts-expect-error nor in an explanation
    void app.api.explainPermission({ body: { memberId: 'm', permissions: { x: ['share'] } } })
  })

  it('whose action the statements lack', () => {
    // @ts-expect-error members are not eaten
    void plain.api.hasPermission({ headers, body: { permissions: { member: ['eat'] } } })
    // @ts-expect-error nor are projects
    void app.api.hasPermission({ headers, body: { permissions: { project: ['eat'] } } })
    // @ts-expect-error nor in an explanation
    void app.api.explainPermission({ body: { memberId: 'm', permissions: { project: ['eat'] } } })
  })

  it('that nobody is asked about', () => {
    // @ts-expect-error nothing is asked
    void app.api.hasPermission({ headers, body: { organizationId: 'o' } })
    // @ts-expect-error whose permission it is
    void app.api.explainPermission({ body: { permissions: { project: ['share'] } } })
    // @ts-expect-error in which organisation
    void app.api.explainPermission({ body: { userId: 'u', permissions: { project: ['share'] } } })
  })
})

describe('roles do not compile', () => {
  it('that allow what the statements lack', () => {
    // @ts-expect-error there is no such resource
    access.role({ projects: ['share'] })
    // @ts-expect-error there is no such action
    access.role({ project: ['eat'] })
  })
})
