import type { FileEntry } from '../transfer/candidate.js'
import type { FileRecord } from './record.js'

/** The properties of the app that receives the rows. */
export interface SourceContext {
  /** Whether the app has a column, such as `banned` of users. */
  readonly hasColumn: (model: string, column: string) => boolean
  /** The date of creation of rows that have none. */
  readonly now: Date
}

/** Reads the files that another system exports. */
export interface Source {
  /** Whether the rows are in an array inside of one object. Default: the file is lines of JSON, an array, or CSV. */
  readonly isWrapped?: boolean
  /** The rows of a record: a user may have sign-in methods, and parts that cannot be taken. */
  readonly read: (record: FileRecord, context: SourceContext) => Iterable<FileEntry>
}
