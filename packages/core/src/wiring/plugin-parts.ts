import type { Schema } from '../contract/adapter.js'
import type { AdditionalFields } from '../contract/additional-fields.js'
import type { AnySubscribers, Plugin } from '../contract/plugin.js'
import type { Amendable } from '../events/bus.js'
import type { Settings } from '../options.js'
import type { NewUserDeps } from '../services/users/new-users.js'
import type { MethodCount } from '../services/users/sign-in-methods.js'

/** Columns that no subscriber may amend: identifiers, times and counters. */
const fixedColumns: Readonly<Record<'user' | 'session', readonly string[]>> = {
  user: ['id', 'createdAt', 'updatedAt', 'sessionEpoch', 'revision', 'linkEpoch', 'provenIn'],
  session: ['id', 'userId', 'token', 'createdAt', 'updatedAt', 'rememberMe', 'startedWith'],
}

/** Returns the unique columns that the app adds to users and sessions. */
export function uniqueColumnsOf({ user, session }: Settings) {
  const namesIn = (fields: AdditionalFields): string[] =>
    Object.keys(fields).filter((name) => fields[name]?.unique)
  return { user: namesIn(user.additionalFields), session: namesIn(session.additionalFields) }
}

/** Returns the subscribers in the order in which they run: plugins, their further subscribers, then the app. */
export function subscribersOf({ plugins, hooks }: Settings): readonly AnySubscribers[] {
  return [...plugins, ...plugins.flatMap(({ subscribers }) => subscribers ?? []), hooks]
}

/** Returns a function that counts the sign-in methods of a user in all plugins. */
export function countMethodsOf({ plugins }: Settings): MethodCount {
  return async (store, userId) => {
    let count = 0
    for (const plugin of plugins) count += (await plugin.signInMethods?.(store, userId)) ?? 0
    return count
  }
}

/** Returns a function that lists the proven sign-in methods of a user in all plugins. */
export function provenMethodsOf({ plugins }: Settings): NonNullable<Plugin['provenMethods']> {
  return async (...asked) => {
    const found: string[] = []
    for (const plugin of plugins) found.push(...((await plugin.provenMethods?.(...asked)) ?? []))
    return found
  }
}

/** Returns the functions of plugins that may upgrade a signed-in user to a new one. */
export function upgradesOf({ plugins }: Settings): NewUserDeps['upgrades'] {
  const asking = plugins.filter((plugin) => 'upgrades' in plugin)
  return asking.map((plugin) => (signedIn) => plugin.upgrades?.(signedIn) ?? null)
}

/** Returns the columns that subscribers of `before` may amend, by event. */
export function amendableColumns(schema: Schema): Amendable {
  const columnsOf = (model: 'user' | 'session'): string[] =>
    Object.keys(schema[model]?.columns ?? {}).filter((name) => !fixedColumns[model].includes(name))
  const ofUser = columnsOf('user')
  return {
    'user.create': ofUser,
    // An address changes only with proof that it belongs to the user.
    'user.update': ofUser.filter((name) => name !== 'email' && name !== 'emailVerified'),
    'user.delete': [],
    'session.create': columnsOf('session'),
  }
}
