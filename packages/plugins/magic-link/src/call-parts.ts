import type { Exchange, PluginContext } from '@countersign/core'
import type { MagicLinkSettings } from './options.js'

/** The parts of every call of the plugin. */
export interface CallParts {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: MagicLinkSettings
}
