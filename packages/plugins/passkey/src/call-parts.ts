import type { Exchange, PluginContext } from '@countersign/core'
import type { PasskeySettings } from './options.js'

/** The parts of a call that the steps of a ceremony need. */
export interface CallParts {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: PasskeySettings
}
