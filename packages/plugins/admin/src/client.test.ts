// @vitest-environment jsdom
import { createAuthClient } from '@countersign/client'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { adminClient } from './client.js'
import { createApp, gather } from './test/admin-app.js'

async function createClient() {
  const app = createApp()
  const { ann, bob } = await gather(app)
  const { fetch } = ann.browser
  const plugins = [adminClient()] as const
  return {
    ann,
    bob,
    client: createAuthClient({ baseURL: 'http://localhost:3000', fetch, plugins }),
  }
}

describe('adminClient', () => {
  it('lists, bans and reads users', async () => {
    const { client, bob } = await createClient()
    const query = { searchValue: 'bob', limit: 10, filterField: 'banned' } as const
    const { data } = await client.admin.listUsers({ query })
    expect(data).toMatchObject({ users: [{ id: bob.id, role: 'user' }], total: 1, limit: 10 })
    expectTypeOf(data?.users[0]?.banExpires).toEqualTypeOf<Date | null | undefined>()
    const banned = await client.admin.banUser({ userId: bob.id, banReason: 'Spam' })
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: 'Spam' })
    expect((await client.admin.getUser({ query: { id: bob.id } })).data?.banned).toBe(true)
    const { error } = await client.admin.banUser({ userId: 'unknown' })
    expect(error?.code).toBe('USER_NOT_FOUND')
    // @ts-expect-error there is no such action
    await client.admin.hasPermission({ permissions: { user: ['fly'] } })
  })

  it('updates $session when an impersonation starts and stops', async () => {
    const { client, ann, bob } = await createClient()
    const ids: (string | null)[] = []
    const stop = client.$session.subscribe(({ data }) => void ids.push(data?.user.id ?? null))
    await expect.poll(() => ids.at(-1)).toBe(ann.id)
    await client.admin.impersonateUser({ userId: bob.id })
    await expect.poll(() => ids.at(-1)).toBe(bob.id)
    expect(client.$session.get().data?.session.impersonatedBy).toBe(ann.id)
    await client.admin.stopImpersonating()
    await expect.poll(() => ids.at(-1)).toBe(ann.id)
    stop()
  })
})
