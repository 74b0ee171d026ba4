import { UsageError } from './failure.js'

/** Names a database in arguments. */
export type DatabaseId = 'sqlite' | 'postgres' | 'mysql'

/** A database that an app can begin with. */
export interface DatabaseOption {
  readonly id: DatabaseId
  readonly title: string
  readonly hint: string
  /** The URL of a server on this machine; null for a database that is a file. */
  readonly exampleURL: string | null
}

/** The databases by their names, the default first. */
export const databaseOptions: Readonly<Record<DatabaseId, DatabaseOption>> = {
  sqlite: {
    id: 'sqlite',
    title: 'SQLite',
    hint: 'a file, nothing to install',
    exampleURL: null,
  },
  postgres: {
    id: 'postgres',
    title: 'PostgreSQL',
    hint: 'a server that is running',
    exampleURL: 'postgres://postgres:postgres@localhost:5432/postgres',
  },
  mysql: {
    id: 'mysql',
    title: 'MySQL or MariaDB',
    hint: 'a server that is running',
    exampleURL: 'mysql://root@localhost:3306/app',
  },
}

/** @throws UsageError for an option `--database-url` that is no address of the database's server. */
export function checkDatabaseURL(
  { title, exampleURL }: DatabaseOption,
  given: string | undefined,
): void {
  if (given === undefined) return
  if (exampleURL === null)
    throw new UsageError(`--database-url is not used with ${title}, which is a file`)
  if (!URL.canParse(given))
    throw new UsageError(`--database-url must be an address such as ${exampleURL}`)
}
