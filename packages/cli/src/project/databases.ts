import { type DatabaseId, type DatabaseOption, databaseOptions } from '@countersign/terminal'
import type { Project } from './project.js'

/** A database that an app can begin with, and how it is opened. */
export interface DatabaseChoice extends DatabaseOption {
  /** The function of the dialect, exported by `@countersign/kysely/<dialect>`. */
  readonly dialect: 'libsql' | 'postgres' | 'mysql'
  /** The driver and Kysely, with the ranges that the adapter supports. */
  readonly packages: Readonly<Record<string, string>>
  /** Other packages by which an app that has the database is recognised. */
  readonly alsoUsedWith: readonly string[]
}

const kysely = '^0.28.17'

/** The databases, the default first. */
export const databases: readonly DatabaseChoice[] = [
  {
    ...databaseOptions.sqlite,
    dialect: 'libsql',
    packages: { kysely, libsql: '^0.5.0' },
    alsoUsedWith: [],
  },
  {
    ...databaseOptions.postgres,
    dialect: 'postgres',
    packages: { kysely, pg: '^8.11.0' },
    alsoUsedWith: ['pg', 'postgres', '@neondatabase/serverless', '@vercel/postgres'],
  },
  {
    ...databaseOptions.mysql,
    dialect: 'mysql',
    packages: { kysely, mysql2: '^3.23.1' },
    alsoUsedWith: ['mysql2', 'mysql', 'mariadb'],
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
