/** The drawing of an icon. */
export interface ProviderIcon {
  /** The `viewBox` of the drawing. */
  readonly box: string
  /** Without `fill`, a path has the colour of the text. */
  readonly paths: readonly { readonly d: string; readonly fill?: string }[]
}

/**
 * A provider that users can sign in with. `@countersign/react/ui/icons/google` and its siblings export one for each
 * provider of `@countersign/core`. Without an icon, the button shows the first letter of the name.
 *
 * @example
 * ```ts
 * import type { ProviderOption } from '@countersign/react/ui'
 * import { google } from '@countersign/react/ui/icons/google'
 *
 * export const providers: readonly ProviderOption[] = [google, { id: 'acme', name: 'Acme' }]
 * ```
 */
export interface ProviderOption {
  /** The id of the provider on the server. */
  readonly id: string
  /** The name on the button. */
  readonly name: string
  readonly icon?: ProviderIcon
}
