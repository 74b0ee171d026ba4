import { accountExplanations } from './account.js'
import { kernelExplanations } from './kernel.js'
import { socialExplanations } from './social.js'
import { tokenExplanations } from './token.js'

/** Explanations of the core's errors, by code. The reference shows them; no bundle has them. */
export const explanations = {
  ...kernelExplanations,
  ...accountExplanations,
  ...socialExplanations,
  ...tokenExplanations,
}
