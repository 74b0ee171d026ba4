export { betterAuthDatabase, type BetterAuthDatabase } from './better-auth-database.js'
