import type { AccountRow } from '../../contract/tables/models.js'
import type { ProviderTokens } from '../../contract/providers/provider.js'
import type { TokenSeal } from '../../contract/storage/storage-format.js'

/** The columns for a provider's tokens. A token that the provider did not return has no column here. */
type TokenColumns = Partial<
  Pick<
    AccountRow,
    | 'accessToken'
    | 'refreshToken'
    | 'idToken'
    | 'accessTokenExpiresAt'
    | 'refreshTokenExpiresAt'
    | 'scope'
  >
>

/** The tokens of providers, as the storage format keeps them in rows of accounts. */
export interface TokenVault {
  /** Returns the columns for the row with this id. A new token replaces the expiry too, known or not. */
  seal(accountRowId: string, tokens: ProviderTokens): Promise<TokenColumns>
  /** The tokens of a row. Text that does not open, such as of another row or secret, is no token. */
  open(row: AccountRow): Promise<ProviderTokens>
}

/** The vault over a storage format. */
export function createTokenVault(format: TokenSeal): TokenVault {
  return {
    async seal(id, tokens) {
      const { accessToken, refreshToken, idToken, scopes } = tokens
      const { accessTokenExpiresAt, refreshTokenExpiresAt } = tokens
      return {
        ...(accessToken !== null && {
          accessToken: await format.seal([id, 'accessToken'], accessToken),
          accessTokenExpiresAt,
        }),
        ...(refreshToken !== null && {
          refreshToken: await format.seal([id, 'refreshToken'], refreshToken),
          refreshTokenExpiresAt,
        }),
        ...(idToken !== null && { idToken: await format.seal([id, 'idToken'], idToken) }),
        ...(scopes !== null && { scope: scopes.join(',') }),
      }
    },

    async open(row) {
      const { accessTokenExpiresAt, refreshTokenExpiresAt, scope } = row
      const open = async (column: 'accessToken' | 'refreshToken' | 'idToken') => {
        const stored = row[column]
        return stored === null ? null : format.open([row.id, column], stored)
      }
      return {
        accessToken: await open('accessToken'),
        refreshToken: await open('refreshToken'),
        idToken: await open('idToken'),
        accessTokenExpiresAt,
        refreshTokenExpiresAt,
        scopes: scope === null ? null : scope.split(',').filter((name) => name !== ''),
      }
    },
  }
}
