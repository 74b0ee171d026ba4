import type { Schema, StoredType, TableSchema } from '@countersign/core'
import { wantedIndexes } from '@countersign/kysely/dialect'
import type { DatabaseKind } from '../generate/index.js'
import { isKeyed } from '../schema/keyed.js'

/** The types that Prisma's migrations give to the fields of a generated file. */
const columnTypes: Readonly<Record<DatabaseKind, Readonly<Record<StoredType, string>>>> = {
  sqlite: { string: 'TEXT', json: 'TEXT', number: 'REAL', boolean: 'BOOLEAN', date: 'DATETIME' },
  postgres: {
    string: 'TEXT',
    json: 'TEXT',
    number: 'DOUBLE PRECISION',
    boolean: 'BOOLEAN',
    date: 'TIMESTAMP(3)',
  },
  mysql: {
    string: 'TEXT',
    json: 'MEDIUMTEXT',
    number: 'DOUBLE',
    boolean: 'BOOLEAN',
    date: 'DATETIME(3)',
  },
}

/** The statements that create the tables and keys of a generated file, with Prisma's types and names. */
export function tableStatements(schema: Schema, kind: DatabaseKind): string[] {
  return Object.entries(schema).flatMap(([model, table]) => [
    createTable(kind, model, table),
    ...wantedIndexes(model, table).map(({ columns, unique }) => {
      const name = `${model}_${columns.join('_')}`.slice(0, 58) + (unique ? '_key' : '_idx')
      const list = columns.map((column) => quote(kind, column)).join(', ')
      const what = unique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX'
      return `${what} ${quote(kind, name)} ON ${quote(kind, model)} (${list})`
    }),
  ])
}

function createTable(kind: DatabaseKind, model: string, table: TableSchema): string {
  const columns = Object.entries(table.columns).map(([name, { type, required }]) => {
    const isText = kind === 'mysql' && type === 'string' && isKeyed(name, table)
    const text = isText ? 'VARCHAR(255)' : columnTypes[kind][type]
    return `${quote(kind, name)} ${text}${required ? ' NOT NULL' : ''}`
  })
  const references = Object.entries(table.columns).flatMap(([name, { references: parent }]) =>
    parent === null
      ? []
      : [
          `FOREIGN KEY (${quote(kind, name)}) REFERENCES ${quote(kind, parent)} (${quote(kind, 'id')}) ON DELETE CASCADE ON UPDATE CASCADE`,
        ],
  )
  const parts = [...columns, `PRIMARY KEY (${quote(kind, 'id')})`, ...references]
  return `CREATE TABLE ${quote(kind, model)} (${parts.join(', ')})`
}

export function quote(kind: DatabaseKind, name: string): string {
  const sign = kind === 'mysql' ? '`' : '"'
  return sign + name.replaceAll(sign, sign + sign) + sign
}
