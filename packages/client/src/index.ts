export { accountStores, type AccountStores } from './account-stores.js'
export type { AuthClient, ColumnsOf } from './auth-client.js'
export type { Attempts, CallHooks, CallOptions, Retry } from './call-options.js'
export type {
  ActionContext,
  AnyClientPlugin,
  ClientPlugin,
  StoreDefinition,
  StoreDefinitions,
} from './client-plugin.js'
export type { ClientOptions } from './client-options.js'
export { createAuthClient } from './create-client.js'
export type { LiveAtom, LiveState, Progress } from './live-store.js'
export { CallError, orThrow } from './or-throw.js'
export { refetchEvery, type RefetchedStore } from './refetch-every.js'
export type { CallInput } from './request.js'
export { serverFields, type ServerFields } from './server-fields.js'
export type {
  InitialSession,
  SessionData,
  SessionOf,
  SessionState,
  SessionStore,
  SignedIn,
  SignedOut,
  UnknownSession,
} from './session-state.js'
export type { RefetchEvent } from './stores.js'
