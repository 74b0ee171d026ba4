export {
  betterAuthDatabase,
  type BetterAuthDatabase,
  type BetterAuthDatabaseOptions,
} from './better-auth-database.js'
