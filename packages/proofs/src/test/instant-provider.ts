import type { ProviderProfile, SocialProvider } from '@countersign/core'

const noTokens = {
  ...{ accessToken: null, refreshToken: null, idToken: null, scopes: null },
  ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
}

/** A provider that answers at once: the code, or the id token, is the address, and it vouches for it. */
export const instantProvider: SocialProvider = {
  id: 'instant',
  name: 'Instant',
  rules: {
    disableSignUp: false,
    disableImplicitSignUp: false,
    overrideUserInfoOnSignIn: false,
    placeholderEmail: false,
  },
  redirectURI: null,
  refresh: null,
  identifyByIdToken: ({ token }) => Promise.resolve(profileOf(token)),
  issuer: () => Promise.resolve(null),
  authorize: ({ state }) => Promise.resolve(`https://instant.test/?state=${state}`),
  exchange: ({ code }) => Promise.resolve({ ...noTokens, accessToken: code }),
  identify: ({ accessToken }) => Promise.resolve(profileOf(accessToken ?? '')),
}

function profileOf(email: string): ProviderProfile {
  // What an app must not believe of a provider's people stands among the rest.
  const fields = {}
  const data = { isAnonymous: true }
  return { subject: email, email, emailVerified: true, image: null, name: 'Ann', fields, data }
}
