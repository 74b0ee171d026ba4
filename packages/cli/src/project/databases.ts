import type { Project } from './project.js'

/** A database that an app can begin with. */
export interface DatabaseChoice {
  readonly id: DatabaseId
  readonly title: string
  readonly hint: string
  /** The function of the dialect, exported by `@countersign/kysely/<dialect>`. */
  readonly dialect: 'libsql' | 'postgres' | 'mysql'
  /** The driver and Kysely, with the ranges that the adapter supports. */
  readonly packages: Readonly<Record<string, string>>
  /** Other packages by which an app that has the database is recognised. */
  readonly alsoUsedWith: readonly string[]
  /** The URL of a server on this machine; null for a database that is a file. */
  readonly exampleURL: string | null
}

/** Names a database in arguments. */
export type DatabaseId = 'sqlite' | 'postgres' | 'mysql'

const kysely = '^0.28.17'

/** The databases, the default first. */
export const databases: readonly DatabaseChoice[] = [
  {
    id: 'sqlite',
    title: 'SQLite',
    hint: 'a file, nothing to install',
    dialect: 'libsql',
    packages: { kysely, libsql: '^0.5.0' },
    alsoUsedWith: [],
    exampleURL: null,
  },
  {
    id: 'postgres',
    title: 'PostgreSQL',
    hint: 'a server, by DATABASE_URL',
    dialect: 'postgres',
    packages: { kysely, pg: '^8.11.0' },
    alsoUsedWith: ['pg', 'postgres', '@neondatabase/serverless', '@vercel/postgres'],
    exampleURL: 'postgres://postgres:postgres@localhost:5432/postgres',
  },
  {
    id: 'mysql',
    title: 'MySQL or MariaDB',
    hint: 'a server, by DATABASE_URL',
    dialect: 'mysql',
    packages: { kysely, mysql2: '^3.23.1' },
    alsoUsedWith: ['mysql2', 'mysql', 'mariadb'],
    exampleURL: 'mysql://root@localhost:3306/app',
  },
]

/** A database by its name. */
export function databaseOf(id: DatabaseId): DatabaseChoice {
  const found = databases.find((database) => database.id === id)
  if (!found) throw new Error(`There is no database ${id}`)
  return found
}

/** The database that the app uses already, by its dependencies; null without a sign. */
export function detectDatabase({ dependencies }: Pick<Project, 'dependencies'>): DatabaseId | null {
  const found = databases.find(({ alsoUsedWith }) =>
    alsoUsedWith.some((name) => name in dependencies),
  )
  return found?.id ?? null
}
