import type { Exchange, PluginContext } from '@countersign/core'
import type { PasskeySettings } from './options.js'

/** What every step of a ceremony is given. */
export interface CallParts {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: PasskeySettings
}
