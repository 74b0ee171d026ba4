/**
 * What a call changes. `person`: somebody else, or nobody, may be signed in afterwards. `session`: the
 * same person or session may look different.
 */
export type Change = 'person' | 'session' | 'nothing'

/** What a call changes, where its answer may say so. */
export type ChangeOf = Change | ((data: unknown) => Change)

/** Changes by route. */
export type Changes = Readonly<Record<string, ChangeOf | undefined>>

const changesPerson = /^POST \/(sign|reset)-|\/verify-email/
const changesSession = /^POST \/(change|delete|revoke|update)-/

/** What a call changes: as its plugin says, or else by its path, so that a new way to sign in counts too. */
export function changeAfter(route: string, changes: Changes, data?: unknown): Change {
  const usual = changesSession.test(route) ? 'session' : 'nothing'
  const said = changes[route] ?? (changesPerson.test(route) ? 'person' : usual)
  return typeof said === 'function' ? said(data) : said
}
