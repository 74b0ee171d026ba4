import type { Exchange, PluginContext } from '@countersign/core'
import type { MagicLinkSettings } from './options.js'

/** What every step of a call needs. */
export interface Asking {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: MagicLinkSettings
}
