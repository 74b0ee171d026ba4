import type { Plugin } from '@countersign/core'
import {
  magicLinkVerify,
  magicLinkVerifyByPost,
  magicLinkVerifyCode,
  signInMagicLink,
} from './endpoints.js'
import { magicLinkErrors } from './errors.js'
import { type MagicLinkOptions, readOptions } from './options.js'
import { MAGIC_LINK } from './sent-link.js'
import { mails } from './send-link.js'

export { type MagicLinkCode, magicLinkErrors } from './errors.js'
export type { MagicLinkOptions, TokenGenerator, TokenHasher } from './options.js'

/** The calls of the plugin. */
export interface MagicLinkEndpoints {
  /** Mail a link that signs in. */
  readonly signInMagicLink: ReturnType<typeof signInMagicLink>
  /** Follow the link that signs in. */
  readonly magicLinkVerify: ReturnType<typeof magicLinkVerify>
  /** Sign in with the token of a link. */
  readonly magicLinkVerifyByPost: ReturnType<typeof magicLinkVerifyByPost>
  /** Sign in with the code beside a link. */
  readonly magicLinkVerifyCode: ReturnType<typeof magicLinkVerifyCode>
}

/** The plugin that {@link magicLink} returns. */
export interface MagicLinkPlugin extends Plugin<'magic-link', MagicLinkEndpoints> {}

/**
 * Signs users in by a link in a mail, and signs up unknown addresses. A link works once, within five minutes. The first
 * one that a user follows proves the mailbox, and removes the unproven sign-in methods of the account, which an attacker
 * may have added. A browser that did not request the link gets a page with a button, so that mail scanners do not
 * consume it. With `code: true` the mail also has a code of nine digits.
 *
 * @throws ConfigurationError, by `createAuth`, when an option is invalid.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { magicLink } from '@countersign/magic-link'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   plugins: [magicLink({ expiresIn: '10 minutes' })],
 * })
 * ```
 */
export function magicLink(options: MagicLinkOptions = {}): MagicLinkPlugin {
  const settings = readOptions(options)
  return {
    id: 'magic-link',
    endpoints: {
      signInMagicLink: signInMagicLink(settings),
      magicLinkVerify: magicLinkVerify(settings),
      magicLinkVerifyByPost: magicLinkVerifyByPost(settings),
      magicLinkVerifyCode: magicLinkVerifyCode(settings),
    },
    errors: magicLinkErrors,
    mails,
    oneTimeValues: { [MAGIC_LINK]: { owner: 'address' } },
    ...(settings.translations && { texts: settings.translations }),
    prepare: () => settings.problems,
  }
}
