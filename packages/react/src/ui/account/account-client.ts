import type { LiveState, SessionState } from '@countersign/client'
import type { SessionClient, ShownUser } from '../session-client.js'
import type { RedirectTargets, SignInCalls } from '../sign-in/auth-client.js'
import type { FormAnswer } from '../use-submission.js'

/** The fields of a session that the account settings show. */
export interface ShownSession {
  readonly id: string
  readonly token: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly userAgent?: string | null | undefined
  readonly ipAddress?: string | null | undefined
}

/** The fields of a linked account that the account settings show. */
export interface ShownAccount {
  readonly id: string
  /** `credential` for a password. */
  readonly providerId: string
  readonly createdAt: Date
}

/** The fields of a passkey that the account settings show. */
export interface ShownPasskey {
  readonly id: string
  readonly name: string | null
  readonly deviceType: string
  readonly createdAt: Date | null
}

/** The calls under `passkey`, of a client with the plugin `passkeyClient()`. */
export interface PasskeySettingsCalls {
  addPasskey(input: { readonly name: string }): Promise<FormAnswer>
  updatePasskey(input: { readonly id: string; readonly name: string }): Promise<FormAnswer>
  deletePasskey(input: { readonly id: string }): Promise<FormAnswer>
}

/**
 * The part of a client that `AccountSettings` uses. `useAccounts` and `useSessions` are those of `accountStores()`,
 * `usePasskeys` and `passkey` those of `passkeyClient()`.
 */
export interface AccountClient extends SessionClient {
  useSession(): SessionState<{
    readonly user: ShownUser
    readonly session: { readonly id: string }
  }>
  getSession(): Promise<{ readonly data: unknown }>
  readonly signIn: Pick<SignInCalls, 'email' | 'social' | 'passkey'>
  updateUser(input: { readonly name: string; readonly image?: string | null }): Promise<FormAnswer>
  changeEmail(input: {
    readonly newEmail: string
    readonly callbackURL: string
  }): Promise<FormAnswer>
  sendVerificationEmail(input: {
    readonly email: string
    readonly callbackURL: string
  }): Promise<FormAnswer>
  changePassword(input: {
    readonly currentPassword: string
    readonly newPassword: string
    readonly revokeOtherSessions: boolean
  }): Promise<FormAnswer>
  requestPasswordReset(input: {
    readonly email: string
    readonly redirectTo: string
  }): Promise<FormAnswer>
  deleteUser(input: { readonly callbackURL: string }): Promise<FormAnswer>
  linkSocial(input: RedirectTargets & { readonly provider: string }): Promise<FormAnswer>
  unlinkAccount(input: { readonly accountId: string }): Promise<FormAnswer>
  revokeSession(input: { readonly token: string }): Promise<FormAnswer>
  revokeOtherSessions(): Promise<FormAnswer>
  useSessions?(): LiveState<readonly ShownSession[]>
  useAccounts?(): LiveState<readonly ShownAccount[]>
  usePasskeys?(): LiveState<readonly ShownPasskey[]>
  readonly passkey?: PasskeySettingsCalls
}

/** The pages of the settings that a client can show. */
export type AccountPage<C extends AccountClient> =
  | 'profile'
  | (undefined extends C['useAccounts'] ? never : 'security')
  | (undefined extends C['useSessions'] ? never : 'sessions')

/** A client with the stores of `accountStores()`. */
export type ClientWithAccounts = AccountClient &
  Required<Pick<AccountClient, 'useAccounts' | 'useSessions'>>

/** Whether a client has the stores of `accountStores()`. */
export function hasAccounts(client: AccountClient): client is ClientWithAccounts {
  return 'useAccounts' in client && 'useSessions' in client
}

/** A client with the plugin `passkeyClient()`. */
export type ClientWithPasskeys = AccountClient &
  Required<Pick<AccountClient, 'usePasskeys' | 'passkey'>>

/** Whether a client has the plugin `passkeyClient()`. */
export function hasPasskeys(client: AccountClient): client is ClientWithPasskeys {
  return 'usePasskeys' in client && 'passkey' in client
}
