import type { Refusal } from '../transfer/candidate.js'
import type { FileRecord } from './record.js'

/** Characters of one row. A longer one would be read into memory as a whole. */
const MAX_ROW_LENGTH = 2 ** 20

/**
 * Reads CSV with a header. Quoted values may have line breaks, and empty values are null. Rows that begin with `#` are
 * comments.
 *
 * @see RFC 4180
 */
export async function* readCSV(texts: AsyncIterable<string>): AsyncGenerator<FileRecord | Refusal> {
  const rows = new CSVRows()
  let header: readonly string[] | null = null
  const toRecord = ({ line, fields }: CSVRow): FileRecord | Refusal | null => {
    if (fields === null) return refusal(line, 'the row is too long')
    if (fields.every((field) => field.trim() === '') || fields[0]?.startsWith('#')) return null
    if (!header) {
      header = fields.map((field) => field.trim())
      return null
    }
    if (fields.length !== header.length)
      return refusal(line, `the row has ${fields.length} values, and the header ${header.length}`)
    const entries = header.map((name, index) => [name, fields[index] || null] as const)
    return { line, values: Object.fromEntries(entries) }
  }
  for await (const text of texts)
    for (const row of rows.take(text)) {
      const record = toRecord(row)
      if (record) yield record
    }
  for (const row of rows.end()) {
    const record = toRecord(row)
    if (record) yield record
  }
}

function refusal(line: number, reason: string): Refusal {
  return { line, model: null, id: null, reason }
}

interface CSVRow {
  readonly line: number
  /** Null for a row that is too long. */
  readonly fields: readonly string[] | null
}

class CSVRows {
  #line = 1
  #startLine = 1
  #fields: string[] = []
  #field = ''
  #length = 0
  /** In a quoted value: `open`; after its closing quote, or a quote that is doubled: `closed`. */
  #quote: 'none' | 'open' | 'closed' = 'none'

  #append(sign: string): void {
    this.#length += 1
    if (this.#length <= MAX_ROW_LENGTH) this.#field += sign
  }

  *take(text: string): Generator<CSVRow> {
    for (const sign of text) {
      if (sign === '\n') this.#line += 1
      if (this.#quote === 'open') {
        if (sign === '"') this.#quote = 'closed'
        else this.#append(sign)
      } else if (sign === '"' && this.#quote === 'closed') {
        this.#quote = 'open'
        this.#append(sign)
      } else if (sign === '"' && this.#field === '') this.#quote = 'open'
      else if (sign === ',') this.#endField()
      else if (sign === '\n') yield this.#endRow()
      else if (sign !== '\r') this.#append(sign)
    }
  }

  *end(): Generator<CSVRow> {
    if (this.#field !== '' || this.#fields.length > 0) yield this.#endRow()
  }

  #endField(): void {
    this.#fields.push(this.#field)
    this.#field = ''
    this.#quote = 'none'
  }

  #endRow(): CSVRow {
    this.#endField()
    const fields = this.#length > MAX_ROW_LENGTH ? null : this.#fields
    const row = { line: this.#startLine, fields }
    this.#fields = []
    this.#length = 0
    this.#startLine = this.#line
    return row
  }
}
