import type { AuthError } from '../contract/errors.js'
import type { Caller, SessionData } from '../contract/calls/exchange.js'
import type { Session, User } from '../contract/tables/models.js'
import type { Plugin, Upgrade } from '../contract/plugins/plugin.js'
import type { Clock } from '../contract/runtime.js'
import type { Store } from '../contract/storage/store.js'

/** What the core asks its plugins, in their order. */
export interface PluginHooks {
  /** Why a user may not sign in now, or could not at another time; null when they may. */
  readonly blocks: (user: User, at?: Date) => AuthError | null
  /** The signed credential that a request carries outside its cookies; null when the cookies count. */
  readonly findCredential: (caller: Caller) => string | null
  /** The id of the user who impersonates the session's user; null for a session of the user's own. */
  readonly impersonatorOf: (session: Session) => string | null
  /** The number of sign-in methods that plugins store for a user. */
  readonly countOfPlugins: (store: Store, userId: string) => Promise<number>
  /** The proven sign-in methods of a user. */
  readonly provenOfPlugins: NonNullable<Plugin['provenMethods']>
  /** The first upgrade of the signed-in user to a new one. */
  readonly findUpgrade: (signedIn: SessionData) => Upgrade | null
  /** Whether a plugin upgrades users. */
  readonly mayUpgrade: boolean
}

/** Of several plugins the first one that returns a value decides. */
export function createPluginHooks(all: readonly Plugin[], clock: Clock): PluginHooks {
  const asking = <A, T>(
    hook: keyof Plugin,
    ask: (plugin: Plugin, requested: A, at?: Date) => T | null | undefined,
  ): ((requested: A, at?: Date) => T | null) => {
    const plugins = all.filter((plugin) => hook in plugin)
    if (plugins.length === 0) return none
    return (requested, at) => {
      for (const plugin of plugins) {
        const found = ask(plugin, requested, at) ?? null
        if (found !== null) return found
      }
      return null
    }
  }
  return {
    blocks: asking('blocks', (plugin, user: User, at = new Date(clock.now())) =>
      plugin.blocks?.(user, at),
    ),
    findCredential: asking('credentials', (plugin, caller: Caller) => plugin.credentials?.(caller)),
    impersonatorOf: asking('impersonatorOf', (plugin, session: Session) =>
      plugin.impersonatorOf?.(session),
    ),
    findUpgrade: asking('upgrades', (plugin, signedIn: SessionData) => plugin.upgrades?.(signedIn)),
    mayUpgrade: all.some((plugin) => 'upgrades' in plugin),

    async countOfPlugins(store, userId) {
      let count = 0
      for (const plugin of all) count += (await plugin.signInMethods?.(store, userId)) ?? 0
      return count
    },

    async provenOfPlugins(...requested) {
      const found: string[] = []
      for (const plugin of all) found.push(...((await plugin.provenMethods?.(...requested)) ?? []))
      return found
    },
  }
}

function none(): null {
  return null
}
