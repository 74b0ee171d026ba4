import { describe, expect, it } from 'vitest'
import { connect, generations } from './generations.js'

const ann = { name: 'Ann', email: 'Ann@Example.com', password: 'correct horse' }
const credentials = { email: 'ann@example.com', password: 'correct horse' }
const asStored = { name: 'Ann', email: 'ann@example.com', emailVerified: false, image: null }

describe.each(generations)(
  'email and password with the published client $generation',
  ({ create }) => {
    it('signs up and has a session with Date objects', async () => {
      const { client } = await connect(create)
      const { data, error } = await client.signUp.email(ann)
      expect(error).toBeNull()
      expect(data).toMatchObject({ user: { ...asStored, createdAt: expect.any(Date) } })
      const session = await client.getSession()
      expect(session.data).toMatchObject({
        session: { expiresAt: expect.any(Date), ipAddress: '' },
        user: asStored,
      })
    })

    it('reports a taken address', async () => {
      const { client } = await connect(create)
      await client.signUp.email(ann)
      const { data, error } = await client.signUp.email({ ...ann, email: 'ANN@example.com' })
      expect(data).toBeNull()
      expect(error).toMatchObject({
        status: 422,
        code: 'USER_ALREADY_EXISTS',
        message: 'User already exists',
      })
    })

    it('signs out and in again', async () => {
      const { client, browser } = await connect(create)
      await client.signUp.email(ann)
      expect(await client.signOut()).toMatchObject({ data: { success: true }, error: null })
      expect(browser.sessionCookies.size).toBe(0)
      expect((await client.getSession()).data).toBeNull()

      const { data } = await client.signIn.email({ ...credentials, rememberMe: false })
      expect(data).toMatchObject({ redirect: false, token: expect.any(String), user: asStored })
      expect((await client.getSession()).data).toMatchObject({ user: asStored })
    })

    it('returns the URL of the redirect', async () => {
      const { client } = await connect(create)
      await client.signUp.email(ann)
      const { data } = await client.signIn.email({ ...credentials, callbackURL: '/home' })
      expect(data).toMatchObject({ redirect: true, url: '/home' })
    })

    it.each([
      {
        title: 'a wrong password',
        input: { ...credentials, password: 'wrong password' },
        status: 401,
        code: 'INVALID_EMAIL_OR_PASSWORD',
      },
      {
        title: 'an unknown address',
        input: { ...credentials, email: 'bob@example.com' },
        status: 401,
        code: 'INVALID_EMAIL_OR_PASSWORD',
      },
      {
        title: 'no address at all',
        input: { ...credentials, email: 'ann' },
        status: 400,
        code: 'INVALID_EMAIL',
      },
      {
        title: 'a foreign callbackURL',
        input: { ...credentials, callbackURL: 'https://evil.test' },
        status: 403,
        code: 'INVALID_CALLBACK_URL',
      },
    ])('returns $status $code for $title', async ({ input, status, code }) => {
      const { client } = await connect(create)
      await client.signUp.email(ann)
      const { data, error } = await client.signIn.email(input)
      expect(data).toBeNull()
      expect(error).toMatchObject({ status, code })
    })

    it('calls the health check', async () => {
      const { client } = await connect(create)
      expect((await client.$fetch('/ok')).data).toEqual({ ok: true })
    })
  },
)
