import type { Plugin } from '@countersign/core'
import {
  magicLinkVerify,
  magicLinkVerifyByPost,
  magicLinkVerifyCode,
  signInMagicLink,
} from './endpoints.js'
import { magicLinkErrors } from './errors.js'
import { type MagicLinkOptions, readOptions } from './options.js'
import { MAGIC_LINK } from './purpose.js'
import { mails } from './send-link.js'

export { type MagicLinkCode, magicLinkErrors } from './errors.js'
export type { MagicLinkOptions } from './options.js'

/** The calls of the plugin. */
export interface MagicLinkEndpoints {
  readonly signInMagicLink: ReturnType<typeof signInMagicLink>
  readonly magicLinkVerify: ReturnType<typeof magicLinkVerify>
  readonly magicLinkVerifyByPost: ReturnType<typeof magicLinkVerifyByPost>
  readonly magicLinkVerifyCode: ReturnType<typeof magicLinkVerifyCode>
}

/** The plugin that {@link magicLink} makes. */
export interface MagicLinkPlugin extends Plugin<'magic-link', MagicLinkEndpoints> {}

/**
 * Sign-in by a link in a mail, and sign-up where the address is unknown. A link works once and for five
 * minutes; following the first one proves that the mailbox is theirs, and ends what strangers may have left
 * in the account. In another browser than the one that asked, a page with a button comes first, so that mail scanners
 * cannot use a link up. With `code: true` a code of nine digits stands beside the link.
 *
 * @throws ConfigurationError from `createAuth` when an option is out of its range.
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
