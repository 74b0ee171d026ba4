import type { ProviderOptions } from '../provider-options.js'

/** What VK ID answers about a person. */
export interface VkProfile {
  readonly user_id: string | number
  readonly first_name?: string
  readonly last_name?: string
  /** People without one do not get in. VK does not say whether it is verified. */
  readonly email?: string
  readonly avatar?: string
  readonly phone?: string
  readonly birthday?: string
}

/** Options of `vk`. */
export interface VkOptions extends ProviderOptions<VkProfile> {}
