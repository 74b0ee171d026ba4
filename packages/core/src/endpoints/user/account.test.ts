import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AuthError } from '../../contract/errors.js'
import { accountModel, userModel } from '../../contract/tables/models.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

async function createApp(options: Options = {}) {
  const auth = createTestAuth({ user: { deleteUser: { enabled: true } }, ...options })
  const ann = await auth.signedInAs('ann@x.test')
  return { auth, ann }
}

const mailing: Options = { user: { deleteUser: { enabled: true, sendVerification: true } } }

describe('deleteUser that fails', () => {
  it.each<{ title: string; options?: Options; body?: object; wait?: string; answer: object }>([
    {
      title: 'changes nothing when it is disabled',
      options: { user: {} },
      answer: { status: 404, code: 'NOT_FOUND' },
    },
    {
      title: 'changes nothing for a wrong password',
      body: { password: 'wrong password' },
      answer: { status: 400, code: 'INVALID_PASSWORD' },
    },
    {
      title: 'changes nothing for an unknown token',
      body: { token: 'x' },
      answer: { status: 404, code: 'INVALID_TOKEN' },
    },
    {
      title: 'changes nothing for a session that is not fresh',
      wait: '25 hours',
      answer: { status: 400, code: 'SESSION_EXPIRED' },
    },
  ])('$title', async ({ options, body, wait = '0s', answer }) => {
    const { auth, ann } = await createApp({ session: { updateAge: '6 days' }, ...options })
    auth.clock.advance(wait)
    const before = await auth.database.dump()
    expect(await ann.post('/delete-user', body)).toMatchObject(answer)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails for a user without a password', async () => {
    const { auth, ann } = await createApp()
    await auth.database.store.of(accountModel).delete({})
    expect(await ann.post('/delete-user', { password: TEST_PASSWORD })).toMatchObject({
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
    })
  })

  it('H14 H64 rejects a link of another user, or without a session', async () => {
    const { auth, ann } = await createApp(mailing)
    const bea = await auth.signedInAs('bea@x.test')
    await ann.post('/delete-user')
    await auth.idle()
    const { token = '' } = auth.outbox.last('delete-account')
    expect(await bea.get(`/delete-user/callback?token=${token}`)).toMatchObject({
      status: 404,
      code: 'INVALID_TOKEN',
    })
    expect(await auth.browser().get(`/delete-user/callback?token=${token}`)).toMatchObject({
      code: 'FAILED_TO_GET_USER_INFO',
    })
    expect((await auth.database.dump())['user']).toHaveLength(2)
    const gone = await ann.get(`/delete-user/callback?token=${token}&callbackURL=/bye`)
    expect(gone.headers.get('location')).toBe('/bye')
    expect((await auth.database.dump())['user']).toHaveLength(1)
  })

  it.each([
    {
      title: 'shows an error page after a link',
      path: '',
      answer: { status: 400, code: 'STILL_NEEDED' },
    },
    {
      title: 'redirects with the code after a link with callbackURL',
      path: '&callbackURL=/bye?x=1',
      answer: { status: 302, location: '/bye?x=1&error=STILL_NEEDED' },
    },
    {
      title: 'redirects with the code after the button of a page',
      form: '&callbackURL=/bye',
      answer: { status: 302, location: '/bye?error=STILL_NEEDED' },
    },
    {
      title: 'shows an error page after the button of a page',
      form: '',
      answer: { status: 400, code: 'STILL_NEEDED' },
    },
  ])('keeps the account when a subscriber throws, and $title', async ({ path, form, answer }) => {
    const refusal = new AuthError('STILL_NEEDED', { status: 400, message: 'Still needed' })
    const refuse = (): never => {
      throw refusal
    }
    const { auth, ann } = await createApp({ ...mailing, hooks: { on: { 'user.deleted': refuse } } })
    await ann.post('/delete-user')
    await auth.idle()
    const { token = '' } = auth.outbox.last('delete-account')
    const before = await auth.database.dump()
    const answered =
      path === undefined
        ? await ann.fetch('/api/auth/delete-user', {
            method: 'POST',
            body: `token=${token}${form}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        : await ann.fetch(`/api/auth/delete-user/callback?token=${token}${path}`)
    const text = await answered.text()
    expect({
      status: answered.status,
      location: answered.headers.get('location') ?? undefined,
      code:
        text === '' ? undefined : z.parse(z.object({ code: z.string() }), JSON.parse(text)).code,
    }).toEqual({ location: undefined, code: undefined, ...answer })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails with 404 for its link when it is disabled', async () => {
    const { ann } = await createApp({ user: {} })
    expect(await ann.get('/delete-user/callback?token=x')).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
  })
})

describe('deleteUser', () => {
  it.each([{ body: {} }, { body: { password: TEST_PASSWORD } }])(
    'removes all rows of the user with $body',
    async ({ body }) => {
      const { auth, ann } = await createApp()
      expect(await ann.post('/delete-user', body)).toMatchObject({
        status: 200,
        body: { success: true },
      })
      expect(ann.sessionCookies.size).toBe(0)
      expect(await auth.database.dump()).toMatchObject({
        user: [],
        session: [],
        account: [],
        verification: [],
      })
    },
  )

  it('H68 deletes the account once when its link is used twice at once', async () => {
    const { auth, ann } = await createApp(mailing)
    await ann.post('/delete-user')
    await auth.idle()
    const { token = '' } = auth.outbox.last('delete-account')
    const headers = { cookie: ann.cookieHeader }
    const both = await Promise.all(
      [0, 1].map(() => auth.browser().post('/delete-user', { token }, headers)),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await auth.database.dump())['user']).toEqual([])
  })

  it('shows a page with a button that names the account and says that it cannot be restored', async () => {
    const { auth, ann } = await createApp({ ...mailing, links: 'confirm' })
    const odd = await auth.signedInAs("o'neil@x.test")
    const outsider = await auth.browser().get('/delete-user/callback?token=t')
    expect(outsider.body).not.toContain('ann@x.test')
    const page = await ann.get('/delete-user/callback?token=t')
    expect(page.body).toContain('<p><strong>ann@x.test</strong></p>')
    expect(page.body).toContain('This cannot be undone.')
    expect(page.body).toContain('/api/auth/delete-user" class="danger">')
    expect(page.body).toContain('<button type="submit">Delete for good</button>')
    expect(page.body).toContain('<p class="cancel"><a href="/">Cancel</a></p>')
    const escaped = await odd.get('/delete-user/callback?token=t')
    expect(escaped.body).toContain('<strong>o&#39;neil@x.test</strong>')
  })

  it.each([undefined, '/bye'])('redirects to %s after its button', async (callbackURL) => {
    const { auth, ann } = await createApp({ ...mailing, links: 'confirm' })
    await ann.post('/delete-user')
    await auth.idle()
    const { token = '' } = auth.outbox.last('delete-account')
    const fields = new URLSearchParams({
      token,
      ...(callbackURL === undefined ? {} : { callbackURL }),
    })
    expect((await ann.get(`/delete-user/callback?${fields.toString()}`)).body).toContain(
      'Delete for good',
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const pressed = await ann.fetch('/api/auth/delete-user', {
      method: 'POST',
      headers,
      body: fields.toString(),
    })
    expect(pressed.status).toBe(callbackURL === undefined ? 200 : 302)
    expect((await auth.database.dump())['user']).toEqual([])
  })
})

describe('updateUser', () => {
  it.each([
    {
      title: 'changes name and picture',
      body: { name: 'Anna', image: 'https://x.test/a.png' },
      row: { name: 'Anna', image: 'https://x.test/a.png' },
    },
    { title: 'removes the picture', body: { image: null }, row: { name: 'ann', image: null } },
    { title: 'keeps the profile without changes', body: {}, row: { name: 'ann' } },
  ])('$title', async ({ body, row }) => {
    const { auth, ann } = await createApp()
    expect(await ann.post('/update-user', body)).toMatchObject({
      status: 200,
      body: { status: true },
    })
    expect(await auth.database.dump()).toMatchObject({ user: [row] })
  })

  it('H33 rejects a new address', async () => {
    const { ann } = await createApp()
    expect(await ann.post('/update-user', { email: 'b@x.test' })).toMatchObject({
      status: 400,
      code: 'EMAIL_CAN_NOT_BE_UPDATED',
    })
  })

  it('changes nothing when the user is deleted meanwhile', async () => {
    const gone = async () => {
      await auth.database.store.of(userModel).delete({})
      return undefined
    }
    const { auth, ann } = await createApp({ hooks: { before: { 'user.update': gone } } })
    expect(await ann.post('/update-user', { name: 'Anna' })).toMatchObject({ status: 401 })
  })
})

describe('the sign-in methods of a user', () => {
  it.each([
    { title: 'an unknown provider', body: { providerId: 'github' }, code: 'ACCOUNT_NOT_FOUND' },
    { title: 'an unknown id', body: { accountId: 'x' }, code: 'ACCOUNT_NOT_FOUND' },
    {
      title: 'another id',
      body: { providerId: 'credential', accountId: 'x' },
      code: 'ACCOUNT_NOT_FOUND',
    },
    {
      title: 'the last method',
      body: { providerId: 'credential' },
      code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
    },
    { title: 'an empty body', body: {}, code: 'VALIDATION_ERROR' },
  ])('keeps every method for $title', async ({ body, code }) => {
    const { auth, ann } = await createApp()
    const before = (await auth.database.dump())['account']
    expect(await ann.post('/unlink-account', body)).toMatchObject({ status: 400, code })
    expect((await auth.database.dump())['account']).toEqual(before)
  })

  it('H182 keeps one of two methods that are removed at once', async () => {
    const { auth, ann } = await createApp()
    const { account: [own] = [] } = await auth.database.dump()
    const github = {
      ...own,
      id: 'second',
      providerId: 'github',
      accountId: '779',
      password: null,
      scope: 'read,write',
    }
    await auth.database.store.of(accountModel).create(github as never)
    expect((await ann.get('/list-accounts')).body).toHaveLength(2)
    const headers = { cookie: ann.cookieHeader }
    const bodies = [{ providerId: 'github', accountId: '779' }, { providerId: 'credential' }]
    const both = await Promise.all(
      bodies.map((body) => auth.browser().post('/unlink-account', body, headers)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await auth.database.dump())['account']).toHaveLength(1)
  })
})

describe('the sessions of a user', () => {
  it('H89 lists and ends single sessions, and treats a foreign session as unknown', async () => {
    const ended: string[] = []
    const { auth, ann } = await createApp({
      hooks: { after: { 'session.ended': ({ sessionId }) => void ended.push(sessionId) } },
    })
    const bea = await auth.signedInAs('bea@x.test')
    const [theirs] = (await bea.get('/list-sessions')).body as { token: string }[]
    const foreign = await ann.post('/revoke-session', { token: theirs?.token })
    expect(foreign).toMatchObject({ status: 400, code: 'SESSION_NOT_FOUND' })
    expect(foreign.body).toEqual((await ann.post('/revoke-session', { token: 'x' })).body)
    expect(await bea.post('/revoke-sessions')).toMatchObject({ status: 200 })
    await auth.idle()
    expect(ended).toEqual([theirs?.token])
  })

  it('updates only the columns of the app that are sent', async () => {
    const theme = { type: 'string', input: true } as const
    const { ann } = await createApp({ session: { additionalFields: { theme } } })
    expect(await ann.post('/update-session', {})).toMatchObject({ code: 'NO_FIELDS_TO_UPDATE' })
    expect(await ann.post('/update-session', { theme: 'dark' })).toMatchObject({
      body: { session: { theme: 'dark' } },
    })
  })
})
