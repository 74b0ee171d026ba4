import { describe, expect, it } from 'vitest'
import { createTestAuth, type TestBrowser } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'

async function createApp() {
  const auth = createTestAuth({
    user: { deleteUser: { enabled: true } },
    session: { additionalFields: { theme: { type: 'string', input: true } } },
  })
  return { auth, ann: await auth.signedInAs('ann@x.test') }
}

/** Posts without a body, with or without a stream that ends at once. */
async function postNothing(browser: TestBrowser, path: string, init: RequestInit = {}) {
  const answer = await browser.fetch(`/api/auth${path}`, {
    method: 'POST',
    ...init,
    headers: { origin: ORIGIN, ...(init.headers as object) },
  })
  const body = (await answer.json()) as { readonly code?: string } | null
  return { status: answer.status, code: body?.code }
}

const emptyStream = () =>
  new ReadableStream({
    start(controller) {
      controller.close()
    },
  })

describe('a POST without a body and a content type', () => {
  it.each(['/sign-out', '/revoke-sessions', '/revoke-other-sessions', '/delete-user'])(
    'counts as an empty object for %s, where every field is optional',
    async (path) => {
      const { auth, ann } = await createApp()
      expect(await postNothing(ann, path)).toMatchObject({ status: 200 })
      const streamed = { body: emptyStream(), duplex: 'half' } as RequestInit
      const again = await postNothing(await auth.signedInAs('bea@x.test'), path, streamed)
      expect(again).toMatchObject({ status: 200 })
    },
  )

  it.each([
    '/sign-in/email',
    '/sign-up/email',
    '/change-password',
    '/request-password-reset',
    '/sign-in/social',
  ])('fails with 415 for %s, where a field is required', async (path) => {
    const { ann } = await createApp()
    expect(await postNothing(ann, path)).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  it.each([
    { title: 'a body without a type', init: { body: new TextEncoder().encode('{}') } },
    { title: 'an empty body of another type', init: { headers: { 'content-type': 'text/plain' } } },
  ])('H13 fails with 415 for $title', async ({ init }) => {
    const { ann } = await createApp()
    expect(await postNothing(ann, '/delete-user', init)).toMatchObject({ status: 415 })
  })

  it('H11 fails with 403 for a cookie from another origin', async () => {
    const { ann } = await createApp()
    const headers = { origin: 'https://evil.test' }
    expect(await postNothing(ann, '/sign-out', { headers })).toMatchObject({ status: 403 })
    expect((await ann.get('/get-session')).body).not.toBeNull()
  })

  it('counts as an empty object in calls of the server', async () => {
    const { auth, ann } = await createApp()
    const headers = { cookie: ann.cookieHeader }
    const deleteUser = auth.api.deleteUser as (input: object) => Promise<unknown>
    expect(await deleteUser({ headers })).toMatchObject({ success: true })
  })
})
