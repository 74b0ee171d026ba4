import { StringDecoder } from 'node:string_decoder'

/** A line of a file, with its number from 1. */
export interface NumberedLine {
  readonly line: number
  /** Null when the line is longer than {@link MAX_LINE_LENGTH}: it is skipped. */
  readonly text: string | null
}

/** Characters. A longer line would be read into memory as a whole. */
const MAX_LINE_LENGTH = 2 ** 20

/** Reads the lines of UTF-8 with flat memory. Empty lines, and the byte order mark, are left out. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<NumberedLine> {
  const splitter = new LineSplitter()
  const decoder = new StringDecoder('utf8')
  for await (const chunk of chunks)
    yield* splitter.take(typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk)))
  yield* splitter.take(`${decoder.end()}\n`)
}

class LineSplitter {
  #line = 0
  #rest = ''
  #isTooLong = false

  #append(text: string): void {
    if (this.#isTooLong) return
    this.#rest += text
    if (this.#rest.length <= MAX_LINE_LENGTH) return
    this.#isTooLong = true
    this.#rest = ''
  }

  *take(text: string): Generator<NumberedLine> {
    const parts = text.split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      this.#append(part)
      this.#line += 1
      const ended = this.#end()
      if (ended.text !== '') yield ended
    }
    this.#append(last)
  }

  #end(): NumberedLine {
    const text = this.#isTooLong ? null : this.#rest.replace(/^\uFEFF/, '').trim()
    this.#rest = ''
    this.#isTooLong = false
    return { line: this.#line, text }
  }
}
