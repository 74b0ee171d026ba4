export type { SessionSource } from '../binding/session-reader.js'
export { createNodeSessions, type NodeSessions } from './node-sessions.js'
export { type FastifyApp, type FastifyPlugin, toFastifyPlugin } from './to-fastify-plugin.js'
export { type NodeHandler, toNodeHandler } from './to-node-handler.js'
