import { StringDecoder } from 'node:string_decoder'
import type { Refusal } from '../transfer/candidate.js'
import type { FileRecord } from './record.js'
import { readCSV } from './read-csv.js'
import { JSONObjects } from './json-objects.js'

/**
 * Reads the records of lines of JSON, of an array, of an array inside of one object, or of CSV with a header, whichever
 * the file is. Memory stays flat. Text that is no record is refused, and reading goes on after it.
 *
 * @param isWrapped whether the array is inside of one object
 */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array | string>,
  isWrapped: boolean,
): AsyncGenerator<FileRecord | Refusal> {
  const texts = decode(chunks)
  const first = await firstText(texts)
  const start = first.trimStart().charAt(0)
  const all = joined(first, texts)
  if (start !== '{' && start !== '[') {
    yield* readCSV(all)
    return
  }
  const objects = new JSONObjects(isWrapped ? '{[' : start === '[' ? '[' : '')
  for await (const text of all) yield* objects.take(text)
  yield* objects.end()
}

async function* decode(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8')
  for await (const chunk of chunks)
    yield typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk))
  yield decoder.end()
}

/** The text up to the first sign that is no space, without the byte order mark. */
async function firstText(texts: AsyncGenerator<string, void>): Promise<string> {
  let first = ''
  while (first.trim() === '') {
    const next = await texts.next()
    if (next.done === true) return first
    first += next.value
  }
  return first.replace(/^\uFEFF/, '')
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
