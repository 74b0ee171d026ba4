import type { Exchange, PluginContext, SessionData } from '@countersign/core'
import type { OrganizationSettings } from '../options.js'

/** A call on its way, and how the plugin behaves. */
export interface CallContext {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: OrganizationSettings
}

/** A call of somebody who is signed in. */
export interface SignedInCallContext extends CallContext {
  readonly session: SessionData
}

/** The time, as rows have it. */
export function timeOf({ context }: Pick<CallContext, 'context'>): Date {
  return new Date(context.clock.now())
}
