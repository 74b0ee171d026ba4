import type { OneTimePurpose } from '../../contract/one-time-value.js'
import type { Plugin } from '../../contract/plugin.js'

/** What a reset token is for. */
export const RESET_PASSWORD = 'reset-password'
/** What a deletion token is for. A newer one replaces it. */
export const DELETE_ACCOUNT = 'delete-account'
/** What a request for another address is for, until both mailboxes have confirmed it. A newer one replaces it. */
export const CHANGE_EMAIL = 'change-email'
/** What undoes a change of address. */
export const UNDO_EMAIL_CHANGE = 'undo-email-change'
/** What is remembered while a browser is away at a provider. */
export const OAUTH_STATE = 'oauth-state'

/** One-time values by purpose. */
export type OneTimePurposes = Readonly<Record<string, OneTimePurpose>>

/** The purposes of the core whose values are voided with all others of their user. */
const corePurposes = {
  [RESET_PASSWORD]: { owner: 'user' },
  [DELETE_ACCOUNT]: { owner: 'user' },
  [CHANGE_EMAIL]: { owner: 'user' },
  [OAUTH_STATE]: { owner: 'user' },
} as const satisfies OneTimePurposes

/**
 * Purposes whose values outlive all others of their user: a thief of the account must not void the link that
 * takes it back. Only the removal of the user and an administrator's change of the address void them.
 */
export const lastingPurposes = [UNDO_EMAIL_CHANGE] as const

/** The one list of purposes, plugins' included, whose values are voided together. */
export function collectPurposes(plugins: readonly Plugin[]): OneTimePurposes {
  const added = plugins.flatMap(({ oneTimeValues = {} }) => Object.entries(oneTimeValues))
  return { ...Object.fromEntries(added), ...corePurposes }
}
