import type { D1Binding, D1BindingStatement } from '@countersign/kysely/d1'
import Libsql from 'libsql'

/** Copies the tables and rows of a SQLite file into an empty database of D1. */
export async function copyToD1(file: string, target: D1Binding): Promise<void> {
  const source = new Libsql(file)
  try {
    const objects = source
      .prepare('select name, type, sql from sqlite_master where sql is not null order by rowid')
      .all() as { name: string; type: string; sql: string }[]
    const rows = objects
      .filter(({ type }) => type === 'table')
      .flatMap(({ name }) => insertions(source, name, target))
    const schema = objects.map(({ sql }) => target.prepare(sql))
    await target.batch([...schema, target.prepare('pragma defer_foreign_keys = on'), ...rows])
  } finally {
    source.close()
  }
}

function insertions(
  source: Libsql.Database,
  table: string,
  target: D1Binding,
): D1BindingStatement[] {
  const rows = source.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]
  return rows.map((row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`)
    const places = columns.map(() => '?')
    const sql = `insert into "${table}" (${columns.join()}) values (${places.join()})`
    return target.prepare(sql).bind(...Object.values(row))
  })
}
