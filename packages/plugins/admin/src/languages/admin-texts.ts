import type { adminErrors } from '../errors.js'

/** The plugin's texts in one language, by error code. A language without one of them does not compile. */
export type AdminTexts = Readonly<Record<keyof typeof adminErrors, string>>
