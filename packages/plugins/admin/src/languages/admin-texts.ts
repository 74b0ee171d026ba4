import type { adminErrors } from '../errors.js'

type Rows = typeof adminErrors

/** Every text of the plugin. */
export type AdminText = Rows[keyof Rows]['message']

/** The texts of the plugin in one language. */
export type AdminTexts = Readonly<Record<AdminText, string>>
