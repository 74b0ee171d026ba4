import { createAuthClient } from '@countersign/client'
import { expect, it } from 'vitest'
import { magicLinkClient } from './client.js'
import { ADDRESS, createAppWithAnn, isSignedIn, ORIGIN } from './test/app.js'

async function setUp() {
  const { auth } = await createAppWithAnn()
  const browser = auth.browser()
  const { fetch } = browser
  const client = createAuthClient({ baseURL: ORIGIN, fetch, plugins: [magicLinkClient()] })
  return { auth, browser, client }
}

it('signs in with the client: requests a link and verifies its token', async () => {
  const { auth, browser, client } = await setUp()
  const requested = await client.signIn.magicLink({ email: ADDRESS, callbackURL: '/home' })
  expect(requested).toMatchObject({ data: { status: true }, error: null })
  expect(await isSignedIn(browser)).toBe(false)
  await auth.idle()
  const { token = '' } = auth.outbox.last('magic-link')
  const verified = await client.magicLink.verify({ token })
  expect(verified).toMatchObject({ data: { user: { email: ADDRESS } }, error: null })
  expect(verified.data?.user.createdAt).toBeInstanceOf(Date)
  expect(await isSignedIn(browser)).toBe(true)
})

it('returns the error of an invalid link to the client', async () => {
  const { client } = await setUp()
  const { data, error } = await client.magicLink.verify({ token: 'x' })
  expect([data, error?.status, error?.code]).toEqual([null, 400, 'INVALID_TOKEN'])
})

it('rejects wrong input of the client at compile time', async () => {
  const { client } = await setUp()
  // @ts-expect-error the body lacks an address
  const { error } = await client.signIn.magicLink({ name: 'Ann' })
  expect(error?.code).toBe('VALIDATION_ERROR')
})
