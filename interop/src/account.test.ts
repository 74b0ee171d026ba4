import { describe, expect, it } from 'vitest'
import { generations, type PeerClient, serve } from './generations.js'

const newUser = { name: 'Ann', email: 'ann@example.com', password: 'correct horse' }
const { email, password } = newUser
const fresh = serve({
  user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
}).fresh

type App = Awaited<ReturnType<typeof fresh>>

/** The token in the link of the newest mail of a kind. */
async function mailedToken(app: App, kind: string, to = email): Promise<string> {
  await app.auth.idle()
  const link = JSON.stringify(app.auth.outbox.last(kind, to)).match(/https?:[^"\\ ]+/)?.[0] ?? ''
  const url = new URL(link)
  return url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? ''
}

async function actor(client: PeerClient): Promise<unknown> {
  const { data } = await client.getSession()
  return (data as { user: { email: string } } | null)?.user.email ?? null
}

describe.each(generations)(
  'account calls of the published client $generation over HTTP',
  ({ create }) => {
    async function signedUp() {
      const app = await fresh()
      const client = app.open(create)
      expect((await client.signUp.email(newUser)).error).toBeNull()
      const elsewhere = async () => {
        const other = app.open(create)
        expect((await other.signIn.email({ email, password })).error).toBeNull()
        // In an object: awaited alone, the older client passes for a promise.
        return { other }
      }
      return { app, client, elsewhere }
    }

    it('lists sessions and revokes one', async () => {
      const { client, elsewhere } = await signedUp()
      const { other } = await elsewhere()
      const { data } = await client.listSessions()
      const sessions = data as { token: string; createdAt: Date }[]
      expect(sessions).toHaveLength(2)
      expect(sessions[0]?.createdAt).toBeInstanceOf(Date)
      const mine = (await client.getSession()).data as { session: { token: string } }
      const { token } = sessions.find((one) => one.token !== mine.session.token) ?? { token: '' }
      expect(await client.revokeSession({ token })).toMatchObject({ data: { status: true } })
      expect([await actor(client), await actor(other)]).toEqual([email, null])
      expect((await client.revokeSession({ token })).error).toMatchObject({
        status: 400,
        code: 'SESSION_NOT_FOUND',
      })
    })

    it('revokes the other sessions', async () => {
      const { client, elsewhere } = await signedUp()
      const { other } = await elsewhere()
      expect(await client.revokeOtherSessions()).toMatchObject({ data: { status: true } })
      expect([await actor(client), await actor(other)]).toEqual([email, null])
    })

    it('revokes all sessions', async () => {
      const { client, elsewhere } = await signedUp()
      const { other } = await elsewhere()
      expect(await client.revokeSessions()).toMatchObject({ data: { status: true } })
      expect([await actor(client), await actor(other)]).toEqual([null, null])
    })

    it('verifies an address', async () => {
      const { app, client } = await signedUp()
      expect(await client.sendVerificationEmail({ email })).toMatchObject({
        data: { status: true },
      })
      const token = await mailedToken(app, 'verify-email')
      expect(await client.verifyEmail({ query: { token } })).toMatchObject({
        data: { status: true },
      })
      expect((await client.getSession()).data).toMatchObject({ user: { emailVerified: true } })
      expect((await client.sendVerificationEmail({ email })).error).toMatchObject({ status: 400 })
      const forged = await client.verifyEmail({ query: { token: `${token}x` } })
      expect(forged.error).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    })

    it.each(['requestPasswordReset', 'forgetPassword'] as const)(
      'resets a password after %s',
      async (name) => {
        const { app, client } = await signedUp()
        const requested = await client[name]({ email, redirectTo: '/reset' })
        expect(requested).toMatchObject({ data: { status: true } })
        const token = await mailedToken(app, 'reset-password')
        const newPassword = 'another horse'
        const short = await client.resetPassword({ newPassword: 'short', token })
        expect(short.error).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT' })
        expect(await client.resetPassword({ newPassword, token })).toMatchObject({
          data: { status: true },
        })
        expect(await actor(client)).toBeNull()
        expect((await client.signIn.email({ email, password })).error).toMatchObject({
          status: 401,
        })
        expect((await client.signIn.email({ email, password: newPassword })).error).toBeNull()
        const again = await client.resetPassword({ newPassword, token })
        expect(again.error).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
      },
    )

    it('changes the password and signs out elsewhere', async () => {
      const { client, elsewhere } = await signedUp()
      const { other } = await elsewhere()
      const newPassword = 'another horse'
      const wrong = await client.changePassword({ currentPassword: 'wrong horse', newPassword })
      expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
      const changed = await client.changePassword({
        currentPassword: password,
        newPassword,
        revokeOtherSessions: true,
      })
      expect(changed.data).toMatchObject({ token: expect.any(String), user: { email } })
      expect([await actor(client), await actor(other)]).toEqual([email, null])
      expect((await client.signIn.email({ email, password: newPassword })).error).toBeNull()
    })

    it('updates the user', async () => {
      const { client } = await signedUp()
      const updated = await client.updateUser({ name: 'Anna', image: 'https://x.test/a.png' })
      expect(updated).toMatchObject({ data: { status: true } })
      expect((await client.getSession()).data).toMatchObject({
        user: { name: 'Anna', image: 'https://x.test/a.png' },
      })
      expect((await client.updateUser({ email: 'eve@example.com' })).error).toMatchObject({
        status: 400,
        code: 'EMAIL_CAN_NOT_BE_UPDATED',
      })
    })

    it('changes an unverified address', async () => {
      const { client } = await signedUp()
      const changed = await client.changeEmail({ newEmail: 'anna@example.com' })
      expect(changed).toMatchObject({ data: { status: true } })
      expect(await actor(client)).toBe('anna@example.com')
      expect((await client.changeEmail({ newEmail: 'anna@example.com' })).error).toMatchObject({
        status: 400,
        message: 'Email is the same',
      })
    })

    it('deletes the user by password', async () => {
      const { client } = await signedUp()
      expect((await client.deleteUser({ password: 'wrong horse' })).error).toMatchObject({
        status: 400,
        code: 'INVALID_PASSWORD',
      })
      expect(await client.deleteUser({ password })).toMatchObject({ data: { success: true } })
      expect(await actor(client)).toBeNull()
      expect((await client.signIn.email({ email, password })).error).toMatchObject({ status: 401 })
    })

    it('lists accounts and keeps the last one', async () => {
      const { client } = await signedUp()
      const { data } = await client.listAccounts()
      const [account] = data as { id: string; accountId: string; scopes: string[] }[]
      expect(data).toMatchObject([
        {
          provider: 'credential',
          providerId: 'credential',
          scopes: [],
          createdAt: expect.any(Date),
        },
      ])
      const byProvider = await client.unlinkAccount({ providerId: 'credential' })
      const byRow = await client.unlinkAccount({ accountId: account?.id ?? '' })
      for (const { error } of [byProvider, byRow]) {
        expect(error).toMatchObject({ status: 400, message: "You can't unlink your last account" })
      }
    })

    it.each([
      'listSessions',
      'revokeSessions',
      'revokeOtherSessions',
      'listAccounts',
      'deleteUser',
    ] as const)('learns from %s that no user is signed in', async (name) => {
      const { error } = await (await fresh()).open(create)[name]()
      expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    })
  },
)
