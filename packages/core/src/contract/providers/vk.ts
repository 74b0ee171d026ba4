import type { ProviderOptions } from '../provider-options.js'

/** The profile that VK ID returns. */
export interface VkProfile {
  readonly user_id: string | number
  readonly first_name?: string
  readonly last_name?: string
  /** Users without one cannot sign in. VK does not return whether it is verified. */
  readonly email?: string
  readonly avatar?: string
  readonly phone?: string
  readonly birthday?: string
}

/** Options of `vk`. */
export interface VkOptions extends ProviderOptions<VkProfile> {}
