import type { Translations } from '@countersign/core'

/** Options of the plugin `multiSession`. */
export interface MultiSessionOptions {
  /**
   * The largest number of accounts that are signed in at once in one browser, from 2 to 20. A further sign-in ends the
   * session that signed in first. Default 5.
   */
  readonly maximumSessions?: number
  /** Translations of the plugin's texts: `multiSessionTexts` of `@countersign/multi-session/languages`. Default none. */
  readonly translations?: Translations
}

/** The options with their defaults. */
export interface MultiSessionSettings {
  readonly maximumSessions: number
  readonly translations: Translations | undefined
  readonly problems: readonly string[]
}

const FEWEST = 2
const MOST = 20

/** Checks the options and applies the defaults. */
export function readOptions({
  maximumSessions = 5,
  translations,
}: MultiSessionOptions): MultiSessionSettings {
  const isValid =
    Number.isInteger(maximumSessions) && maximumSessions >= FEWEST && maximumSessions <= MOST
  const problem = `maximumSessions: must be an integer from ${FEWEST} to ${MOST}, got ${String(maximumSessions)}`
  return { maximumSessions, translations, problems: isValid ? [] : [problem] }
}
