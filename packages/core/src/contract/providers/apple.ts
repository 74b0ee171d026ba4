import type { ProviderOptions } from '../provider-options.js'

/**
 * Claims of Apple's id tokens, and the name in its first callback. @see
 * https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple
 */
export interface AppleProfile {
  readonly sub: string
  /** A forwarding address when the user hides the real one. */
  readonly email?: string
  readonly email_verified?: boolean | 'true' | 'false'
  readonly is_private_email?: boolean | 'true' | 'false'
  /** Only at the first sign-in, and unverified. */
  readonly name?: string
}

/** A key for Sign in with Apple from its developer pages. */
export interface AppleKey {
  /** Of the developer account: ten letters. */
  readonly teamId: string
  /** Of the key: ten letters. */
  readonly keyId: string
  /** The key file: PKCS 8 as PEM. Line ends may be written as `\n`. */
  readonly privateKey: string
}

/** Options of `apple`: the secret, or the key that signs one for each request. */
export interface AppleOptions extends ProviderOptions<AppleProfile>, Partial<AppleKey> {
  /** Id of the native app, whose id tokens are accepted too. Default none. */
  readonly appBundleIdentifier?: string
  /** More client ids whose tokens are accepted. Default none. */
  readonly audience?: string | readonly string[]
}
