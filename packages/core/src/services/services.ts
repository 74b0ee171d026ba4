import type { EmailTokens, PasswordHasher } from '../contract/storage-format.js'
import type { Store } from '../contract/store.js'
import type { AccountLimits } from './account-limits.js'
import type { AccountMails } from './account-mails.js'
import type { Accounts } from './accounts.js'
import type { CallerSessions } from './caller-sessions.js'
import type { DeviceCookie } from './device-cookie.js'
import type { CallSettings } from './call-settings.js'
import type { Credentials } from './credentials.js'
import type { EmailChange } from './email-change/email-change.js'
import type { UnverifiedEmailChange } from './email-change/unverified-email-change.js'
import type { EmailProof } from './email-proof.js'
import type { OAuthStates } from './oauth-states.js'
import type { PasswordPolicy } from './password-policy.js'
import type { MailboxProof } from './mailbox-proof.js'
import type { SessionRevocation } from './session-revocation.js'
import type { Profile } from './profile.js'
import type { ProviderTokenUse } from './provider-tokens.js'
import type { ProviderGrants } from './provider-grants.js'
import type { Providers } from './providers.js'
import type { Sessions } from './sessions.js'
import type { SignIn } from './sign-in.js'
import type { SignUp } from './sign-up.js'
import type { TokenVault } from './token-vault.js'
import type { SocialLinking } from './social-linking.js'
import type { SocialSignIn } from './social-sign-in.js'
import type { Users } from './users.js'
import type { Verifications } from './verifications.js'
import type { Transactions } from './transactions.js'

/** The rules of the product: what the core's calls are made of. */
export interface Services {
  readonly settings: CallSettings
  readonly transactions: Transactions
  readonly users: Users
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly callers: CallerSessions
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly emailTokens: EmailTokens
  readonly mails: AccountMails
  readonly accountLimits: AccountLimits
  readonly devices: DeviceCookie
  readonly passwords: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
  readonly signUp: SignUp
  readonly credentials: Credentials
  readonly emailProof: EmailProof
  readonly emailChange: EmailChange
  readonly unverifiedEmailChange: UnverifiedEmailChange
  readonly mailboxProof: MailboxProof
  readonly profile: Profile
  readonly providers: Providers
  readonly oauthStates: OAuthStates
  readonly grants: ProviderGrants
  readonly socialSignIn: SocialSignIn
  readonly socialLinking: SocialLinking
  readonly tokenVault: TokenVault
  readonly providerTokens: ProviderTokenUse
  readonly store: Store
  readonly signIn: SignIn
}
