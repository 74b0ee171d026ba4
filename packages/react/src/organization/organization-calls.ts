import type { LiveAtom, LiveState } from '@countersign/client'

/** Why a call was refused, as far as hooks and components look at it. */
export interface Refusal {
  readonly code: string
  readonly message: string
}

/** What came of a call, as far as hooks and components look at it. */
export type Outcome<T = unknown> =
  { readonly data: T; readonly error: null } | { readonly data: null; readonly error: Refusal }

/** What a call answers when it goes well. */
export type DataOf<R extends Outcome> =
  Extract<R, { readonly error: null }> extends { readonly data: infer D } ? D : never

/** An organisation, as far as components show it. */
export interface ShownOrganization {
  readonly id: string
  readonly name: string
}

/** What the store of the active organisation knows; null for none. */
export type ActiveState = LiveState<ShownOrganization | null>

/** A client with the plugin `organizationClient()`, as far as it is asked which organisation is active. */
export interface ActiveOrganization<A extends ActiveState> {
  readonly $activeOrganization: LiveAtom<A>
}
