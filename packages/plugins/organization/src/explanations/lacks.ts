import type { ErrorExplanation } from '@countersign/core'

/** Explains a missing permission: `purpose` is the action, such as `to create teams`. */
export const lacks = (purpose: string, permission: string): ErrorExplanation => ({
  why: `None of the caller's roles has \`${permission}\`, which is needed ${purpose}.`,
  act: `Give the caller [a role with this permission](../roles.md). On the server \`auth.api.explainPermission\` returns
what each role lacks.`,
})
