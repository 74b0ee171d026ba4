export * from '@countersign/client'
export { createAuthClient, type SvelteAuthClient } from './create-client.js'
export type { SessionHooks } from './session-hooks.js'
export type { StoreHooks } from './store-hooks.js'
