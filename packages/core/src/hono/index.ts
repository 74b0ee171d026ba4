export type { SessionSource } from '../binding/session-reader.js'
export type { HonoContext } from './hono-context.js'
export { createHonoSessions, type HonoSessions } from './hono-sessions.js'
export { type HonoHandler, toHonoHandler } from './to-hono-handler.js'
