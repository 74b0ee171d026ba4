import type { SocialProvider } from '@countersign/core'

const tokens = {
  accessToken: 'access',
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
}

/** A provider that takes any id token and knows its person by it: the text before the `@` is the subject. */
export function exampleProvider(): SocialProvider {
  const personOf = (email: string) => ({
    subject: email.split('@', 1).join(),
    name: 'Somebody',
    email,
    emailVerified: true,
    image: null,
    fields: {},
    data: {},
  })
  return {
    id: 'example',
    name: 'Example',
    rules: {
      disableSignUp: false,
      disableImplicitSignUp: false,
      overrideUserInfoOnSignIn: false,
      placeholderEmail: false,
    },
    redirectURI: null,
    authorize: ({ state }) => Promise.resolve(`https://provider.example/go?state=${state}`),
    exchange: () => Promise.resolve(tokens),
    identify: ({ idToken }) => Promise.resolve(personOf(idToken ?? '')),
    refresh: null,
    identifyByIdToken: ({ token }) => Promise.resolve(personOf(token)),
    issuer: () => Promise.resolve(null),
  }
}
