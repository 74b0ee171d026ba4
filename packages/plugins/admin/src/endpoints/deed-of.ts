import type { Exchange, PluginContext, SessionData } from '@countersign/core'
import type { AdminSettings } from '../options.js'
import type { Permission } from '../permissions.js'
import type { Deed } from '../services/deed.js'

/** What a call is given. */
interface Asked {
  /** None where the server calls on behalf of no user. */
  readonly session: SessionData | undefined
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly body: { readonly userId: string }
}

/** What the caller is about to do to the user whom the call names. */
export function deedOf(
  { session, exchange, context, body }: Asked,
  settings: AdminSettings,
  permission: Permission,
): Deed {
  const actor = session?.user ?? null
  return { exchange, context, settings, permission, actor, userId: body.userId }
}
