import { expectTypeOf, it } from 'vitest'
import { admin, type AdminPlugin } from './index.js'

it('rejects an unknown action', () => {
  // @ts-expect-error there is no such action on users
  admin({ roles: { support: { user: ['fly'] } } })
  // @ts-expect-error there is no such action on sessions
  admin({ roles: { support: { session: ['ban'] } } })
  // @ts-expect-error there is no such resource
  admin({ roles: { support: { project: ['create'] } } })
  // @ts-expect-error the app's own resource has no such action
  admin({ resources: { project: ['create'] }, roles: { support: { project: ['creat'] } } })
  expectTypeOf(
    admin({
      resources: { project: ['create'] },
      roles: { support: { project: ['create'], user: ['list'], session: ['revoke'] } },
    }),
  ).toEqualTypeOf<AdminPlugin>()
})

it('rejects an unknown role', () => {
  // @ts-expect-error there is no such role
  admin({ adminRoles: ['owner'] })
  // @ts-expect-error there is no such role
  admin({ defaultRole: 'janitor' })
  admin({ roles: { owner: {} }, adminRoles: ['admin', 'owner'], defaultRole: 'user' })
})

it('types the events of hooks and rejects an unknown event', () => {
  admin({
    hooks: {
      before: { 'user.ban': ({ banReason }) => ({ banReason: banReason ?? 'none' }) },
      after: {
        'role.changed': ({ user, previousRole }) => {
          expectTypeOf(user.role).toEqualTypeOf<string | null>()
          expectTypeOf(previousRole).toEqualTypeOf<string | null>()
        },
      },
    },
  })
  // @ts-expect-error there is no such event
  admin({ hooks: { after: { 'user.banished': () => undefined } } })
})
