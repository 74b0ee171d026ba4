import { displayName, type Store, type Translations } from '@countersign/core'
import {
  callback,
  no,
  readOptions as read,
  section,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'
import type { AnonymousUser } from './models.js'

/** An anonymous user and the user whom their browser has signed in as. */
export interface AnonymousLink {
  /** The user of the browser before the sign-in. Their rows still exist. */
  readonly anonymousUser: AnonymousUser
  /** The user of the browser after the sign-in, existing or new. */
  readonly newUser: AnonymousUser
  /** The store of the sign-in's transaction. */
  readonly store: Store
}

/** Options of the plugin `anonymous`. */
export interface AnonymousOptions {
  /** The name of anonymous users. Default `Anonymous`. */
  readonly name?: string
  /** Returns the name of a new anonymous user, in place of `name`: one line of at most 255 characters. Default none. */
  readonly generateName?: () => string | Promise<string>
  /**
   * Returns the placeholder address of a new anonymous user: unique, and under `.invalid`, so that no mail is sent.
   * With any other address the sign-in fails with an error in the log. Default: an id under `emailDomain`.
   */
  readonly generateRandomEmail?: () => string | Promise<string>
  /** The domain of their placeholder addresses, under `.invalid`. Default `anonymous.placeholder.invalid`. */
  readonly emailDomain?: string
  /**
   * Moves the data of an anonymous user to the user whom their browser signs in as. It runs once, in the
   * transaction of the sign-in, before the anonymous user is removed. Await only `store`: the transaction
   * may be repeated from the start, and a query outside of it may deadlock. When it throws, the sign-in is
   * rolled back. Default: the data is removed with the user.
   */
  readonly onLinkAccount?: (link: AnonymousLink) => Promise<void> | void
  /**
   * Whether an anonymous user who signs up keeps their id, with all rows that refer to it, so that there is
   * no data to move. This works when one call creates the user and signs them in: sign-up by email (unless
   * `autoSignIn` is off or `requireEmailVerification` is on), the first sign-in with a provider, and plugins
   * that create users with `signsIn`. When the browser signs in as an existing user, `onLinkAccount` runs
   * instead. Default false.
   */
  readonly upgradeInPlace?: boolean
  /** Whether linked anonymous users are kept and `/delete-anonymous-user` is rejected. Default false. */
  readonly disableDeleteAnonymousUser?: boolean
  /** The age in days after which `cleanUpAnonymousUsers` removes an anonymous user without a session. Default 30. */
  readonly abandonedAfterDays?: number
  /**
   * The error messages in other languages: `anonymousTexts` of `@countersign/anonymous/languages`, or your
   * own. Default: English only.
   */
  readonly translations?: Translations
}

/** Labels of letters, digits and hyphens under the reserved `.invalid`, which has no mailboxes. @see RFC 2606 section 2 */
const placeholderDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+invalid$/
/** An address has at most 254 characters, and local part and @ take 33. @see RFC 5321 section 4.5.3.1.3 */
const MAX_DOMAIN_LENGTH = 200

/** 100 years: every database can store dates in this range. */
const MAX_DAYS = 36_525

const schema = section({
  name: z._default(displayName, 'Anonymous'),
  emailDomain: z._default(
    z
      .string()
      .check(
        z.refine(
          (domain) => domain.length <= MAX_DOMAIN_LENGTH && placeholderDomain.test(domain),
          'must be a lower-case domain under ".invalid"',
        ),
      ),
    'anonymous.placeholder.invalid',
  ),
  generateName: callback<() => string | Promise<string>>(),
  generateRandomEmail: callback<() => string | Promise<string>>(),
  onLinkAccount: callback<(link: AnonymousLink) => Promise<void> | void>(),
  upgradeInPlace: no,
  disableDeleteAnonymousUser: no,
  abandonedAfterDays: z._default(z.number().check(z.gt(0), z.lte(MAX_DAYS)), 30),
  translations,
})

/** Hints for options of better-auth. */
const hints = {
  emailDomainName: 'write "emailDomain"',
  schema: 'the plugin names its columns itself',
}

/** The options with their defaults. */
export interface AnonymousSettings extends Required<
  Omit<AnonymousOptions, 'onLinkAccount' | 'translations' | 'generateName' | 'generateRandomEmail'>
> {
  readonly generateName?: (() => string | Promise<string>) | undefined
  readonly generateRandomEmail?: (() => string | Promise<string>) | undefined
  readonly onLinkAccount: (link: AnonymousLink) => Promise<void> | void
  readonly translations?: Translations | undefined
  /** Configuration errors, one sentence each. The app does not start with any. */
  readonly problems: readonly string[]
}

/** Parses the options and applies every default. */
export function readOptions(given: object): AnonymousSettings {
  const { settings, problems } = read(schema, given, hints)
  const { onLinkAccount = () => undefined, ...rest } = settings
  return { ...rest, onLinkAccount, problems }
}
