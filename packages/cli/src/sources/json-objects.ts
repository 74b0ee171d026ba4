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
  /** The object that is being read; empty between objects. */
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
      if (this.#object.length > MAX_OBJECT_LENGTH) yield this.#skip('the record is too long')
    }
  }

  /** Ends the text. An object or an array that is open was cut off. */
  *end(): Generator<FileRecord | Refusal> {
    yield* this.#endLine()
    if (this.#open !== '') yield this.#skip('the file ends early')
  }

  /** @returns whether the sign ends an object of the level */
  #follow(sign: string): boolean {
    if (this.#isText) {
      this.#object += this.#object === '' ? '' : sign
      this.#isText = sign !== '"' || this.#isEscaped
      this.#isEscaped = sign === '\\' && !this.#isEscaped
      return false
    }
    if (sign === '{' && this.#object === '' && this.#open === this.#level) {
      this.#startLine = this.#line
      this.#object = sign
    } else if (this.#object !== '') this.#object += sign
    else if (sign.trim() !== '') this.#isBroken = true
    if (sign === '"') this.#isText = true
    else if (sign === '{' || sign === '[') this.#open += sign
    else if (sign === '}' || sign === ']') this.#open = this.#open.slice(0, -1)
    return sign === '}' && this.#object !== '' && this.#open === this.#level
  }

  #endObject(): FileRecord | Refusal {
    const text = this.#object
    this.#object = ''
    const line = this.#startLine
    try {
      const values: unknown = JSON.parse(text)
      if (isRecord(values)) return { line, values }
    } catch {
      // It is refused.
    }
    return { line, model: null, id: null, reason: 'the record is not JSON' }
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
    return { line, model: null, id: null, reason }
  }
}
