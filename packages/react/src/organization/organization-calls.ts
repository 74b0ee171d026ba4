import type { LiveAtom, LiveState } from '@countersign/client'

/** The fields of a call's error that hooks and components use. */
export interface CallError {
  readonly code: string
  readonly message: string
}

/** The result of a call: data or an error. */
export type Outcome<T = unknown> =
  { readonly data: T; readonly error: null } | { readonly data: null; readonly error: CallError }

/** The data of a successful call. */
export type DataOf<R extends Outcome> =
  Extract<R, { readonly error: null }> extends { readonly data: infer D } ? D : never

/** The fields of an organisation that components show. */
export interface ShownOrganization {
  readonly id: string
  readonly name: string
}

/** The state of the store of the active organisation; its data are null when none is active. */
export type ActiveState = LiveState<ShownOrganization | null>

/** The part of a client with the plugin `organizationClient()` that holds the active organisation. */
export interface ActiveOrganization<A extends ActiveState> {
  readonly $activeOrganization: LiveAtom<A>
}
