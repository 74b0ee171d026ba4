/** The text that `toJSON` of a date writes, for every day but the 29th of February. */
const written =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Keeps the text that it was read from: writing the same text again takes five times as long as reading it. */
class ReadDate extends Date {
  readonly #text: string
  readonly #time: number

  constructor(text: string) {
    super(text)
    this.#text = text
    this.#time = super.getTime()
  }

  override toJSON(): string {
    return super.getTime() === this.#time ? this.#text : super.toJSON()
  }
}

// Comparisons by constructor treat it like any other date.
Object.defineProperty(ReadDate.prototype, 'constructor', { value: Date })

/**
 * Reads a date that was stored as text, for adapters. JSON of the date costs less than that of `new Date(text)`.
 *
 * @returns an invalid date for text that is no date.
 *
 * @example
 * ```ts
 * import { toDate } from '@countersign/core'
 *
 * console.log(JSON.stringify(toDate('2026-01-01T00:00:00.000Z')))
 * ```
 */
export function toDate(text: string): Date {
  return written.test(text) ? new ReadDate(text) : new Date(text)
}
