import type { Permissions, Statements } from '@countersign/core/access'

/** The permissions to check: one set, or `checks` with up to 50 sets. */
export type PermissionQuestion<S extends Statements> = PermissionSets<S> & {
  /** Default: the active organisation. */
  readonly organizationId?: string
}

/** One set of permissions, or several. */
export type PermissionSets<S extends Statements> =
  | { readonly permissions: Permissions<S> }
  | { readonly checks: readonly { readonly permissions: Permissions<S> }[] }
