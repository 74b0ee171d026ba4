/**
 * What a call changes. `person`: somebody else, or nobody, may be signed in afterwards. `session`: the
 * same person or session may look different.
 */
export type Change = 'person' | 'session' | 'nothing'

/** Changes by route. */
export type Changes = Readonly<Record<string, Change | undefined>>

const changesPerson = /^POST \/(sign|reset)-|\/verify-email/
const changesSession = /^POST \/(change|delete|revoke|update)-/

/** What a call changes: as its plugin says, or else by its path, so that a new way to sign in counts too. */
export function changeAfter(route: string, changes: Changes): Change {
  const usual = changesSession.test(route) ? 'session' : 'nothing'
  return changes[route] ?? (changesPerson.test(route) ? 'person' : usual)
}
