import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { oidc, type OidcProfile } from './oidc.js'

/** The claims that Paybin returns. */
export interface PaybinProfile extends OidcProfile {}

/** Options of `paybin`. */
export interface PaybinOptions extends ProviderOptions<PaybinProfile> {
  /** The issuer, exactly as its metadata have it. Default: `https://idp.paybin.io`. */
  readonly issuer?: string
}

/**
 * Sign-in with Paybin, an OpenID provider: its endpoints and keys come from its metadata.
 *
 * @example
 * ```ts
 * import { paybin } from '@countersign/core/providers/paybin'
 *
 * export const provider = paybin({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see OpenID Connect Discovery 1.0
 */
export function paybin(options: PaybinOptions): SocialProvider {
  // JavaScript code may leave the options out: `oidc` names the missing ones.
  const { issuer = 'https://idp.paybin.io', ...others } = { ...options }
  return oidc({ ...others, issuer, id: 'paybin', name: 'Paybin' })
}
