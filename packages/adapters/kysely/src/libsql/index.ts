export { libsql, type LibsqlOptions } from './libsql.js'
export type { LibsqlDatabase, LibsqlRunResult, LibsqlStatement } from './libsql-database.js'
