export * from '@countersign/client'
export { createAuthClient, type SolidAuthClient } from './create-client.js'
export type { AuthProviderProps, SessionHooks } from './session-hooks.js'
export { type StoreHooks, useStore } from './use-store.js'
