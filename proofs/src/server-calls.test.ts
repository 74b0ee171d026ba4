import { admin } from '@countersign/admin'
import { anonymous } from '@countersign/anonymous'
import { type AnyAuth, AuthError } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { openApiDocument } from '@countersign/core/openapi'
import { createTestAuth } from '@countersign/core/testing'
import { inbox } from '@countersign/email/inbox'
import { jwt } from '@countersign/jwt'
import { magicLink } from '@countersign/magic-link'
import { multiSession } from '@countersign/multi-session'
import { organization } from '@countersign/organization'
import { passkey } from '@countersign/passkey'
import { describe, expect, it } from 'vitest'
import { wholeOrganizations } from './test/organizations.js'

const plugins = [
  bearer(),
  magicLink({ code: true }),
  passkey({ signUp: true }),
  anonymous({ onLinkAccount: () => undefined }),
  jwt(),
  admin(),
  organization(wholeOrganizations),
  multiSession(),
  inbox(),
] as const

const createApp = () =>
  createTestAuth({
    plugins,
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    session: { additionalFields: { theme: { type: 'string', input: true } } },
  })

/** For calls that change nothing. */
const shared = createApp()

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Calls that work without headers: they ask for no session, or only the server's own code has them. */
const withoutHeaders = namesIn(`
  signUpEmail signInEmail signInSocial callbackOAuth callbackOAuthByPost sendVerificationEmail verifyEmail
  verifyEmailByPost requestPasswordReset forgetPassword requestPasswordResetCallback resetPassword ok error
  signInMagicLink magicLinkVerify magicLinkVerifyByPost magicLinkVerifyCode
  generatePasskeyAuthenticationOptions generatePasskeyAuthenticationOptionsByGet verifyPasskeyAuthentication
  signInAnonymous cleanUpAnonymousUsers getJwks signJWT verifyJWT rotateKeys
  addMember explainPermission getInvitationLink openInbox openInboxMail listInboxMails
`)

/** Calls that the server makes for a user, whose headers it gives, or with `asServer: true` for no user. */
const forUserOrServer = namesIn(`
  getAccessToken refreshToken accountInfo accountInfoByPost
  createUser listUsers getUser adminUpdateUser setRole banUser unbanUser listUserSessions revokeUserSession
  revokeUserSessions setUserPassword removeUser userHasPermission
  createOrganization listUserInvitations
`)

/** Calls that the server makes only for a user, whose headers it gives. */
const forUser = namesIn(`
  getSession getSessionByPost verifyPassword signOut listSessions revokeSession revokeSessions revokeOtherSessions updateSession changeEmail
  changePassword setPassword updateUser deleteUser deleteUserCallback listUserAccounts linkSocialAccount
  unlinkAccount
  generatePasskeyRegistrationOptions verifyPasskeyRegistration listPasskeys deletePasskey updatePasskey
  deleteAnonymousUser getToken impersonateUser stopImpersonating
  listDeviceSessions setActiveSession revokeDeviceSession
`)

type Call = (input?: object) => Promise<unknown>

function callOf(api: object, name: string): Call {
  return Reflect.get(api, name) as Call
}

/** Fields by which some call names a user, or what belongs to one. */
const fields = {
  ...{ userId: 'u', id: 'u', email: 'eve@x.test', name: 'Eve', role: 'admin', slug: 'eve' },
  ...{
    providerId: 'credential',
    accountId: 'u',
    sessionToken: 's',
    permissions: { user: ['ban'] },
  },
  ...{ newPassword: 'a very new password', data: { name: 'Eve' }, organizationId: 'o' },
}
const inputs: readonly { readonly title: string; readonly input: object | undefined }[] = [
  { title: 'no input', input: undefined },
  { title: 'an empty input', input: {} },
  { title: 'a body and a query', input: { body: fields, query: fields } },
  { title: 'undefined headers', input: { headers: undefined, body: fields, query: fields } },
  { title: 'asServer: "true"', input: { asServer: 'true', body: fields, query: fields } },
  { title: 'asServer: 1', input: { asServer: 1, body: fields, query: fields } },
]

const headersRequired = {
  ...{ name: 'AuthError', status: 400, code: 'VALIDATION_ERROR' },
  message: 'Headers is required',
}

const organizationCalls = Object.entries(organization(wholeOrganizations).endpoints ?? {})
  .filter(([, { access }]) => access === 'session')
  .map(([name]) => name)

const sessionCalls = [...forUser, ...organizationCalls]
const namedTwice = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index)

it('covers every call of the core and of all plugins once', () => {
  const named = [...withoutHeaders, ...forUserOrServer, ...sessionCalls]
  expect(namedTwice(named)).toEqual([])
  expect(named.toSorted()).toEqual(Object.keys(shared.api).toSorted())
})

describe.each([...sessionCalls, ...forUserOrServer])('auth.api.%s', (name) => {
  it.each(inputs)('H58 throws "Headers is required" for $title', async ({ input }) => {
    const call = callOf(shared.api, name)
    shared.database.reset()
    await expect(call(input)).rejects.toMatchObject(headersRequired)
    const answer = (await call({ ...input, asResponse: true })) as Response
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'Headers is required' })
    expect(shared.database.calls).toEqual([])
  })

  it('H58 rejects headers together with asServer', async () => {
    shared.database.reset()
    const both = { headers: {}, asServer: true, body: fields, query: fields }
    await expect(callOf(shared.api, name)(both)).rejects.toMatchObject({
      ...{ status: 400, code: 'VALIDATION_ERROR' },
      message: 'Give either headers or asServer, not both',
    })
    expect(shared.database.calls).toEqual([])
  })
})

describe.each(sessionCalls)('auth.api.%s', (name) => {
  it('H58 throws "Headers is required" for asServer: true, which the call does not accept', async () => {
    const input = { asServer: true, body: fields, query: fields }
    await expect(callOf(shared.api, name)(input)).rejects.toMatchObject(headersRequired)
  })
})

/** What the server sends in a call on behalf of no user. */
const asServer: Readonly<Record<string, (userId: string) => object>> = {
  getAccessToken: (userId) => ({ providerId: 'credential', userId }),
  refreshToken: (userId) => ({ providerId: 'credential', userId }),
  accountInfo: (userId) => ({ providerId: 'credential', userId }),
  accountInfoByPost: (userId) => ({ providerId: 'credential', userId }),
  createUser: () => ({ email: 'new@x.test', name: 'New' }),
  listUsers: () => ({ limit: 1 }),
  getUser: (id) => ({ id }),
  adminUpdateUser: (userId) => ({ userId, data: { name: 'Bobby' } }),
  setRole: (userId) => ({ userId, role: 'admin' }),
  banUser: (userId) => ({ userId }),
  unbanUser: (userId) => ({ userId }),
  listUserSessions: (userId) => ({ userId }),
  revokeUserSession: () => ({ sessionToken: 'unknown' }),
  revokeUserSessions: (userId) => ({ userId }),
  setUserPassword: (userId) => ({ userId, newPassword: 'a very new password' }),
  removeUser: (userId) => ({ userId }),
  userHasPermission: (userId) => ({ userId, permissions: { user: ['ban'] } }),
  createOrganization: (userId) => ({ userId, name: 'Acme', slug: 'acme' }),
  listUserInvitations: () => ({ email: 'bob@x.test' }),
}

/** Refusals of a call that is allowed, and whose target does not exist. */
const targetMissing: Readonly<Record<string, string>> = {
  getAccessToken: 'PROVIDER_NOT_SUPPORTED',
  refreshToken: 'PROVIDER_NOT_SUPPORTED',
  accountInfo: 'PROVIDER_NOT_CONFIGURED',
  accountInfoByPost: 'PROVIDER_NOT_CONFIGURED',
  revokeUserSession: 'SESSION_NOT_FOUND',
}

describe.each(forUserOrServer)('auth.api.%s', (name) => {
  async function prepare() {
    const auth = createApp()
    await auth.signedInAs('bob@x.test')
    const { user = [] } = await auth.database.dump()
    const sent = asServer[name]?.(String(user[0]?.['id'])) ?? {}
    const input = { body: sent, query: sent }
    return { auth, call: callOf(auth.api, name), input }
  }

  it('has all permissions with asServer: true', async () => {
    const { call, input } = await prepare()
    const code = await call({ ...input, asServer: true }).then(() => 'done', codeOf)
    expect(code).toBe(targetMissing[name] ?? 'done')
  })

  it.each([
    { title: 'empty headers', headers: {} },
    { title: 'headers without a session', headers: new Headers({ cookie: 'theme=dark' }) },
  ])('H58 has no permissions with $title', async ({ headers }) => {
    const { auth, call, input } = await prepare()
    const before = await auth.database.dump()
    await expect(call({ ...input, headers })).rejects.toMatchObject({
      ...{ status: 401, code: 'UNAUTHORIZED' },
    })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H58 has no permissions over HTTP with any asServer in the request', async () => {
    const { auth, input } = await prepare()
    const before = await auth.database.dump()
    const { method, path } = routeOf(auth, name)
    const body = { ...input.body, asServer: true }
    const query = new URLSearchParams({ ...textsIn(input.query), asServer: 'true' }).toString()
    const answer =
      method === 'GET'
        ? await auth.browser().get(`${path}?${query}`)
        : await auth.browser().post(`${path}?${query}`, body)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe.each(withoutHeaders)('auth.api.%s', (name) => {
  it('needs no headers', async () => {
    const call = callOf(shared.api, name)
    for (const input of [undefined, { body: fields, query: fields, params: fields }]) {
      const answer = (await call({ ...input, asResponse: true })) as Response
      expect(answer.status).not.toBe(401)
      expect(await answer.text()).not.toContain('Headers is required')
    }
  })
})

/** The code of a refusal. */
function codeOf(error: unknown): string {
  if (!(error instanceof AuthError)) throw error
  return error.code
}

function routeOf(auth: AnyAuth, name: string): { method: string; path: string } {
  for (const [path, methods] of Object.entries(openApiDocument(auth).paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId === name) return { method: method.toUpperCase(), path }
    }
  }
  throw new Error(`${name} has no route`)
}

function textsIn(sent: object): Record<string, string> {
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts)
}
