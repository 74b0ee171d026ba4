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

/** An anonymous user who has become somebody else. */
export interface AnonymousLink {
  /** Who the browser was until now. Their rows are still there. */
  readonly anonymousUser: AnonymousUser
  /** Who the browser is from now on: another, known or new. */
  readonly newUser: AnonymousUser
  /** Writes in the transaction of the sign-in. */
  readonly store: Store
}

/** How anonymous users behave. */
export interface AnonymousOptions {
  /** Name of an anonymous user. Default `Anonymous`. */
  readonly name?: string
  /** Domain of their placeholder addresses, under `.invalid`. Default `anonymous.placeholder.invalid`. */
  readonly emailDomain?: string
  /**
   * Moves what an anonymous user has made to the person whom they signed in as. It runs once, in the
   * transaction of the sign-in, before the anonymous user is removed: await nothing but `store`, since
   * the transaction may be run again from the start, and whatever asks the database beside it waits for
   * it for ever. Throwing undoes the sign-in.
   */
  readonly onLinkAccount?: (link: AnonymousLink) => Promise<void> | void
  /**
   * Upgrades in place: whoever signs up anew while signed in anonymously keeps the id, with all that
   * refers to it, and there is nothing to hand over. It is possible where the sign-up makes a user and
   * signs them in by one call: by email (unless `autoSignIn` is off or `requireEmailVerification` is on),
   * with a provider for the first time, and with plugins that create users with `signsIn`. Whoever signs
   * in as somebody known keeps that one's id, and `onLinkAccount` runs. Default false.
   */
  readonly upgradeInPlace?: boolean
  /** Keeps anonymous users who have become somebody else, and refuses `/delete-anonymous-user`. Default false. */
  readonly disableDeleteAnonymousUser?: boolean
  /** Age from which `cleanUpAnonymousUsers` removes an anonymous user who is signed in nowhere. Default 30. */
  readonly abandonedAfterDays?: number
  /**
   * What the plugin says in other languages: `anonymousTexts` of `@countersign/anonymous/languages`, or
   * translations of your own. Default: English.
   */
  readonly translations?: Translations
}

/** Labels of letters, digits and hyphens, the last of which is reserved: nobody has a mailbox there. @see RFC 2606 section 2 */
const placeholderDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+invalid$/
/** An address holds 254 characters, of which the local part takes 33. @see RFC 5321 section 4.5.3.1.3 */
const MAX_DOMAIN_LENGTH = 200

/** A century: dates before it are dates that every database can write. */
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
  onLinkAccount: callback<(link: AnonymousLink) => Promise<void> | void>(),
  upgradeInPlace: no,
  disableDeleteAnonymousUser: no,
  abandonedAfterDays: z._default(z.number().check(z.gt(0), z.lte(MAX_DAYS)), 30),
  translations,
})

/** What users of better-auth may expect. */
const hints = {
  emailDomainName: 'write "emailDomain"',
  generateName: 'write "name"',
  generateRandomEmail: 'write "emailDomain"',
  schema: 'the plugin names its columns itself',
}

/** Options with every default in its place. */
export interface AnonymousSettings extends Required<
  Omit<AnonymousOptions, 'onLinkAccount' | 'translations'>
> {
  readonly onLinkAccount: (link: AnonymousLink) => Promise<void> | void
  readonly translations?: Translations | undefined
  /** What keeps an app with these options from starting, one sentence each. */
  readonly problems: readonly string[]
}

/** Reads the options; every default is here. */
export function readOptions(given: object): AnonymousSettings {
  const { settings, problems } = read(schema, given, hints)
  const { onLinkAccount = () => undefined, ...rest } = settings
  return { ...rest, onLinkAccount, problems }
}
