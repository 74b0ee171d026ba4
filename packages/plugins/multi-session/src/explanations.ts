import type { ErrorExplanation } from '@countersign/core'
import type { multiSessionErrors } from './errors.js'

/** Explanations of the plugin's errors, by code. A missing one does not compile. */
export const explanations: Readonly<Record<keyof typeof multiSessionErrors, ErrorExplanation>> = {
  INVALID_SESSION_TOKEN: {
    why: `The browser has no valid session of this \`sessionToken\`: the session has ended or was revoked, its user is blocked, or
another browser has it.`,
    act: `Load the list again with [\`multi-session/list-device-sessions\`](../multi-session.md), and let the user sign in again.`,
  },
}
