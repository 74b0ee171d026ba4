/** A row of a file, before it is checked. */
export interface Candidate {
  /** The number of its line in the file, from 1. */
  readonly line: number
  readonly model: string
  readonly row: Readonly<Record<string, unknown>>
}

/** A row that was not taken. It has no value of the row but its id. */
export interface Refusal {
  readonly line: number
  /** Null when the line does not name one. */
  readonly model: string | null
  /** The id of the row; null when the line does not name one. */
  readonly id: string | null
  /** Such as `lacks "email"`. */
  readonly reason: string
}

/** What a line of a file contains. */
export type FileEntry = Candidate | Refusal

/** Whether a line was refused when it was read. */
export function isRefusal(entry: FileEntry): entry is Refusal {
  return 'reason' in entry
}

export function refuse({ line, model, row }: Candidate, reason: string): Refusal {
  return { line, model, id: idOf(row), reason }
}

function idOf(row: Candidate['row']): string | null {
  const id: unknown = row['id']
  return typeof id === 'string' ? id : null
}
