import type { SocialProvider } from '@countersign/core'
import { oauth2 } from '@countersign/core/providers/oauth2'

/** As calls name the provider. */
export const PROVIDER = 'rotating'

/** The provider of a token server, as an app has it. */
export function rotatingProvider(url: string): SocialProvider {
  return oauth2({
    id: PROVIDER,
    authorizationEndpoint: `${url}/authorize`,
    tokenEndpoint: `${url}/token`,
    userInfoEndpoint: `${url}/user`,
    clientId: 'proofs',
    clientSecret: 'of proofs',
  })
}
