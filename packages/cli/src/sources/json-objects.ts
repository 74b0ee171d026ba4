import { isRecord } from '../transfer/own-format.js'
import type { Refusal } from '../transfer/candidate.js'
import type { FileRecord } from './record.js'

/** Characters of one object. A longer one would be read into memory as a whole. */
const MAX_OBJECT_LENGTH = 2 ** 20

/** Splits a text into the JSON objects at one level of it, without reading the text as a whole. */
export class JSONObjects {
  /** The brackets around an object: `{[` for an array inside of an object, and none for lines of JSON. */
  readonly #level: string
  /** The brackets that are open. */
  #open = ''
  #isText = false
  #isEscaped = false
  #line = 1
  #startLine = 1
  /** The object that is being read; empty between objects. Of one that is too long, the beginning. */
  #object = ''
  /** Whether a line has text besides objects. */
  #isBroken = false

  constructor(level: string) {
    this.#level = level
  }

  *take(text: string): Generator<FileRecord | Refusal> {
    for (const sign of text) {
      if (sign === '\n') {
        yield* this.#endLine()
        this.#line += 1
      }
      if (this.#follow(sign)) yield this.#endObject()
    }
  }

  /** Ends the text. An object or an array that is open was cut off. */
  *end(): Generator<FileRecord | Refusal> {
    yield* this.#endLine()
    if (this.#open !== '') yield this.#skip('the file ends early')
  }

  /** @returns whether the sign ends an object of the level */
  #follow(sign: string): boolean {
    if (this.#object !== '' && this.#object.length <= MAX_OBJECT_LENGTH) this.#object += sign
    if (this.#isText) {
      this.#isText = sign !== '"' || this.#isEscaped
      this.#isEscaped = sign === '\\' && !this.#isEscaped
      return false
    }
    if (this.#object === '') this.#begin(sign)
    this.#isText = sign === '"'
    if ('{['.includes(sign)) this.#open += sign
    if (!'}]'.includes(sign)) return false
    this.#open = this.#open.slice(0, -1)
    return this.#object !== '' && this.#open === this.#level
  }

  #begin(sign: string): void {
    if (sign === '{' && this.#open === this.#level) {
      this.#startLine = this.#line
      this.#object = sign
    } else if (sign.trim() !== '') this.#isBroken = true
  }

  #endObject(): FileRecord | Refusal {
    const text = this.#object
    this.#object = ''
    const line = this.#startLine
    if (text.length > MAX_OBJECT_LENGTH) return refusal(line, 'the record is too long')
    try {
      const values: unknown = JSON.parse(text)
      if (isRecord(values)) return { line, values }
    } catch {
      // It is refused.
    }
    return refusal(line, 'the record is not JSON')
  }

  /** A broken line of lines of JSON leaves the next one as it is. */
  *#endLine(): Generator<Refusal> {
    if (this.#level !== '') return
    if (this.#isBroken || this.#open !== '') yield this.#skip('the line is not JSON')
  }

  #skip(reason: string): Refusal {
    const line = this.#object === '' ? this.#line : this.#startLine
    this.#open = this.#level
    this.#isText = false
    this.#isEscaped = false
    this.#object = ''
    this.#isBroken = false
    return refusal(line, reason)
  }
}

function refusal(line: number, reason: string): Refusal {
  return { line, model: null, id: null, reason }
}
