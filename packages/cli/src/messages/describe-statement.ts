/** Such as `table user` or `index on session (expiresAt)`. */
export function describeStatement(statement: string): string {
  const name = '["`]([^"`]+)["`]'
  const [, table] = new RegExp(`^create table ${name}`, 'i').exec(statement) ?? []
  if (table !== undefined) return `table ${table}`
  const [, column, added] =
    new RegExp(`^alter table ${name} add column ${name}`, 'i').exec(statement) ?? []
  if (column !== undefined && added !== undefined) return `column ${column}.${added}`
  const index = new RegExp(`^create (unique )?index ${name} on ${name} \\((.*)\\)$`, 'i').exec(
    statement,
  )
  if (!index) return statement
  const [, unique, , on = '', columns = ''] = index
  return `${unique === undefined ? 'index' : 'unique key'} on ${on} (${columns.replaceAll(/["`]/g, '')})`
}
