import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { MagicLinkEndpoints } from './index.js'

const routes = {
  signIn: { magicLink: 'POST /sign-in/magic-link' },
  magicLink: {
    /** Sign in with the token of a link. */
    verify: 'POST /magic-link/verify all',
    /** Sign in with the code beside a link. */
    verifyCode: 'POST /magic-link/verify-code all',
  },
} as const satisfies Routes<MagicLinkEndpoints>

/** The client plugin that {@link magicLinkClient} returns. */
export interface MagicLinkClient extends ClientPlugin<typeof routes, MagicLinkEndpoints> {}

/**
 * The client plugin of magic links: `client.signIn.magicLink()`, `client.magicLink.verify()` and
 * `client.magicLink.verifyCode()`.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { magicLinkClient } from '@countersign/magic-link/client'
 *
 * const client = createAuthClient({ plugins: [magicLinkClient()] })
 * const { error } = await client.signIn.magicLink({ email: 'ann@example.com', callbackURL: '/home' })
 * console.log(error ? error.message : 'See your mail')
 * ```
 */
export function magicLinkClient(): MagicLinkClient {
  return { id: 'magic-link', routes }
}
