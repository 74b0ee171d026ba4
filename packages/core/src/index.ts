export type { AnyAuth, Auth, MigrateOptions, SessionOf, SessionSource } from './auth.js'
export {
  type Addition,
  type Capabilities,
  type Change,
  type ColumnSchema,
  type Condition,
  Conflict,
  type Creation,
  type Database,
  type DatabaseAdapter,
  type Join,
  type JoinedRow,
  type MigrationPlan,
  type Migrations,
  type Operator,
  type PagedSelection,
  type RowIds,
  type Schema,
  type Selection,
  type StoredRow,
  type StoredType,
  type TableSchema,
  Unavailable,
  UniqueViolation,
  type UniqueViolationOptions,
} from './contract/storage/adapter.js'
export type {
  AdditionalField,
  AdditionalFields,
  ColumnValue,
  CreateFields,
  ReadFields,
  StandardResult,
  StandardSchema,
  TableOptions,
  UpdateFields,
} from './contract/tables/additional-fields.js'
export {
  type CoreRows,
  model,
  type ModelRef,
  type ShownSessionRef,
} from './contract/calls/answer.js'
export { isStorable, parseISODate } from './contract/tables/field-values.js'
export { ConfigurationError } from './contract/options/read-options.js'
export type {
  Args,
  ClientCalls,
  ClientCode,
  ClientError,
  Columns,
  ColumnsFor,
  EndpointsOf,
  Flat,
  Inferred,
  ModelRow,
  Output,
  RequestHeaders,
  Result,
  RouteMap,
  RouteOf,
  Routes,
  RouteTable,
  ServerApi,
  ServerCall,
  ServerOptions,
  SessionIn,
} from './contract/plugins/derive.js'
export type {
  CoreMailData,
  CoreMailMessage,
  CoreMails,
  EmailMessage,
  EmailSender,
  LinkMailData,
  MailCatalogue,
  MailData,
  MailTemplate,
  NewEmailData,
  RemovedAccessData,
} from './contract/texts/email.js'
export type {
  Access,
  AccountLimit,
  AnyEndpoint,
  Call,
  CallLimit,
  Definition,
  Endpoint,
  Endpoints,
  Method,
  Refetches,
  WriteName,
  Writes,
} from './contract/calls/endpoint.js'
export { type Duration, parseDuration } from './contract/options/duration.js'
export { isLoopbackAddress, isLoopbackHost } from './contract/options/loopback.js'
export { greetedName, shownName } from './contract/texts/mail-names.js'
export {
  AuthError,
  type AuthErrorOptions,
  type ErrorCatalogue,
  type ErrorExplanation,
  type ErrorRow,
  type CommonCode,
  commonError,
  type PasswordProblem,
  pick,
} from './contract/errors.js'
export type {
  AccountIdentity,
  BeforeContext,
  CoreDrafts,
  CoreEvents,
  OnContext,
  AccountUpdate,
  SessionChanges,
  SessionDraft,
  SoleOwnerPolicy,
  UserChanges,
  UserDraft,
  Transaction,
} from './contract/plugins/events.js'
export {
  canonicalEmail,
  displayName,
  email,
  imageURL,
  ownEmail,
  redirectURL,
} from './contract/calls/fields.js'
export { toDate } from './contract/calls/read-date.js'
export {
  type ActionCall,
  type GuardedAction,
  guardedAction,
  type PreparedAction,
} from './contract/plugins/guarded-action.js'
export {
  type InEveryLanguage,
  Language,
  type LanguageTexts,
  type Translator,
  type TranslatableText,
  type Translations,
} from './contract/texts/language.js'
export { Markup, markup } from './contract/texts/markup.js'
export type {
  AdditionalData,
  Caller,
  Exchange,
  RequestOrigin,
  SessionData,
} from './contract/calls/exchange.js'
export type {
  ActivateSessionOptions,
  DividedSessions,
  MailboxOutcome,
  MailboxOwner,
  MailboxProblem,
  MethodChange,
  SessionTransaction,
  StartForNewOptions,
  StartSessionOptions,
  StartWithWritesOptions,
} from './contract/plugins/session-start.js'
export {
  type AccountRow,
  defineModel,
  type Field,
  type Fields,
  type FieldsFor,
  type FieldType,
  type FieldValue,
  type JSONValue,
  type Model,
  type Row,
  type Session,
  type State,
  type User,
  type ValueByType,
  userFields,
} from './contract/tables/models.js'
export type { NamedProvider, NamedProviders } from './load-providers.js'
export type {
  NewOneTimeValue,
  OneTimePurpose,
  OneTimeReading,
  OneTimeValues,
  OutstandingValue,
  ShortCodes,
} from './contract/plugins/one-time-value.js'
export type {
  AccountLinkingOptions,
  AccountOptions,
  ChangeEmailOptions,
  DeleteUserOptions,
  UserOptions,
} from './contract/options/account-options.js'
export type {
  AdvancedOptions,
  CookieOptions,
  CrossSubDomainCookiesOptions,
  DynamicBaseURL,
  IpAddressOptions,
  ProviderRequestOptions,
  RateLimitOptions,
  RenderPage,
} from './contract/options/request-options.js'
export type { AuthOptions, LanguageOptions, LoggerOptions } from './auth-options.js'
export type { RateLimitStorage } from './contract/storage/rate-limit-storage.js'
export type {
  CookieCacheOptions,
  Revocation,
  RevocationSignal,
  SessionOptions,
  SignalConnection,
} from './contract/options/session-options.js'
export type {
  EmailAndPasswordOptions,
  OwnPasswordHasher,
  ScryptMemory,
  EmailVerificationOptions,
  PasswordCandidate,
} from './contract/options/sign-in-options.js'
export {
  type AddedField,
  defineEndpoint,
  type Plugin,
  type PluginColumns,
  type StartFacts,
  type Upgrade,
  userTable,
} from './contract/plugins/plugin.js'
export type {
  AfterContext,
  AfterHandlers,
  Amendment,
  AnySubscribers,
  BeforeHandlers,
  OnHandlers,
  Subscribers,
} from './contract/plugins/subscribers.js'
export type {
  AnswerHeaderContext,
  AnswerHeaders,
  HeaderValues,
  SessionGrant,
  SessionToShow,
  ShownSession,
} from './contract/plugins/answer-headers.js'
export type {
  CountedRequest,
  CreateUserOptions,
  PluginContext,
} from './contract/plugins/plugin-context.js'
export type { ChangeOptions, PluginSessions } from './contract/plugins/plugin-sessions.js'
export {
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type GivenIdToken,
  type IdTokenProfile,
  ProviderFailure,
  type ProviderIssuer,
  type ProviderProblem,
  type ProviderProfile,
  type ProviderRules,
  type ProviderTokens,
  type ProviderTools,
  type SocialProvider,
} from './contract/providers/provider.js'
export {
  Page as HtmlPage,
  type PageFacts,
  type PageTraits,
  type ShownPage,
  Redirect,
  Redirected,
} from './contract/calls/reply.js'
export type { Clock, Fetch, LogEntry, Logger, LogLevel, Random } from './contract/runtime.js'
export type { AssociatedData, StoragePreset, Vault } from './contract/storage/storage-format.js'
export type {
  Comparison,
  Increment,
  NewRow,
  Paging,
  Parent,
  Provided,
  Repository,
  RowWithParent,
  Store,
  Values,
  Where,
} from './contract/storage/store.js'
export { createAuth } from './create-auth.js'
export { asksForJson, redirectWithError } from './endpoints/navigation.js'
export { type ConfirmPage, confirmPage } from './endpoints/confirm-page.js'
export type { CoreEndpoints } from './endpoints/index.js'
export { isProven } from './services/verification/mailbox-proof.js'
