/** Where a browser goes when it comes back from a provider. */
export interface OAuthTargets {
  readonly callbackURL: string
  /** For who is new; null for the same. */
  readonly newUserURL: string | null
  readonly errorURL: string
}

/**
 * Begins the nonce of every sign-in through the browser, so that an id token of such a sign-in is
 * recognised when a client brings it: it was used already.
 */
export const REDIRECT_NONCE = 'redirect.'

/** What is remembered while a browser is away at a provider. */
export interface OAuthState extends OAuthTargets {
  readonly provider: string
  /** The mark of the browser, hashed. */
  readonly browser: string
  readonly codeVerifier: string
  readonly nonce: string
  readonly redirectURI: string
  readonly requestSignUp: boolean
  /** Whom the provider's account is to be linked to; null for a sign-in. */
  readonly linkTo: string | null
}

/** A row of a purpose that only our own code writes. */
export function asOAuthState(value: unknown): OAuthState {
  return value as OAuthState
}
