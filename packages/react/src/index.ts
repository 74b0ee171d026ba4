export type {
  AccountStores,
  ActionContext,
  AnyClientPlugin,
  AuthClient,
  CallOptions,
  ClientOptions,
  ClientPlugin,
  ColumnsOf,
  InitialSession,
  LiveAtom,
  LiveState,
  Progress,
  Retry,
  SessionData,
  SessionOf,
  SessionState,
  SessionStore,
  SignedIn,
  SignedOut,
  StoreDefinition,
  StoreDefinitions,
  UnknownSession,
} from '@countersign/client'
export { accountStores, serverFields, type ServerFields } from '@countersign/client'
export { createAuthClient, type ReactAuthClient } from './create-client.js'
export type { AuthProviderProps, SessionHooks } from './session-hooks.js'
export type { StoreHooks } from './store-hooks.js'
export { useStore } from './use-store.js'
