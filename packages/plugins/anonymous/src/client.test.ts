// @vitest-environment jsdom
import { createAuthClient } from '@countersign/client'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { anonymousClient } from './client.js'
import { createApp } from './test/anonymous-app.js'

function createClient() {
  const { auth } = createApp()
  const { fetch } = auth.browser()
  const plugins = [anonymousClient()] as const
  return createAuthClient({ baseURL: 'http://localhost:3000', fetch, plugins })
}

describe('anonymousClient', () => {
  it('signs in anonymously once and leaves the other sign-in methods available', async () => {
    const client = createClient()
    const { data } = await client.signIn.anonymous()
    expect(data?.user).toMatchObject({ name: 'Anonymous', isAnonymous: true })
    expectTypeOf(data?.user.isAnonymous).toEqualTypeOf<boolean | null | undefined>()
    expect((await client.getSession()).data?.user.isAnonymous).toBe(true)
    const { error } = await client.signIn.anonymous()
    expect(error?.code).toBe('ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY')
    const credentials = { email: 'a@x.test', password: 'a guess' }
    expect((await client.signIn.email(credentials)).error?.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  })

  it('deletes the anonymous user and sets $session to signed-out', async () => {
    const client = createClient()
    await client.signIn.anonymous()
    const states: string[] = []
    const stop = client.$session.subscribe(({ status }) => void states.push(status))
    await expect.poll(() => states.at(-1)).toBe('signed-in')
    expect(await client.deleteAnonymousUser()).toEqual({ data: { success: true }, error: null })
    await expect.poll(() => states.at(-1)).toBe('signed-out')
    stop()
    expect((await client.deleteAnonymousUser()).error?.code).toBe('UNAUTHORIZED')
  })
})
