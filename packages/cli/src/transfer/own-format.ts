import type { StoredRow } from '@countersign/core'
import type { FileEntry, Refusal } from './candidate.js'
import { type NumberedLine, readLines } from './read-lines.js'

/** The first line of an export, and the version of the form of its rows. */
const header = { format: 'countersign', version: 1 } as const

/** The first line of an export. */
export const headerLine = `${JSON.stringify(header)}\n`

/** The line of a row. Dates are ISO texts in UTC. */
export function toRowLine(model: string, row: StoredRow): string {
  return `${JSON.stringify({ model, row })}\n`
}

/** The last line of an export: a file without it was cut off. */
export function toEndLine(rows: number): string {
  return `${JSON.stringify({ end: true, rows })}\n`
}

/**
 * Reads the rows of an export. Lines that are no rows are refused, and reading goes on. A file without header is read
 * too: other programs may write it.
 */
export async function* readOwnFormat(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<FileEntry> {
  let isOpen = false
  let last = 0
  for await (const { line, text } of readLines(chunks)) {
    const { value, refusal } = parse({ line, text })
    last = line
    if (refusal) yield refusal
    else if (value['format'] === header.format) {
      isOpen = true
      if (value['version'] !== header.version)
        yield unreadable(line, `the version of the format is not ${header.version}`)
    } else if (value['end'] === true) isOpen = false
    else yield toEntry(line, value)
  }
  if (isOpen) yield unreadable(last + 1, 'the file ends early: its last line is missing')
}

type JSONRecord = Readonly<Record<string, unknown>>

type ParsedLine =
  | { readonly value: JSONRecord; readonly refusal?: undefined }
  | { readonly value?: undefined; readonly refusal: Refusal }

function parse({ line, text }: NumberedLine): ParsedLine {
  if (text === null) return { refusal: unreadable(line, 'the line is too long') }
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? { value } : { refusal: unreadable(line, 'the line is no JSON object') }
  } catch {
    return { refusal: unreadable(line, 'the line is not JSON') }
  }
}

function toEntry(line: number, { model, row }: JSONRecord): FileEntry {
  if (typeof model !== 'string') return unreadable(line, 'the line lacks "model"')
  if (isRecord(row)) return { line, model, row }
  return { line, model, id: null, reason: 'the line lacks "row"' }
}

function unreadable(line: number, reason: string): Refusal {
  return { line, model: null, id: null, reason }
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is JSONRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
