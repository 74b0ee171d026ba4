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

describe('types of permissions', () => {
  it('accepts the default statements', () => {
    void plain.api.hasPermission({
      headers,
      body: { permissions: { member: ['create', 'delete'] } },
    })
    void plain.api.hasPermission({
      headers,
      body: { permission: { ac: ['read'] }, organizationId: 'o' },
    })
    const requested = { memberId: 'm', permissions: { team: ['create'] } } as const
    void plain.api.explainPermission({ body: requested })
  })

  it('accepts the statements of the app', () => {
    void app.api.hasPermission({
      headers,
      body: { permissions: { project: ['share'], team: ['create'] } },
    })
    const requested = {
      userId: 'u',
      organizationId: 'o',
      permissions: { project: ['close'] },
    } as const
    void app.api.explainPermission({ body: requested })
  })

  it('returns success as a boolean', () => {
    const answer = app.api.hasPermission({ headers, body: { permissions: { project: ['share'] } } })
    expectTypeOf(answer).resolves.toExtend<{
      readonly error: null
      readonly success: boolean
      readonly results?: readonly boolean[] | undefined
    }>()
  })

  it('accepts several sets of permissions, with known actions only', () => {
    void app.api.hasPermission({
      headers,
      body: { checks: [{ permissions: { project: ['share'] } }] },
    })
    void app.api.hasPermission({
      headers,
      // @ts-expect-error the project has no such action
      body: { checks: [{ permissions: { project: ['burn'] } }] },
    })
  })
})

describe('types of permissions that do not compile', () => {
  it('rejects a resource that the statements lack', () => {
    // @ts-expect-error there are no projects without the app's statements
    void plain.api.hasPermission({ headers, body: { permissions: { project: ['share'] } } })
    // @ts-expect-error there is no such resource
    void app.api.hasPermission({ headers, body: { permissions: { projects: ['share'] } } })
    // @ts-expect-error there is no such resource under the older name either
    void app.api.hasPermission({ headers, body: { permission: { projects: ['share'] } } })
    // @ts-expect-error there is no such resource in explainPermission
    void app.api.explainPermission({ body: { memberId: 'm', permissions: { x: ['share'] } } })
  })

  it('rejects an action that the statements lack', () => {
    // @ts-expect-error there is no such action on members
    void plain.api.hasPermission({ headers, body: { permissions: { member: ['eat'] } } })
    // @ts-expect-error there is no such action on projects
    void app.api.hasPermission({ headers, body: { permissions: { project: ['eat'] } } })
    // @ts-expect-error there is no such action in explainPermission
    void app.api.explainPermission({ body: { memberId: 'm', permissions: { project: ['eat'] } } })
  })

  it('rejects incomplete calls', () => {
    // @ts-expect-error the permissions are missing
    void app.api.hasPermission({ headers, body: { organizationId: 'o' } })
    // @ts-expect-error the member is missing
    void app.api.explainPermission({ body: { permissions: { project: ['share'] } } })
    // @ts-expect-error the organisation is missing
    void app.api.explainPermission({ body: { userId: 'u', permissions: { project: ['share'] } } })
  })
})

describe('types of roles that do not compile', () => {
  it('rejects permissions that the statements lack', () => {
    // @ts-expect-error there is no such resource
    access.role({ projects: ['share'] })
    // @ts-expect-error there is no such action
    access.role({ project: ['eat'] })
  })
})
