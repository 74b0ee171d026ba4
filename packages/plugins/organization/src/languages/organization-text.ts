import type { allErrors } from '../errors.js'

/** The plugin's texts in one language, by error code. A language without one of them does not compile. */
export type OrganizationTexts = Readonly<Record<keyof typeof allErrors, string>>
