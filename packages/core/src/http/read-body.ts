import { NO_FIELDS } from '../api/read-input.js'
import { validationError } from '../contract/texts/core-texts.js'
import { AuthError, commonError, commonErrors } from '../contract/errors.js'
import type { TranslatableText } from '../contract/texts/language.js'
import { joinBytes } from '../crypto/bytes.js'

/** Nesting beyond it is no body of ours. */
const MAX_DEPTH = 32
/** More keys and items than any body of ours has. */
const MAX_NODES = 4096
/** @see RFC 8259 section 11 */
const jsonType = /^application\/json *(;|$)/i
const formType = /^application\/x-www-form-urlencoded *(;|$)/i
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** The limits of a body's size and duration. */
export interface BodyLimits {
  readonly maxBodyBytes: number
  /** Seconds. */
  readonly bodyTimeout: number
}

/**
 * The JSON value of a request's body, or the fields of an HTML form when the call accepts one. Undefined
 * for a request without a body and a content type, when the call accepts that.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or VALIDATION_ERROR for text that is
 * not JSON, too deep, or not well-formed Unicode.
 */
export async function readBody(
  request: Request,
  { takesForms, takesNothing }: { readonly takesForms: boolean; readonly takesNothing: boolean },
  limits: BodyLimits,
): Promise<unknown> {
  const contentType = request.headers.get('content-type')
  if (contentType === null) {
    // A runtime may provide a stream for a request without a body: only its end shows that the body is missing.
    if (takesNothing && (await readText(request, limits)) === '') return undefined
    throw commonError('UNSUPPORTED_MEDIA_TYPE')
  }
  const isForm = takesForms && formType.test(contentType)
  if (!isForm && !jsonType.test(contentType)) throw commonError('UNSUPPORTED_MEDIA_TYPE')
  const text = await readText(request, limits)
  const value = isForm ? readPairs(text) : parseJson(text)
  checkBody(value)
  return value
}

function invalid(reason: string): AuthError {
  return new AuthError('VALIDATION_ERROR', commonErrors.VALIDATION_ERROR, {
    details: { issues: [{ path: '', message: reason }] },
  })
}

async function readText(request: Request, limits: BodyLimits): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declared > limits.maxBodyBytes) throw commonError('PAYLOAD_TOO_LARGE')
  if (!request.body) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  const wait = { isOver: false }
  const timer = setTimeout(() => {
    wait.isOver = true
    // Ends the pending read.
    void reader.cancel().catch(() => undefined)
  }, limits.bodyTimeout * 1000)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (wait.isOver) throw commonError('REQUEST_TIMEOUT')
      // Most bodies arrive in one chunk, which needs no copy.
      if (done) return decoder.decode(chunks.length === 1 ? chunks[0] : joinBytes(chunks, bytes))
      if (!ArrayBuffer.isView(value)) throw new TypeError('A part of the body has no bytes')
      bytes += value.byteLength
      if (bytes > limits.maxBodyBytes) throw commonError('PAYLOAD_TOO_LARGE')
      if (value.byteLength !== 0) chunks.push(value)
    }
  } catch (error) {
    // The rest of the body is not needed, and neither is its failure.
    void reader.cancel().catch(() => undefined)
    throw error instanceof AuthError ? error : invalid('The body could not be read')
  } finally {
    clearTimeout(timer)
  }
}

/** A byte order mark is kept and is invalid JSON. @see RFC 8259 section 8.1 */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not JSON')
  }
}

/**
 * Rejects a body that is too deep or too wide, has keys of prototypes or malformed text, whichever parser
 * read it. It iterates without recursion: a hostile body may be deeper than the stack.
 */
export function checkBody(root: unknown): void {
  let level: unknown[] = [root]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalid('The body is nested too deeply')
    nodes += level.length
    if (nodes > MAX_NODES) throw invalid('The body has too many parts')
    const next: unknown[] = []
    for (const value of level) addChildren(value, next)
    level = next
  }
}

function addChildren(value: unknown, children: unknown[]): void {
  if (typeof value === 'string') checkText(value)
  else if (Array.isArray(value)) for (const item of value) children.push(item)
  else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) throw invalid('The body has a forbidden key')
      checkText(key)
      children.push(Reflect.get(value, key))
    }
  }
}

/** NUL breaks PostgreSQL; lone surrogates break UTF-8. */
function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw invalid('The body has malformed text')
}

/**
 * Returns the pairs of a query or of a form, each name once.
 *
 * @throws VALIDATION_ERROR with the given text when a name occurs twice or a value is malformed. The default text is
 *   about the body.
 */
export function readPairs(
  encoded: string,
  text?: TranslatableText,
): Readonly<Record<string, string>> {
  if (encoded === '') return NO_FIELDS
  const values: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (seen.has(name) || name === '__proto__' || isMalformed(name + value)) {
      throw validationError(text)
    }
    seen.add(name)
    values[name] = value
  }
  return values
}

/** URLSearchParams inserts U+FFFD for invalid UTF-8. */
function isMalformed(text: string): boolean {
  return text.includes('\0') || text.includes('\uFFFD')
}
