import { readOptions as read, section } from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/** Options of the plugin `securityMails`. */
export interface SecurityMailsOptions {
  /**
   * The names of providers and of plugins' sign-in methods in mails, by the id of the provider or the `kind` of the
   * method, such as `{ acme: 'Acme ID' }`. Default: the names of the providers of `@countersign/core`; others have
   * their id with a capital letter.
   */
  readonly names?: Readonly<Record<string, string>>
  /**
   * Whether users get a mail about a sign-in in a browser in which their account has not signed in before. Default:
   * true.
   */
  readonly newBrowsers?: boolean
}

/** The options with their defaults. */
export interface SecurityMailsSettings {
  readonly names: ReadonlyMap<string, string>
  readonly newBrowsers: boolean
  /** Configuration errors, one sentence each. The app does not start with any. */
  readonly problems: readonly string[]
}

const schema = section({
  names: z._default(z.record(z.string(), z.string().check(z.minLength(1))), {}),
  newBrowsers: z._default(z.boolean(), true),
})

/** Names of providers that are not their ids with a capital letter. */
const known = {
  github: 'GitHub',
  gitlab: 'GitLab',
  huggingface: 'Hugging Face',
  line: 'LINE',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
  tiktok: 'TikTok',
  twitter: 'X',
  vk: 'VK',
}

/** Checks the options and applies the defaults. */
export function readOptions(given: object): SecurityMailsSettings {
  const { settings, problems } = read(schema, given)
  const { names, newBrowsers } = settings
  return { names: new Map(Object.entries({ ...known, ...names })), newBrowsers, problems }
}
