/** Whether a statement of the adapter returns rows. */
export function returnsRows(sql: string): boolean {
  return /^\s*select\s| returning ["`]/.test(sql)
}
