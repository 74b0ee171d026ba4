/** The source of time. The default reads `Date`. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

/** The source of randomness. The default is the platform's CSPRNG. */
export interface Random {
  /** Fresh bytes, all values equally likely. */
  bytes(length: number): Uint8Array
}

/** The function for outbound HTTP. The default is the platform's `fetch`. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** Severity of a log entry. `silent` as a level writes nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One entry for the log. Never contains a token, a password or a cookie value. */
export interface LogEntry {
  readonly level: LogLevel
  readonly message: string
  /** Connects the log entries of one request with its 500 response. */
  readonly requestId?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Writes entries after the filter by level and the redaction. */
export interface Logger {
  log(level: LogLevel, message: string, data?: Readonly<Record<string, unknown>>): void
}
