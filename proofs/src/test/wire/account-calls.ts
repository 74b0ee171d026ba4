import { instantProvider } from '@countersign/core/testing'
import { vi } from 'vitest'
import { mailedToken } from '../app.js'
import { ANN, deletingAtOnce, type Options, ORIGIN } from '../full-auth.js'
import { userRows } from '../rows.js'
import {
  answered,
  type Answered,
  type Answering,
  expired,
  instant,
  openFullApp,
  openOvertakenApp,
  strange,
  thrown,
} from './answered.js'

const NEW = 'another horse battery staple'
const EVIL = 'https://evil.test'

/** An app in which Ann is signed in. */
async function open(options: Options = {}) {
  const auth = openFullApp(options)
  return { auth, ann: await auth.signedInAs(ANN.email) }
}

/** Ann posts something. */
const posts =
  (path: string, body: object = {}, options: Options = {}): Answering =>
  async () => {
    const { ann } = await open(options)
    return answered(ann.post(path, body))
  }

/** Posts from a browser without a session. */
const outsiderPosts =
  (path: string, body: object, options: Options = {}): Answering =>
  () =>
    answered(openFullApp(options).browser().post(path, body))

/** Ann posts something days after she has signed in. */
const postsLate =
  (path: string, body: object = {}): Answering =>
  async () => {
    const { auth, ann } = await open(deletingAtOnce)
    auth.clock.advance('2 days')
    return answered(ann.post(path, body))
  }

/** Posts as a user who signed up with a provider. */
const postsWithout =
  (path: string, body: object): Answering =>
  async () => {
    const browser = openFullApp().browser()
    await instant.signIn(browser, ANN.email)
    return answered(browser.post(path, body))
  }

/** Posts as a user whose tokens have expired. */
const postsWithExpiredTokens =
  (path: string): Answering =>
  async () => {
    const browser = openFullApp().browser()
    await expired.signIn(browser, ANN.email)
    return answered(browser.post(path, { providerId: expired.id }))
  }

/** Takes the sender of tests away. */
const nothing: object = { email: undefined }

/** Nothing sends mails in production. */
const withoutMail =
  (path: string, body: object): Answering =>
  async () => {
    const { auth: before } = await open()
    vi.stubEnv('NODE_ENV', 'production')
    try {
      const auth = openFullApp({ database: before.database, ...nothing })
      return await answered(auth.browser().post(path, body))
    } finally {
      vi.unstubAllEnvs()
    }
  }

const idToken = (token: string, provider: { readonly id: string } = instant) => ({
  provider: provider.id,
  idToken: { token },
})

/** A password that is refused at every place that takes a new one. */
const refusedPassword = (newPassword: string): Answering[] => [
  outsiderPosts('/sign-up/email', { ...ANN, password: newPassword }),
  posts('/change-password', { currentPassword: ANN.password, newPassword }),
  async () => {
    const app = await open()
    const token = await mailedToken(app, 'reset-password')
    return answered(app.ann.post('/reset-password', { token, newPassword }))
  },
  async () => {
    const { auth, ann } = await open()
    const headers = { cookie: ann.cookieHeader }
    return thrown(auth.api.setPassword({ body: { newPassword }, headers }))
  },
]

const email = ANN.email
const verified = async () => {
  const app = await open()
  await app.auth.database.store.of(userRows).update({ email }, { emailVerified: true })
  return app
}

/** The calls that answer the texts of accounts and sessions, some of several. */
export const accountCalls: Readonly<Record<string, readonly Answering[]>> = {
  'Invalid password': [
    posts('/change-password', { currentPassword: 'wrong password', newPassword: NEW }),
    posts('/delete-user', { password: 'wrong password' }),
  ],
  'Invalid email': [
    outsiderPosts('/sign-in/email', { email: 'x', password: NEW }),
    outsiderPosts('/send-verification-email', { email: 'x' }),
    outsiderPosts('/request-password-reset', { email: 'x' }),
    outsiderPosts('/forget-password', { email: 'x' }),
    posts('/change-email', { newEmail: 'x' }),
  ],
  'Invalid email or password': [
    outsiderPosts('/sign-in/email', { email, password: NEW }),
    posts('/sign-in/email', { email, password: 'wrong password' }),
    postsWithout('/sign-in/email', { email, password: NEW }),
  ],
  'Provider not found': [
    outsiderPosts('/sign-in/social', { provider: 'nowhere' }),
    posts('/link-social', { provider: 'nowhere' }),
  ],
  'invalid token': [
    outsiderPosts('/reset-password', { token: 'x', newPassword: NEW }),
    outsiderPosts('/verify-email', { token: 'x' }),
    posts('/delete-user', { token: 'x' }),
  ],
  'id_token not supported': [
    outsiderPosts('/sign-in/social', idToken('x', strange)),
    posts('/link-social', idToken('x', strange)),
  ],
  'Failed to get user info': [
    () => answered(openFullApp().browser().get('/delete-user/callback?token=x')),
  ],
  'User email not found': [
    outsiderPosts('/sign-in/social', idToken('x'), withoutAddress()),
    posts('/link-social', idToken('x'), withoutAddress()),
  ],
  'Email not verified': [
    async () => {
      const auth = openFullApp({ emailAndPassword: { requireEmailVerification: true } })
      const browser = auth.browser()
      await browser.post('/sign-up/email', ANN)
      await auth.idle()
      auth.outbox.clear()
      const answer = await answered(browser.post('/sign-in/email', ANN))
      await auth.idle()
      // The mail is part of the answer.
      auth.outbox.last('verify-email')
      return answer
    },
  ],
  'Password too short': refusedPassword('x'),
  'Password too long': refusedPassword('x'.repeat(200)),
  'User already exists': [posts('/sign-up/email', ANN)],
  'Credential account not found': [
    postsWithout('/change-password', { currentPassword: NEW, newPassword: NEW }),
    postsWithout('/delete-user', { password: NEW }),
  ],
  'Session expired. Re-authenticate to perform this action.': [postsLate('/delete-user')],
  "You can't unlink your last account": [posts('/unlink-account', { providerId: 'credential' })],
  'Account not found': [
    posts('/unlink-account', { providerId: 'instant' }),
    posts('/get-access-token', { providerId: 'instant' }),
    posts('/refresh-token', { providerId: 'instant' }),
    posts('/account-info', { accountId: 'x' }),
  ],
  'user already has a password': [
    async () => {
      const { auth, ann } = await open()
      const headers = { cookie: ann.cookieHeader }
      return thrown(auth.api.setPassword({ body: { newPassword: NEW }, headers }))
    },
  ],
  "Verification email isn't enabled": [withoutMail('/send-verification-email', { email })],
  'You can only send a verification email to an unverified email': [
    async () => {
      const { ann } = await verified()
      return answered(ann.post('/send-verification-email', { email }))
    },
  ],
  'You can only send a verification email to your own email': [
    posts('/send-verification-email', { email: 'bob@x.test' }),
  ],
  'Email and password is not enabled': [
    outsiderPosts('/sign-in/email', ANN, { emailAndPassword: { enabled: false } }),
  ],
  "Reset password isn't enabled": [
    outsiderPosts('/request-password-reset', { email }, { emailAndPassword: { enabled: false } }),
    withoutMail('/forget-password', { email }),
  ],
  'Email is the same': [posts('/change-email', { newEmail: email.toUpperCase() })],
  "Couldn't update your email": [
    async () => {
      const { auth, ann } = await open()
      await auth.signedInAs('bob@x.test')
      return answered(ann.post('/change-email', { newEmail: 'bob@x.test' }))
    },
  ],
  'Change email is disabled': [posts('/change-email', { newEmail: 'new@x.test' }, { user: {} })],
  'Session is not fresh': [postsLate('/unlink-account', { providerId: 'credential' })],
  'Session not found': [posts('/revoke-session', { token: 'x' })],
  'Either userId or session is required': [
    () => thrown(openFullApp().api.getAccessToken({ body: { accountId: 'x' }, asServer: true })),
    () => thrown(openFullApp().api.refreshToken({ body: { accountId: 'x' }, asServer: true })),
  ],
  'Provider nowhere is not supported': [
    posts('/get-access-token', { providerId: 'nowhere' }),
    posts('/refresh-token', { providerId: 'nowhere' }),
  ],
  'Failed to get a valid access token': [postsWithExpiredTokens('/get-access-token')],
  'Failed to refresh access token': [postsWithExpiredTokens('/refresh-token')],
  'Provider does not support token refreshing': [
    postsWithout('/refresh-token', { providerId: 'instant' }),
  ],
  'Account not linked - linking not allowed': [
    posts('/link-social', idToken(email), { account: { accountLinking: { enabled: false } } }),
  ],
  'Account not linked - different emails not allowed': [
    posts('/link-social', idToken('other@x.test')),
  ],
  'Account not linked - unable to create account': [
    async () => {
      const { auth, ann } = await open()
      auth.database.onCall(async ({ method }) => {
        if (method !== 'begin') return
        auth.database.reset()
        await auth.api.revokeSessions({ headers: { cookie: ann.cookieHeader } })
      })
      return answered(ann.post('/link-social', idToken(email)))
    },
  ],
  'account not linked': [
    async () => {
      const { auth } = await open()
      return answered(auth.browser().post('/sign-in/social', idToken(email)))
    },
  ],
  'signup disabled': [
    outsiderPosts('/sign-in/social', idToken(email), {
      socialProviders: [{ ...instant, rules: { ...instant.rules, disableSignUp: true } }],
    }),
  ],
  'unable to create user': [
    () => {
      const auth = openOvertakenApp()
      return answered(auth.browser().post('/sign-in/social', idToken(email)))
    },
  ],
  'Headers is required': [
    () => thrown(callWithoutHeaders('getSession')),
    () => thrown(callWithoutHeaders('signOut')),
  ],
  'Invalid body parameters': [
    outsiderPosts('/sign-in/email', { email: 7, password: NEW }),
    outsiderPosts('/sign-in/email', {}),
  ],
  'Invalid query parameters': [() => answered(openFullApp().browser().get('/verify-email'))],
  'Invalid callbackURL': [outsiderPosts('/sign-in/email', { ...ANN, callbackURL: EVIL })],
  'Invalid redirectURL': [outsiderPosts('/request-password-reset', { email, redirectTo: EVIL })],
  'Invalid errorCallbackURL': [
    outsiderPosts('/sign-in/social', { provider: 'instant', errorCallbackURL: EVIL }),
  ],
  'Invalid newUserCallbackURL': [
    outsiderPosts('/sign-in/social', { provider: 'instant', newUserCallbackURL: EVIL }),
  ],
  'Invalid origin': [
    async (): Promise<Answered> => {
      const { ann } = await open()
      return answered(ann.post('/sign-out', {}, { origin: EVIL }))
    },
  ],
  'If this email exists in our system, check your email for the reset link': [
    outsiderPosts('/request-password-reset', { email: 'nobody@x.test' }),
    outsiderPosts('/forget-password', { email: 'nobody@x.test' }),
    posts('/request-password-reset', { email, redirectTo: `${ORIGIN}/new` }),
  ],
}

/** A provider that returns no address. */
function withoutAddress(): Options {
  return { socialProviders: [instantProvider({ profile: { email: null } })] }
}

/** Types ask for headers: a caller in JavaScript leaves them out. */
async function callWithoutHeaders(name: 'getSession' | 'signOut'): Promise<unknown> {
  const call: () => Promise<unknown> = openFullApp().api[name].bind(null) as never
  return call()
}
