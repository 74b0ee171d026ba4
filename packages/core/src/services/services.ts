import type { Exchange } from '../contract/calls/exchange.js'
import type { ShownSession } from '../contract/plugins/answer-headers.js'
import type { AccountLimits } from './limits/account-limits.js'
import type { AccountMails } from './mail/account-mails.js'
import type { Accounts } from './users/accounts.js'
import type { BrowserSessions } from './sessions/browser-sessions.js'
import type { CallerSessions } from './sessions/caller-sessions.js'
import type { DeviceCookie } from './limits/device-cookie.js'
import type { Core } from './core.js'
import type { Credentials } from './sign-in/credentials.js'
import type { EmailChange, UnverifiedEmailChange } from './email-change/email-change.js'
import type { EmailProof } from './verification/email-proof.js'
import type { OAuthStates } from './social/oauth-states.js'
import type { PasswordPolicy } from './sign-in/password-policy.js'
import type { MailboxProof } from './verification/mailbox-proof.js'
import type { SessionRevocation } from './sessions/session-revocation.js'
import type { Profile } from './users/profile.js'
import type { ProviderTokenUse } from './social/provider-tokens.js'
import type { ProviderGrants } from './social/provider-grants.js'
import type { Providers } from './social/providers.js'
import type { PasswordSignIn } from './sign-in/password-sign-in.js'
import type { Sessions } from './sessions/sessions.js'
import type { SignIns } from './sign-in/sign-ins.js'
import type { SocialLinking } from './social/social-linking.js'
import type { SocialSignIn } from './social/social-sign-in.js'
import type { Users } from './users/users.js'
import type { Verifications } from './verification/verifications.js'

/** The services that the core's endpoints use. */
export interface Services extends Core {
  /** What get-session returns in place of a session, as a plugin shows it; null without such a plugin. */
  readonly showSession: ((exchange: Exchange, shown: ShownSession) => Promise<object>) | null
  readonly users: Users
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly callerSessions: CallerSessions
  /** Loads a service that only plugins need. */
  readonly loadBrowsers: () => Promise<BrowserSessions>
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly mails: AccountMails
  readonly accountLimits: AccountLimits
  readonly deviceCookie: DeviceCookie
  readonly passwordPolicy: PasswordPolicy
  readonly passwordSignIn: PasswordSignIn
  readonly credentials: Credentials
  /** Loads the code that changes addresses and follows the links of mails. */
  readonly loadEmail: () => Promise<EmailServices>
  readonly mailboxProof: MailboxProof
  readonly profile: Profile
  readonly providers: Providers
  /** Loads the code for sign-in with providers and for linked accounts. */
  readonly loadSocial: () => Promise<SocialServices>
  readonly signIns: SignIns
}

/** The services that change addresses, and follow the links that verify or change them. */
export interface EmailServices {
  readonly emailProof: EmailProof
  readonly emailChange: EmailChange
  readonly unverifiedEmailChange: UnverifiedEmailChange
}

/** The services for sign-in with providers and for linked accounts. */
export interface SocialServices {
  readonly oauthStates: OAuthStates
  readonly grants: ProviderGrants
  readonly socialSignIn: SocialSignIn
  readonly socialLinking: SocialLinking
  readonly providerTokens: ProviderTokenUse
}
