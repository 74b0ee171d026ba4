export { postgres, type PostgresOptions } from './postgres.js'
export type {
  PostgresClient,
  PostgresConfig,
  PostgresPool,
  PostgresQuery,
} from './postgres-pool.js'
