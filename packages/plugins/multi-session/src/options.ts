import type { Translations } from '@countersign/core'
import { readOptions as read, section, translations } from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

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
  readonly translations?: Translations | undefined
  /** Configuration errors, one sentence each. The app does not start with any. */
  readonly problems: readonly string[]
}

const RANGE = 'must be an integer from 2 to 20'

const schema = section({
  maximumSessions: z._default(z.int(RANGE).check(z.gte(2, RANGE), z.lte(20, RANGE)), 5),
  translations,
})

/** Checks the options and applies the defaults. */
export function readOptions(given: object): MultiSessionSettings {
  const { settings, problems } = read(schema, given)
  return { ...settings, problems }
}
