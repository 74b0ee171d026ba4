import type { Exchange, PluginContext, SessionData } from '@countersign/core'
import type { AdminSettings } from '../options.js'
import type { Permission } from '../permissions.js'
import type { AdminAction } from '../services/admin-action.js'

/** The parts of a call that an action needs. */
interface AdminCall {
  /** Undefined when the server calls with `asServer: true`. */
  readonly session: SessionData | undefined
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly body: { readonly userId: string }
}

/** The admin action of a call on the user whom its body names. */
export function adminActionOf(
  { session, exchange, context, body }: AdminCall,
  settings: AdminSettings,
  permission: Permission,
): AdminAction {
  const actor = session?.user ?? null
  return { exchange, context, settings, permission, actor, userId: body.userId }
}
