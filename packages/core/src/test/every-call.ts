import { type Access, hasRoute, type Method } from '../contract/calls/endpoint.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { coreEndpoints } from '../endpoints/index.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../testing/index.js'
import { begin, createFakeProvider } from './fake-provider.js'
import { linkAccount } from './linked-account.js'
import { createTokenProvider } from './token-provider.js'

const provider = createFakeProvider()

const ADDRESS = 'ann@x.test'
/** Ann's id at her provider. */
const SUBJECT = '1001'
/** The provider of Ann's linked account. */
const linked = createTokenProvider({ now: () => Date.now() })

/** A request that a call grants. */
interface ValidRequest {
  /** The rest of the address where it is longer than the path of the call. */
  readonly url?: string
  readonly body?: object
}

/** A call of the core that has a route. */
export interface EveryCall {
  readonly name: keyof typeof coreEndpoints
  readonly method: Method
  readonly path: string
  readonly access: Access
}

/** The calls of the core that have a route, by their order in the code. */
export const everyCall: readonly EveryCall[] = Object.entries(coreEndpoints)
  .map(([name, { method, path, access }]) => ({
    name: name as keyof typeof coreEndpoints,
    method,
    path,
    access,
  }))
  .filter(hasRoute)

type App = ReturnType<typeof createFullAuth>

/** An app in which every call is switched on. */
function createFullAuth(plugins: readonly Plugin[]) {
  return createTestAuth({
    plugins,
    trustedOrigins: ['https://*.site.test'],
    socialProviders: [provider, linked],
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true, sendVerification: true } },
    session: {
      deferSessionRefresh: true,
      additionalFields: { theme: { type: 'string', input: true } },
    },
    account: { accountLinking: { allowUnlinkingAll: true } },
  })
}

/** The app in which Ann is signed in. */
export async function createAnnsApp(plugins: readonly Plugin[] = []) {
  const auth = createFullAuth(plugins)
  const ann = await auth.signedInAs(ADDRESS)
  const cookie = ann.cookieHeader
  return { auth, ann, cookie }
}

/** Prepares the state that a call needs, and returns Ann's request: `url` begins behind the base path. */
export async function validRequestOf(
  { name, path }: Pick<EveryCall, 'name' | 'path'>,
  app: { readonly auth: App; readonly ann: TestBrowser },
): Promise<Required<ValidRequest>> {
  const { url = path, body = {} } = await requests[name](app)
  return { url, body }
}

type Arrange = (app: { readonly auth: App; readonly ann: TestBrowser }) => Promise<ValidRequest>

const plain = (body: object = {}): Arrange => {
  return () => Promise.resolve({ body })
}

/** The one-time value of the mail that a call sends. */
const mailed =
  (kind: string, path: string, use: (token: string) => ValidRequest): Arrange =>
  async ({ auth, ann }) => {
    await ann.post(path, { email: ADDRESS })
    await auth.idle()
    return use(auth.outbox.last(kind).token ?? '')
  }

const verifying = (use: (token: string) => ValidRequest) =>
  mailed('verify-email', '/send-verification-email', use)
const resetting = (use: (token: string) => ValidRequest) =>
  mailed('reset-password', '/request-password-reset', use)

const linkAnn = ({ auth }: { readonly auth: App }) =>
  linkAccount(auth.database, {
    email: ADDRESS,
    accountId: SUBJECT,
    tokens: linked.handOut(SUBJECT),
  })

const atProvider: Arrange = async (app) => {
  await linkAnn(app)
  return { body: { accountId: SUBJECT } }
}

const requests: Readonly<Record<keyof typeof coreEndpoints, Arrange>> = {
  signUpEmail: plain({ name: 'Bea', email: 'bea@x.test', password: TEST_PASSWORD }),
  signInEmail: plain({ email: ADDRESS, password: TEST_PASSWORD }),
  signInSocial: plain({ provider: 'fake' }),
  callbackOAuth: async ({ ann }) => {
    const state = await begin(ann)
    const code = provider.codeFor({ subject: 'ann' })
    return { url: `/callback/fake?state=${state}&code=${code}` }
  },
  callbackOAuthByPost: () => Promise.resolve({ url: '/callback/fake', body: { state: 'state' } }),
  signOut: plain(),
  getSession: plain(),
  getSessionByPost: plain(),
  listSessions: plain(),
  revokeSession: async ({ ann }) => {
    const { body } = await ann.get('/get-session')
    return { body: { token: (body as { session: { token: string } }).session.token } }
  },
  revokeSessions: plain(),
  revokeOtherSessions: plain(),
  updateSession: plain({ theme: 'dark' }),
  sendVerificationEmail: plain({ email: ADDRESS }),
  verifyEmail: verifying((token) => ({ url: `/verify-email?token=${token}` })),
  verifyEmailByPost: verifying((token) => ({ body: { token } })),
  changeEmail: plain({ newEmail: 'anna@x.test' }),
  requestPasswordReset: plain({ email: ADDRESS }),
  forgetPassword: plain({ email: ADDRESS }),
  requestPasswordResetCallback: resetting((token) => ({ url: `/reset-password/${token}` })),
  resetPassword: resetting((token) => ({ body: { token, newPassword: 'another password' } })),
  changePassword: plain({ currentPassword: TEST_PASSWORD, newPassword: 'another password' }),
  setPassword: plain({ newPassword: 'another password' }),
  verifyPassword: plain({ password: TEST_PASSWORD }),
  updateUser: plain({ name: 'Anna' }),
  deleteUser: plain({ password: TEST_PASSWORD }),
  deleteUserCallback: mailed('delete-account', '/delete-user', (token) => ({
    url: `/delete-user/callback?token=${token}`,
  })),
  listUserAccounts: plain(),
  linkSocialAccount: plain({ provider: 'fake' }),
  unlinkAccount: plain({ providerId: 'credential' }),
  getAccessToken: atProvider,
  refreshToken: atProvider,
  accountInfo: async (app) => {
    await linkAnn(app)
    return { url: `/account-info?accountId=${SUBJECT}` }
  },
  accountInfoByPost: atProvider,
  ok: plain(),
  error: plain(),
}
