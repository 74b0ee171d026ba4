import type { SocialProvider } from '@countersign/core'
import { oauth2 } from '@countersign/core/providers/oauth2'

/** The app's side of a provider on loopback, under the id `local`. */
export function providersAt(origin: string): readonly SocialProvider[] {
  return [
    oauth2({
      id: 'local',
      authorizationEndpoint: `${origin}/authorize`,
      tokenEndpoint: `${origin}/token`,
      userInfoEndpoint: `${origin}/me`,
      clientId: 'proofs',
      clientSecret: 'a secret of tests that guards nothing',
      // Every signature is good: a token is known by what was signed.
      verifyIdToken: () => true,
    }),
  ]
}
