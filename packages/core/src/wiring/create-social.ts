import type { Clock } from '../contract/runtime.js'
import type { StorageFormat } from '../contract/storage-format.js'
import { Leases } from '../services/leases.js'
import type { Services } from '../services/services.js'
import { type OAuthStateDeps, OAuthStates } from '../services/social/oauth-states.js'
import { ProviderGrants } from '../services/social/provider-grants.js'
import { ProviderTokenUse } from '../services/social/provider-tokens.js'
import { Providers } from '../services/social/providers.js'
import { SocialAccounts } from '../services/social/social-accounts.js'
import { SocialLinking, type SocialLinkingDeps } from '../services/social/social-linking.js'
import { SocialSignIn, type SocialSignInDeps } from '../services/social/social-sign-in.js'
import { createTokenVault } from '../services/social/token-vault.js'
import { UsedTokens } from '../services/social/used-tokens.js'
import type { ServiceParts } from './parts.js'

type SocialParts = Omit<SocialSignInDeps & SocialLinkingDeps, 'socialAccounts'> &
  Omit<OAuthStateDeps, 'providers'> &
  Pick<Services, 'accounts'> & { readonly format: StorageFormat; readonly clock: Clock }

/** Creates the services for sign-in with providers and for linked accounts. */
export function createSocial({ settings, logger }: ServiceParts, shared: SocialParts) {
  const { format, clock, store } = shared
  const { providerRequests, fetch } = settings.advanced
  const providers = new Providers(settings.socialProviders, {
    tools: { ...providerRequests, clock, fetch },
    logger,
  })
  const vault = createTokenVault(format.providerTokens)
  const socialAccounts = new SocialAccounts({ ...shared, vault })
  const leases = new Leases(shared)
  return {
    providers,
    tokenVault: vault,
    providerTokens: new ProviderTokenUse({ ...shared, providers, vault, leases }),
    oauthStates: new OAuthStates({ ...shared, providers }),
    grants: new ProviderGrants({ providers, usedTokens: new UsedTokens({ store, clock }) }),
    socialSignIn: new SocialSignIn({ ...shared, socialAccounts }),
    socialLinking: new SocialLinking({ ...shared, socialAccounts }),
  }
}
