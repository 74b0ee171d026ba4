import type { Core } from '../services/core.js'
import { Leases } from '../services/leases.js'
import type { Services } from '../services/services.js'
import { OAuthStates } from '../services/social/oauth-states.js'
import { ProviderGrants } from '../services/social/provider-grants.js'
import { ProviderTokenUse } from '../services/social/provider-tokens.js'
import { Providers } from '../services/social/providers.js'
import { SocialAccounts } from '../services/social/social-accounts.js'
import { SocialLinking } from '../services/social/social-linking.js'
import { SocialSignIn } from '../services/social/social-sign-in.js'
import { createTokenVault } from '../services/social/token-vault.js'
import { UsedTokens } from '../services/social/used-tokens.js'
import type { NewUsers } from '../services/users/new-users.js'
import type { SignInMethods } from '../services/users/sign-in-methods.js'
import type { ServiceParts } from './create-core.js'

type SocialParts = Pick<
  Services,
  | 'accounts'
  | 'callers'
  | 'devices'
  | 'mailboxProof'
  | 'mails'
  | 'signIns'
  | 'users'
  | 'verifications'
> & { readonly methods: SignInMethods; readonly newUsers: NewUsers }

/** Creates the services for sign-in with providers and for linked accounts. */
export function createSocial(core: Core, { settings }: ServiceParts, parts: SocialParts) {
  const { format, clock, logger } = core
  const { providerRequests, fetch } = settings.advanced
  const tools = { ...providerRequests, clock, fetch }
  const providers = new Providers(settings.socialProviders, { tools, logger })
  const vault = createTokenVault(format.providerTokens)
  const socialAccounts = new SocialAccounts(core, { vault })
  const leases = new Leases(core)
  return {
    providers,
    tokenVault: vault,
    providerTokens: new ProviderTokenUse(core, { ...parts, providers, vault, leases }),
    oauthStates: new OAuthStates(core, { ...parts, providers }),
    grants: new ProviderGrants({ providers, usedTokens: new UsedTokens(core) }),
    socialSignIn: new SocialSignIn(core, { ...parts, socialAccounts }),
    socialLinking: new SocialLinking(core, { ...parts, socialAccounts }),
  }
}
