import type { Core } from '../services/core.js'
import { Leases } from '../services/leases.js'
import type { Services, SocialServices } from '../services/services.js'
import { OAuthStates } from '../services/social/oauth-states.js'
import { ProviderGrants, UsedTokens } from '../services/social/provider-grants.js'
import { ProviderTokenUse } from '../services/social/provider-tokens.js'
import { SocialAccounts } from '../services/social/social-accounts.js'
import { SocialLinking } from '../services/social/social-linking.js'
import { SocialSignIn } from '../services/social/social-sign-in.js'
import { createTokenVault } from '../services/social/token-vault.js'
import type { NewUsers } from '../services/users/new-users.js'
import type { SignInMethods } from '../services/users/sign-in-methods.js'

/** The services that sign-in with providers and linked accounts need. */
export type SocialServiceDeps = Pick<
  Services,
  | 'accounts'
  | 'callerSessions'
  | 'deviceCookie'
  | 'mailboxProof'
  | 'mails'
  | 'providers'
  | 'signIns'
  | 'users'
  | 'verifications'
> & { readonly methods: SignInMethods; readonly newUsers: NewUsers }

/** Creates the services for sign-in with providers and for linked accounts. */
export function createSocialServices(core: Core, deps: SocialServiceDeps): SocialServices {
  const { providers } = deps
  const vault = createTokenVault(core.format.providerTokens)
  const socialAccounts = new SocialAccounts(core, { vault })
  return {
    providerTokens: new ProviderTokenUse(core, { ...deps, vault, leases: new Leases(core) }),
    oauthStates: new OAuthStates(core, deps),
    grants: new ProviderGrants(core, { providers, usedTokens: new UsedTokens(core) }),
    socialSignIn: new SocialSignIn(core, { ...deps, socialAccounts }),
    socialLinking: new SocialLinking(core, { ...deps, socialAccounts }),
  }
}
