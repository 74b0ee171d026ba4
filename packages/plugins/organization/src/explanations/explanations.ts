import type { ErrorExplanation } from '@countersign/core'
import type { allErrors } from '../errors.js'

/** Explanations of the plugin's errors, by code, but those of the core. */
export type Explanations = Readonly<
  Record<Exclude<keyof typeof allErrors, 'USER_NOT_FOUND'>, ErrorExplanation>
>
