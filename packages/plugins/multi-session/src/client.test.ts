// @vitest-environment jsdom
import { createAuthClient } from '@countersign/client'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { expect, expectTypeOf, it } from 'vitest'
import { multiSessionClient } from './client.js'
import { multiSession } from './index.js'

function createClient() {
  const auth = createTestAuth({ plugins: [multiSession()] })
  const { fetch } = auth.browser()
  const plugins = [multiSessionClient()] as const
  return createAuthClient({ baseURL: 'http://localhost:3000', fetch, plugins })
}

it('loads $session again after setActive and revoke', async () => {
  const client = createClient()
  for (const name of ['ann', 'bea'])
    await client.signUp.email({ name, email: `${name}@x.test`, password: TEST_PASSWORD })
  const names: unknown[] = []
  const stop = client.$session.subscribe(({ data }) => void names.push(data?.user.name))
  await expect.poll(() => names.at(-1)).toBe('bea')
  const { data: listed } = await client.multiSession.listDeviceSessions()
  expectTypeOf(listed?.[0]?.user.email).toEqualTypeOf<string | undefined>()
  const sessionToken = listed?.[0]?.session.token ?? ''
  expect((await client.multiSession.setActive({ sessionToken })).data?.user.name).toBe('ann')
  await expect.poll(() => names.at(-1)).toBe('ann')
  expect((await client.multiSession.revoke({ sessionToken })).data).toEqual({ status: true })
  await expect.poll(() => names.at(-1)).toBe('bea')
  const { error } = await client.multiSession.setActive({ sessionToken })
  expect(error?.code).toBe('INVALID_SESSION_TOKEN')
  stop()
})
