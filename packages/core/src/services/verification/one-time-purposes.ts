import type { OneTimePurpose } from '../../contract/plugins/one-time-value.js'
import type { Plugin } from '../../contract/plugins/plugin.js'

/** Purpose of a token that resets a password. */
export const RESET_PASSWORD = 'reset-password'
/** Purpose of a token that deletes an account. A newer token replaces it. */
export const DELETE_ACCOUNT = 'delete-account'
/**
 * Purpose of a request for another address, until both mailboxes have confirmed it. A newer request
 * replaces it.
 */
export const CHANGE_EMAIL = 'change-email'
/** Purpose of a link that undoes a change of address. */
export const UNDO_EMAIL_CHANGE = 'undo-email-change'
/** Purpose of the request that is stored while a browser is at a provider. */
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
 * Purposes whose values stay valid when all others of their user are voided: an attacker in the account must
 * not void the link that restores it. Only the removal of the user and an administrator's change of the
 * address void them.
 */
export const lastingPurposes = [UNDO_EMAIL_CHANGE] as const

/** Returns the one list of purposes, including those of plugins, whose values are voided together. */
export function collectPurposes(plugins: readonly Plugin[]): OneTimePurposes {
  const added = plugins.flatMap(({ oneTimeValues = {} }) => Object.entries(oneTimeValues))
  return { ...Object.fromEntries(added), ...corePurposes }
}
