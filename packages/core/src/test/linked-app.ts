import { accountModel } from '../contract/tables/models.js'
import type { AccountOptions } from '../contract/options/account-options.js'
import type { ProviderTokens } from '../contract/providers/provider.js'
import { createFakeClock, createTestAuth } from '../testing/index.js'
import { linkAccount, vaultOf } from './linked-account.js'
import { createTokenProvider, type TokenProvider } from './token-provider.js'

/** Ann's id at her provider. */
export const SUBJECT = '1001'

/** Ann with an account at a provider, and Bob with one of his own. */
export async function createApp(
  handed: Partial<ProviderTokens> = {},
  account: AccountOptions = {},
) {
  const clock = createFakeClock()
  const provider = createTokenProvider(clock)
  const plain = createTokenProvider(clock, { id: 'plain', canRefresh: false })
  const socialProviders = [provider, plain]
  const auth = createTestAuth({ socialProviders, account, advanced: { clock } })
  const bob = await auth.signedInAs('bob@x.test')
  const accounts = auth.database.store.of(accountModel)
  return { auth, clock, provider, plain, bob, accounts, ...(await linkAnn(auth, provider, handed)) }
}

/** Signs Ann up in an app, and links her account at the provider. */
export async function linkAnn(
  auth: ReturnType<typeof createTestAuth>,
  provider: TokenProvider,
  handed: Partial<ProviderTokens> = {},
) {
  const email = 'ann@x.test'
  const ann = await auth.signedInAs(email)
  const tokens = provider.handOut(SUBJECT, handed)
  const account = await linkAccount(auth.database, { email, accountId: SUBJECT, tokens })
  return { ann, tokens, account }
}

/** The app and its users. */
export type LinkedApp = Awaited<ReturnType<typeof createApp>>

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

/** The answer of a call that needs only an access token, when a provider does not refresh. */
export const failedToGet = {
  status: 400,
  code: 'FAILED_TO_GET_ACCESS_TOKEN',
  body: { message: 'Failed to get a valid access token' },
}

/** The answer of `/refresh-token` when a provider does not refresh. */
export const failedToRefresh = {
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
