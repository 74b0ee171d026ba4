export { findEmbeddedPostgres } from './embedded-postgres.js'
export { startServer } from './server.js'
