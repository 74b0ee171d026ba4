import type { allErrors } from '../errors.js'

type Rows = typeof allErrors

/** What the plugin says, in English. */
export type OrganizationText = Rows[keyof Rows]['message']
