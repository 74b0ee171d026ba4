/** Where time comes from. The default reads `Date`. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

/** Where chance comes from. The default is the platform's CSPRNG. */
export interface Random {
  /** Fresh bytes, all values equally likely. */
  bytes(length: number): Uint8Array
}

/** Severity of a log entry. `silent` as a level writes nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One line for the log. Never holds a token, a password or a cookie value. */
export interface LogEntry {
  readonly level: LogLevel
  readonly message: string
  /** Ties together what one request logged and what its 500 answer shows. */
  readonly requestId?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Writes what passed the level and the redaction. */
export interface Logger {
  log(level: LogLevel, message: string, data?: Readonly<Record<string, unknown>>): void
}
