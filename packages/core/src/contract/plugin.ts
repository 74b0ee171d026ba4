import type { MailCatalogue } from './email.js'
import type { Endpoints } from './endpoint.js'
import { endpointFactory } from './endpoint.js'
import type { AuthError, ErrorCatalogue } from './errors.js'
import type { AfterContext, BeforeContext, CoreDrafts, CoreEvents, OnContext } from './events.js'
import type { Caller, Exchange, SessionData } from './exchange.js'
import type { Translations } from './language.js'
import type { Field, Model, Session, State, User } from './models.js'
import type { OneTimePurpose } from './one-time-value.js'
import type { Store } from './store.js'
import type { PluginContext } from './plugin-context.js'

type MaybePromise<T> = T | Promise<T>

/** Columns to amend in a draft, or nothing. */
export type Amendment = Readonly<Record<string, unknown>> | undefined

/** Subscribers that may amend a draft or refuse by throwing an `AuthError`. */
export type BeforeHandlers<D = CoreDrafts> = {
  readonly [N in keyof D]?: (draft: D[N], context: BeforeContext) => MaybePromise<Amendment>
}

/** Subscribers that write in the transaction of what happened; throwing undoes it. */
export type OnHandlers<E = CoreEvents> = {
  readonly [N in keyof E]?: (event: E[N], context: OnContext) => MaybePromise<void>
}

/** Subscribers that follow the commit; a failure is logged. */
export type AfterHandlers<E = CoreEvents> = {
  readonly [N in keyof E]?: (event: E[N], context: AfterContext) => MaybePromise<void>
}

/** The three phases, for plugins and for the option `hooks`. */
export interface Subscribers<D = CoreDrafts, E = CoreEvents> {
  readonly before?: BeforeHandlers<D>
  readonly on?: OnHandlers<E>
  readonly after?: AfterHandlers<E>
}

/** A subscriber to one event, whatever it is about. */
type Listener<Context> = {
  // Methods may ask for more than they are promised, which is what a name decides here.
  listen(event: object, context: Context): MaybePromise<void>
}['listen']

/** A subscriber to one draft, whatever it is about. */
type Amender = {
  amend(draft: object, context: BeforeContext): MaybePromise<Amendment>
}['amend']

/** Subscribers by names of drafts and events, those of plugins too. */
export interface AnySubscribers {
  readonly before?: { readonly [name: string]: Amender | undefined }
  readonly on?: { readonly [name: string]: Listener<OnContext> | undefined }
  readonly after?: { readonly [name: string]: Listener<AfterContext> | undefined }
}

/**
 * What answers show of a plugin's rows: under `user` and `session` the columns that it adds to the
 * core's, under other names the rows of its own models.
 */
export type PluginColumns = Readonly<Record<string, object>>

/** What a plugin learns of the app before it starts. */
export interface StartFacts {
  /** Whether the app runs for real. */
  readonly production: boolean
  /**
   * Whether a sign-up must not tell that an address is taken, because the app's own sign-up makes no
   * session and answers for every address the same.
   */
  readonly hidesTakenAddresses: boolean
  /** Origin of the app; null where the host of each request decides, without `baseURL` or with several hosts. */
  readonly origin: string | null
  /** Such as `/api/auth`. */
  readonly basePath: string
}

/** How the row of a signed-in user becomes that of the person who signs up. */
export interface Upgrade {
  /** What must still hold of the stored row, such as `{ isAnonymous: true }`. */
  readonly from: State
  /** What becomes of it beside what the person says, such as `{ isAnonymous: false }`. */
  readonly to: State
}

/** A session whose credential an answer hands out. */
export interface SessionGrant extends SessionData {
  /** The signed text that the session cookie holds. Whoever has it is signed in. */
  readonly credential: string
}

/** A session as an answer of get-session shows it. */
export interface ShownSession extends SessionData {
  /**
   * Whether it was just read from the store. False: from the cookie cache, where a session may be minutes
   * old, and its user banned meanwhile. Hand out nothing then that lives on by itself.
   */
  readonly isStored: boolean
}

/** What a plugin is given to make headers, beside what the answer is about. */
export interface AnswerHeaderContext {
  readonly exchange: Exchange
  readonly context: PluginContext
}

/** Headers by name; names of the plugin's own, each said by one plugin only. */
export type HeaderValues = Readonly<Record<string, string>>

/**
 * Headers that a plugin adds to answers, over HTTP and in `auth.api` where it returns headers. Pages of
 * trusted origins may read them. A refusal has none; who throws here makes the call fail.
 */
export interface AnswerHeaders {
  /** For an answer that hands out a credential: of a new session, a renewed or an extended one. */
  readonly 'session.granted'?: (
    grant: SessionGrant,
    asked: AnswerHeaderContext,
  ) => MaybePromise<HeaderValues>
  /** For an answer of get-session that shows a session, whatever the caller's credential. */
  readonly 'session.shown'?: (
    shown: ShownSession,
    asked: AnswerHeaderContext,
  ) => MaybePromise<HeaderValues>
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
  readonly endpoints?: E
  readonly errors?: ErrorCatalogue
  readonly mails?: MailCatalogue
  /** The purposes of the plugin's one-time values, by name: what voids the values of a user voids these too. */
  readonly oneTimeValues?: Readonly<Record<string, OneTimePurpose>>
  /**
   * Translations of the plugin's own texts, by language, then by key: the code of an error, or the key of a page's
   * text. A translation of the app has precedence.
   */
  readonly texts?: Translations
  /**
   * Runs once, before the app starts, and learns where it runs. What it returns keeps the app from
   * starting: one sentence each, which stand in the `ConfigurationError` beside all others, under
   * `plugins.<id>`. A sentence about an option begins with its path: `teams.maximumTeams: must be 1 or more`.
   */
  prepare?(facts: StartFacts): readonly string[]
  /**
   * Asked when somebody signs up, by a call that also signs them in, in a browser where a user is signed
   * in already: whether that user goes on as the new one. If so, no row is written beside theirs: they
   * keep their id and all that refers to it, their other sessions end, and `user.updated` is told in place
   * of `user.created`. Of parallel sign-ups one succeeds, the others are refused like a taken address.
   * Who has a way to sign in is not asked about: they stay who they are.
   */
  upgrades?(signedIn: SessionData): Upgrade | null
  /**
   * Subscribers to drafts and events that plugins declare, this one or others. A plugin whose events an
   * app may follow takes them as an option of its own, typed as `Subscribers` of its drafts and events.
   */
  readonly subscribers?: AnySubscribers
  /**
   * Why a user may not sign in now: the refusal that they are told, or null. It is asked at every sign-in
   * and whenever a session is read from the store: a session of such a user ends. The plugin tells
   * `user.blocked` in the transaction that makes it so.
   */
  blocks?(user: User, now: Date): AuthError | null
  /**
   * The id of the user who impersonates the session's user in this session, or null: an impersonation
   * session is never extended and never fresh, and calls that are `personal` refuse it.
   */
  impersonatorOf?(session: Session): string | null
  /** Whether a user administers the users of the app. */
  administers?(user: User): boolean
  /**
   * How many ways to sign in the plugin holds for a user. Asked where the last one must not go, and
   * where the owner of a mailbox signs in; add and remove them through `context.users`.
   */
  signInMethods?(store: Store, userId: string): Promise<number>
  /**
   * The ids of those of its sign-in methods that are proven: `provenIn` holds the id, or the `addedIn` with which
   * the method was added. All others may be a stranger's. Default: none is proven.
   */
  provenMethods?(
    store: Store,
    userId: string,
    provenIn: readonly string[],
  ): Promise<readonly string[]>
  /**
   * The credential that a caller brings outside the cookies: the signed text that the session cookie
   * would hold. The first plugin that finds one decides, and the request is read by it alone, whatever
   * its cookies say: text without a signature of ours signs nobody in. It needs no Origin either, since no
   * page can make a browser send it unasked: never take it from the address, the body or what browsers
   * send by themselves, such as `Basic`. Null when the request brings none. It is asked several times in one request and answers the same each time.
   */
  credentials?(caller: Caller): string | null
  readonly answerHeaders?: AnswerHeaders
  /** Types only; never present at run time. */
  readonly $columns?: C
}

/** The endpoints of a plugin by their server names. */
export function endpointsOf({ endpoints = {} }: Plugin): Endpoints {
  // Interfaces of endpoints have no index signature, which is all that the type of the option leaves open.
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
