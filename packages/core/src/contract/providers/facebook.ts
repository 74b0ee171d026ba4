import type { ProviderOptions } from '../provider-options.js'

/** The profile that Facebook returns, from its Graph API or in an id token of Limited Login. */
export interface FacebookProfile {
  /** Of the Graph. */
  readonly id?: string
  /** Of an id token. */
  readonly sub?: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  /** An address in an id token. */
  readonly picture?: string | { readonly data?: { readonly url?: string } }
  /** The fields of the option `fields`. */
  readonly [field: string]: unknown
}

/** Options of `facebook`. */
export interface FacebookOptions extends ProviderOptions<FacebookProfile> {
  /** Requested from the Graph API besides id, name, email and picture. Default none. */
  readonly fields?: readonly string[]
  /** A configuration of Facebook Login for Business. Default none. */
  readonly configId?: string
}
