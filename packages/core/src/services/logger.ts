import type { LogEntry, Logger, LogLevel } from '../contract/runtime.js'

const severity = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const
const sensitiveName = /token|secret|password|cookie|authorization|credential|verifier|signature/i
const HIDDEN = '[redacted]'
const MAX_DEPTH = 4
const MAX_TEXT = 4096
/** Shorter texts are not secrets, and would redact ordinary words. */
const MIN_SECRET_LENGTH = 6
/** Hashes that drivers put into their errors: `$scrypt$…`, `$2b$…`, and any text as long as a SHA-256. */
const hashes = /\$[a-z\d-]+\$[^\s"'`]{12,}|[\w-]{43,}/gi

/** The secrets of an entry. */
interface LogContext {
  /** Missing when the logging code has no request. */
  readonly requestId?: string
  /** Values that must not appear in any text of the entry. */
  readonly secrets: readonly string[]
}

/** The data of one request for its log entries. */
export interface RequestLogContext extends LogContext {
  readonly requestId: string
}

/** The app's logger. */
export interface AppLogger extends Logger {
  /** Writes an entry with the id of its request and without its secrets. */
  logFor(context: () => LogContext, entry: Omit<LogEntry, 'requestId'>): void
}

/** Writes entries from a level on, without anything that looks like a credential. */
export function createLogger(options: {
  readonly level: LogLevel | 'silent'
  readonly log: (entry: LogEntry) => void
}): AppLogger {
  const write = (level: LogLevel, entryOf: () => LogEntry): void => {
    if (severity[level] < severity[options.level]) return
    try {
      options.log(entryOf())
    } catch {
      // A failing log function must not fail the request, and there is no other place to report it.
    }
  }
  return {
    log(level, message, data) {
      write(level, () => ({ level, message, ...(data && { data: redactRecord(data, []) }) }))
    },
    logFor(context, { level, message, data }) {
      write(level, () => {
        const { requestId, secrets } = context()
        const hidden = spellingsOf(secrets)
        const request = requestId === undefined ? {} : { requestId }
        return { level, message, ...request, ...(data && { data: redactRecord(data, hidden) }) }
      })
    },
  }
}

/** Secrets in all spellings of a text: plain and as JSON, the longest first. */
function spellingsOf(secrets: readonly string[]): readonly string[] {
  return secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .sort((a, b) => b.length - a.length)
}

/** The details of a failure without these secrets. */
export function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  return redact(error, spellingsOf(secrets), [])
}

type Seen = readonly object[]

function redactRecord(
  data: object,
  secrets: readonly string[],
  seen: Seen = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      redactText(name, secrets),
      sensitiveName.test(name) ? HIDDEN : redact(value, secrets, seen),
    ]),
  )
}

function redact(value: unknown, secrets: readonly string[], seen: Seen): unknown {
  if (typeof value === 'string') return redactText(value, secrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (seen.includes(value) || seen.length === MAX_DEPTH) return '[omitted]'
  const path = [...seen, value]
  if (Array.isArray(value)) return value.map((item: unknown) => redact(item, secrets, path))
  if (value instanceof Error) return redactRecord(factsOf(value), secrets, path)
  return redactRecord(value, secrets, path)
}

/** Errors keep their facts in properties that do not enumerate. */
function factsOf(error: Error): object {
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause === undefined ? {} : { cause }) }
}

function redactText(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    .replace(hashes, HIDDEN)
  return clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT)}…` : clean
}
