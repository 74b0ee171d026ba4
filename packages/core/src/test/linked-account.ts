import { type AccountRow, accountModel, userModel } from '../contract/tables/models.js'
import type { ProviderTokens } from '../contract/providers/provider.js'
import { createId, platformRandom } from '../crypto/random.js'
import { createTokenVault } from '../services/social/token-vault.js'
import { ownFormat } from '../storage/own-format.js'
import { createFakeClock, type FaultyDatabase } from '../testing/index.js'

/** The secret of apps that `createTestAuth` creates. */
const SECRET = 'a secret of tests that guards nothing'

/** The vault of apps under a secret. */
export function vaultOf(...secrets: readonly string[]) {
  const queue = <T>(task: () => Promise<T>): Promise<T> => task()
  const created = {
    cookiePrefix: undefined,
    clock: createFakeClock(),
    random: platformRandom,
    queue,
  }
  return createTokenVault(ownFormat.create({ ...created, secrets }).providerTokens)
}

/** An account to link. */
export interface NewLink {
  readonly email: string
  readonly providerId?: string
  readonly accountId: string
  readonly tokens: ProviderTokens
}

/** Links a provider's account to the user with an address, without a call of the app. */
export async function linkAccount(
  { store }: FaultyDatabase,
  { email, providerId = 'rotating', accountId, tokens }: NewLink,
): Promise<AccountRow> {
  const user = await store.of(userModel).findOne({ email })
  if (!user) throw new Error(`Nobody has the address ${email}`)
  const id = createId(platformRandom)
  const now = new Date()
  const columns = await vaultOf(SECRET).seal(id, tokens)
  const row = { id, providerId, accountId, userId: user.id, createdAt: now, updatedAt: now }
  await store.of(accountModel).create({ ...columns, ...row })
  const written = await store.of(accountModel).findOne({ id })
  if (!written) throw new Error('The account was not written')
  return written
}
