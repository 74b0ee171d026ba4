import type { ProviderOptions } from '../provider-options.js'

/** The profile that Hugging Face returns. @see https://huggingface.co/docs/hub/oauth */
export interface HuggingFaceProfile {
  readonly sub: string
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly profile?: string
}

/** Options of `huggingface`. */
export interface HuggingFaceOptions extends ProviderOptions<HuggingFaceProfile> {}
