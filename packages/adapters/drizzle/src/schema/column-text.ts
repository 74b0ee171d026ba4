import type { StoredType } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'

type Writer = (name: string, isKeyed: boolean) => string

const writers: Readonly<Record<DatabaseKind, Readonly<Record<StoredType, Writer>>>> = {
  sqlite: {
    string: (name) => `text(${name})`,
    json: (name) => `text(${name})`,
    number: (name) => `integer(${name})`,
    boolean: (name) => `integer(${name}, { mode: 'boolean' })`,
    date: (name) => `integer(${name}, { mode: 'timestamp_ms' })`,
  },
  postgres: {
    string: (name) => `text(${name})`,
    json: (name) => `text(${name})`,
    number: (name) => `doublePrecision(${name})`,
    boolean: (name) => `boolean(${name})`,
    date: (name) => `timestamp(${name}, { withTimezone: true, precision: 3 })`,
  },
  mysql: {
    string: (name, isKeyed) => (isKeyed ? `varchar(${name}, { length: 255 })` : `text(${name})`),
    json: (name) => `mediumtext(${name})`,
    number: (name) => `double(${name})`,
    boolean: (name) => `boolean(${name})`,
    date: (name) => `datetime(${name}, { fsp: 3 })`,
  },
}

/** A column of a Drizzle schema. */
interface NamedColumn {
  readonly type: StoredType
  readonly name: string
  /** Whether the column is the id or part of a key or an index. */
  readonly isKeyed: boolean
}

/** Returns the TypeScript of a column in a Drizzle schema, such as `text('email')`. */
export function columnText(kind: DatabaseKind, { type, name, isKeyed }: NamedColumn): string {
  return writers[kind][type](`'${name}'`, isKeyed)
}
