/** The values of a record, by column. */
export type Values = Readonly<Record<string, unknown>>

/** A record of a file, with the number of the line on which it begins. */
export interface FileRecord {
  readonly line: number
  readonly values: Values
}
