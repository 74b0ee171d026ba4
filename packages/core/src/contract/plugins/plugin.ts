import type { AdditionalFields } from '../tables/additional-fields.js'
import type { MailCatalogue } from '../texts/email.js'
import type { Endpoints } from '../calls/endpoint.js'
import { endpointFactory } from '../calls/endpoint.js'
import type { AuthError, ErrorCatalogue } from '../errors.js'
import type { AnswerHeaderContext, AnswerHeaders, SessionToShow } from './answer-headers.js'
import type { Caller, Exchange, SessionData } from '../calls/exchange.js'
import type { Translations } from '../texts/language.js'
import {
  type Field,
  type Model,
  type Session,
  type State,
  type User,
  userModel,
} from '../tables/models.js'
import type { OneTimePurpose } from './one-time-value.js'
import type { Store } from '../storage/store.js'
import type { PluginContext } from './plugin-context.js'
import type { DividedSessions } from './session-start.js'
import type { AnySubscribers, Subscribers } from './subscribers.js'

/**
 * The columns of a plugin in responses: under `user` and `session` those that it adds to the core's, under
 * other names those of its own models.
 */
export type PluginColumns = Readonly<Record<string, object>>

/** What a plugin can read of the app before it starts. */
export interface StartFacts {
  /** Whether the app runs in production. */
  readonly production: boolean
  /**
   * Whether a sign-up must not reveal that an address is taken, because the app's own sign-up creates no
   * session and answers the same for every address.
   */
  readonly hidesTakenAddresses: boolean
  /**
   * The origin of the app; null when it depends on the host of each request, without `baseURL` or with
   * several hosts.
   */
  readonly origin: string | null
  /** Such as `/api/auth`. */
  readonly basePath: string
}

/** How the row of a signed-in user becomes that of the user who signs up. */
export interface Upgrade {
  /** What the stored row must match, such as `{ isAnonymous: true }`. */
  readonly from: State
  /** Changes of the row besides the values of the sign-up, such as `{ isAnonymous: false }`. */
  readonly to: State
}

/** A column that a plugin adds to a core table. It is nullable. */
export type AddedField = Omit<Field, 'required'>

/**
 * A plugin: data and subscribers. Write a factory that returns a named interface of it, so that an
 * exported `auth` prints as one line.
 *
 * @example
 * ```ts
 * import type { Plugin } from '@countersign/core'
 *
 * export interface GreetingPlugin extends Plugin<'greeting'> {}
 *
 * export function greeting(): GreetingPlugin {
 *   return {
 *     id: 'greeting',
 *     after: {
 *       'user.created': ({ user }) => {
 *         console.log(`Welcome, ${user.name}`)
 *       },
 *     },
 *   }
 * }
 * ```
 */
export interface Plugin<
  Id extends string = string,
  E extends object = object,
  C extends object = object,
> extends Subscribers {
  readonly id: Id
  readonly models?: readonly Model[]
  /** Columns added to core tables, by model and name. */
  readonly columns?: Readonly<
    Partial<Record<'user' | 'session', Readonly<Record<string, AddedField>>>>
  >
  /**
   * Columns that the app adds to models of the plugin, by model: an option of the plugin, read with
   * `additionalFields` of `@countersign/core/plugin-options`. Calls take and return them by `writes` and `model`.
   */
  readonly additionalFields?: Readonly<Record<string, AdditionalFields>>
  readonly endpoints?: E
  /** Belongs to a client plugin, such as `adminClient()`, which the server does not accept. */
  readonly routes?: never
  readonly errors?: ErrorCatalogue
  readonly mails?: MailCatalogue
  /** The purposes of the plugin's one-time values by name: voiding the values of a user voids these too. */
  readonly oneTimeValues?: Readonly<Record<string, OneTimePurpose>>
  /**
   * Translations of the plugin's own texts, by language, then by key: the code of an error, or the key of a page's
   * text. A translation of the app has precedence.
   */
  readonly texts?: Translations
  /**
   * Runs once, before the app starts, with the facts about the start. The problems that it returns stop the
   * start: one sentence each, listed in the `ConfigurationError` with all others, under `plugins.<id>`. A
   * sentence about an option starts with its path: `teams.maximumTeams: must be 1 or more`.
   */
  prepare?(facts: StartFacts): readonly string[]
  /**
   * Called at a sign-up that also signs in, in a browser with a signed-in user: whether that user is
   * upgraded to the new one. If so, no row is added: the user keeps the id and all references, other
   * sessions of the user end, and `user.updated` is emitted in place of `user.created`. Of parallel
   * sign-ups one succeeds, and the others fail as for a taken address. It is not called for a user with a
   * sign-in method.
   */
  upgrades?(signedIn: SessionData): Upgrade | null
  /**
   * Subscribers to drafts and events of this plugin or others. A plugin with events for the app accepts
   * them as an option, typed as `Subscribers` of its drafts and events.
   */
  readonly subscribers?: AnySubscribers
  /**
   * Why a user cannot sign in: the error for the user, or null. It is called at every sign-in with the current time,
   * and whenever a session is read from the store, also with the time of the session's creation: a session of a
   * user blocked at either time ends. The transaction that blocks a user emits `user.blocked`.
   */
  blocks?(user: User, at: Date): AuthError | null
  /**
   * The id of the user who impersonates the session's user in this session, or null: an impersonation
   * session is never extended and never fresh, and `personal` calls reject it.
   */
  impersonatorOf?(session: Session): string | null
  /** Whether a user administers the users of the app. */
  administers?(user: User): boolean
  /**
   * The number of sign-in methods that the plugin has for a user. Called where the last one must remain,
   * and when the owner of a mailbox signs in; add and remove them through `context.users`.
   */
  signInMethods?(store: Store, userId: string): Promise<number>
  /**
   * The names of its proven sign-in methods: `provenIn` contains the name that `startedWith` of a session has, or the
   * `addedIn` with which the method was added. All others may be an attacker's. Use a prefix of the plugin: rows of
   * several tables may have the same id. Default: none is proven.
   */
  provenMethods?(
    store: Store,
    userId: string,
    provenIn: readonly string[],
  ): Promise<readonly string[]>
  /**
   * The credential of a caller outside of the cookies: the same signed text as in the session cookie. The
   * first plugin that finds one decides, and the request uses it alone and ignores its cookies: text
   * without our signature signs no user in. It needs no Origin either, since no page of another site can
   * make a browser send it: never take it from the URL, the body or headers that browsers send by
   * themselves, such as `Basic`. Null when the request has none. It is called several times in one request
   * and must return the same each time.
   */
  credentials?(caller: Caller): string | null
  readonly answerHeaders?: AnswerHeaders
  /** The cookies of the plugin, by their names in `context.cookies`, that are cleared with the session cookie. */
  readonly sessionCookies?: readonly string[]
  /**
   * Decides which sessions of the caller's browser continue when `user` signs in, by credentials of
   * `session.granted`. The current session ends unless its credential is kept. Null for `user`: the browser
   * signs out, and the plugin clears its cookies. At most one plugin of an app has it.
   */
  divideSessions?(
    exchange: Exchange,
    cookies: PluginContext['cookies'],
    user: User | null,
  ): DividedSessions
  /**
   * Returns what get-session returns in place of `{ session, user }`, for every credential. It receives the
   * readable columns only, and its result leaves the server as it is. At most one plugin of an app has it. Declare
   * the type of the result as `$session` in the third type argument.
   */
  showSession?(toShow: SessionToShow, headerContext: AnswerHeaderContext): Promise<object>
  /** Types only; never present at run time. */
  readonly $columns?: C
}

/** The endpoints of a plugin by their server names. */
export function endpointsOf({ endpoints = {} }: Plugin): Endpoints {
  // Interfaces of endpoints have no index signature, the only difference to the type of the option.
  return endpoints as Endpoints
}

/**
 * Declares a call of a plugin: one value from which the route, `auth.api`, the client's types and the
 * reference are computed.
 *
 * @example
 * ```ts
 * import { defineEndpoint } from '@countersign/core'
 * import * as z from 'zod'
 *
 * export const ping = defineEndpoint({
 *   method: 'GET',
 *   path: '/ping',
 *   summary: 'Says pong',
 *   access: 'public',
 *   answer: z.object({ pong: z.boolean() }),
 *   handle: () => ({ pong: true }),
 * })
 * ```
 */
export const defineEndpoint = endpointFactory<{ readonly context: PluginContext }>()

/** The table of users, for plugins that read users together with their own rows. */
export const userTable: Model<'user', User> = userModel
