import type { Exchange, PluginContext, SessionData } from '@countersign/core'
import type { AdminSettings } from '../options.js'
import type { Permission } from '../permissions.js'
import type { AdminAction } from '../services/admin-action.js'

/** What a call is given. */
interface AdminCall {
  /** None where the server calls on behalf of no user. */
  readonly session: SessionData | undefined
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly body: { readonly userId: string }
}

/** What the caller is about to do to the user whom the call names. */
export function adminActionOf(
  { session, exchange, context, body }: AdminCall,
  settings: AdminSettings,
  permission: Permission,
): AdminAction {
  const actor = session?.user ?? null
  return { exchange, context, settings, permission, actor, userId: body.userId }
}
