import { accountModel } from '../contract/models.js'
import type { ProviderTokens } from '../contract/provider.js'
import { createFakeClock, createTestAuth } from '../testing/index.js'
import { linkAccount, vaultOf } from './linked-account.js'
import { createTokenProvider } from './token-provider.js'

/** Ann, as her provider knows her. */
export const SUBJECT = '1001'

/** Ann with an account at a provider, and Bob with one of his own. */
export async function createApp(handed: Partial<ProviderTokens> = {}) {
  const clock = createFakeClock()
  const provider = createTokenProvider(clock)
  const plain = createTokenProvider(clock, { id: 'plain', canRefresh: false })
  const auth = createTestAuth({ socialProviders: [provider, plain], advanced: { clock } })
  const ann = await auth.signedInAs('ann@x.test')
  const bob = await auth.signedInAs('bob@x.test')
  const tokens = provider.handOut(SUBJECT, handed)
  const account = await linkAccount(auth.database, {
    email: 'ann@x.test',
    accountId: SUBJECT,
    tokens,
  })
  const accounts = auth.database.store.of(accountModel)
  return { auth, clock, provider, plain, ann, bob, tokens, account, accounts }
}

/** The app, and who is in it. */
export type LinkedApp = Awaited<ReturnType<typeof createApp>>

/** What hands nothing out. */
export const noTokens: ProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
}

/** Ann's app after her access token has ended. */
export async function createLateApp(handed: Partial<ProviderTokens> = {}): Promise<LinkedApp> {
  const app = await createApp(handed)
  app.clock.advance('2 hours')
  return app
}

/** Asks for the token of Ann's account. */
export const ask = ({ ann, account }: LinkedApp, path = '/get-access-token') =>
  ann.post(path, { accountId: account.id })

/** Ann's account, as it is in the database. */
export const stored = async ({ accounts, account }: LinkedApp) =>
  accounts.findOne({ id: account.id })

/** The access token in an answer; empty without one. */
export function tokenIn(body: unknown): string {
  return (body as { accessToken?: string }).accessToken ?? ''
}

/** What is answered when a provider does not refresh. */
export const failed = {
  status: 400,
  code: 'FAILED_TO_REFRESH_ACCESS_TOKEN',
  body: { message: 'Failed to refresh access token' },
}

/** Stores tokens of a new sign-in of Ann. */
export async function signInAgain({
  accounts,
  account,
  provider,
}: LinkedApp): Promise<ProviderTokens> {
  const tokens = provider.handOut(SUBJECT)
  const columns = await vaultOf('a secret of tests that guards nothing').seal(account.id, tokens)
  await accounts.update({ id: account.id }, columns)
  return tokens
}
