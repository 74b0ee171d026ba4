/**
 * What a call changes. `person`: another user, or no user, may be signed in afterwards. `session`: the
 * user and the session are the same, but their data may differ.
 */
export type Change = 'person' | 'session' | 'nothing'

/** What a call changes, or a function that decides it from the response data. */
export type ChangeOf = Change | ((data: unknown) => Change)

/** Changes by route. */
export type Changes = Readonly<Record<string, ChangeOf | undefined>>

const changesPerson = /^POST \/(sign|reset)-|\/verify-email/
const changesSession = /^POST \/(change|delete|revoke|update)-/

/** What a call changes. The plugin's `changes` decide, then the path, so that future sign-in methods are covered. */
export function changeAfter(route: string, changes: Changes, data?: unknown): Change {
  const usual = changesSession.test(route) ? 'session' : 'nothing'
  const change = changes[route] ?? (changesPerson.test(route) ? 'person' : usual)
  return typeof change === 'function' ? change(data) : change
}
