export type { SessionSource } from '../binding/session-reader.js'
export { type CookieStore, copyCookies, type StoredCookieOptions } from './copy-cookies.js'
export {
  createNextSessions,
  type NextRequestParts,
  type NextSessions,
  type VisitorOptions,
} from './next-sessions.js'
export { type NextHandler, type NextHandlerOptions, toNextHandler } from './to-next-handler.js'
