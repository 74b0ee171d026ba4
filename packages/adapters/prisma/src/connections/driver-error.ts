import type { DatabaseKind } from '@countersign/kysely'

type FailureKind = 'unique' | 'conflict' | 'unavailable'

/** Prisma's codes for errors of every database. */
const codes: Readonly<Record<string, FailureKind>> = {
  P1001: 'unavailable',
  P1002: 'unavailable',
  P1008: 'unavailable',
  P1017: 'unavailable',
  P2002: 'unique',
  P2024: 'unavailable',
  // A transaction that did not start in time, or took too long and was rolled back.
  P2028: 'unavailable',
  P2034: 'conflict',
  P2037: 'unavailable',
}

/** The kinds of errors of driver adapters. */
const adapterKinds: Readonly<Record<string, FailureKind>> = {
  UniqueConstraintViolation: 'unique',
  TransactionWriteConflict: 'conflict',
  DatabaseNotReachable: 'unavailable',
  ConnectionClosed: 'unavailable',
  SocketTimeout: 'unavailable',
  TooManyConnections: 'unavailable',
}

interface CodesOfFailure {
  readonly code: string
  readonly errno: number
}

/** The codes of such a failure in the drivers of each database. */
const driverCodes: Readonly<Record<DatabaseKind, Readonly<Record<FailureKind, CodesOfFailure>>>> = {
  sqlite: {
    unique: { code: 'SQLITE_CONSTRAINT_UNIQUE', errno: 2067 },
    conflict: { code: 'SQLITE_BUSY', errno: 5 },
    unavailable: { code: 'CONNECTION_TIMEOUT', errno: 0 },
  },
  postgres: {
    unique: { code: '23505', errno: 0 },
    conflict: { code: '40001', errno: 0 },
    unavailable: { code: 'ETIMEDOUT', errno: 0 },
  },
  mysql: {
    unique: { code: 'ER_DUP_ENTRY', errno: 1062 },
    conflict: { code: 'ER_LOCK_DEADLOCK', errno: 1213 },
    unavailable: { code: 'ETIMEDOUT', errno: 0 },
  },
}

/** An error of Prisma in the form that drivers give it. */
class DriverError extends Error {
  override readonly name = 'DriverError'
  readonly code: string
  readonly errno: number
  readonly detail: string

  constructor(
    message: string,
    { code, errno }: CodesOfFailure,
    { cause, detail = '' }: { readonly cause: Error; readonly detail?: string },
  ) {
    super(message, { cause })
    this.code = code
    this.errno = errno
    this.detail = detail
  }
}

/** Returns the error of the driver, which Prisma wraps in one of its own; another error as it is. */
export function toDriverError(error: unknown, kind: DatabaseKind): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const details = readDetails(error)
  if (!details) return error
  const { adapterCause, code } = details
  const failure = failureOf(kind, details)
  if (failure === 'unique') return uniqueError(kind, keyOf(adapterCause ?? metaOf(error)), error)
  const found = failure ? driverCodes[kind][failure] : { code, errno: Number(code) || 0 }
  const message = textIn(adapterCause, 'originalMessage') || error.message
  return new DriverError(message, found, { cause: error })
}

function readDetails(error: Error): ErrorDetails | null {
  const adapterCause = adapterCauseOf(error)
  const prismaCode = textIn(error, 'code') || textIn(error, 'errorCode')
  if (!adapterCause && !/^P\d{4}$/.test(prismaCode)) return null
  const code = textIn(adapterCause, 'originalCode') || textIn(adapterCause, 'code')
  return { adapterCause, prismaCode, code }
}

interface ErrorDetails {
  readonly adapterCause: object | null
  readonly prismaCode: string
  /** The database's own code. */
  readonly code: string
}

/** SQLITE_BUSY and SQLITE_LOCKED, in the last byte of SQLite's codes. */
const BUSY_CODES: readonly number[] = [5, 6]

function failureOf(
  kind: DatabaseKind,
  { adapterCause, prismaCode, code }: ErrorDetails,
): FailureKind | null {
  const adapterKind = textIn(adapterCause, 'kind')
  if (kind === 'sqlite') {
    const extended: unknown = adapterCause && Reflect.get(adapterCause, 'extendedCode')
    const number = Number(extended ?? code)
    const isBusy = BUSY_CODES.includes(number & 0xff) || code.startsWith('SQLITE_BUSY')
    // Driver adapters of SQLite name a wait for another writer so.
    if (isBusy || adapterKind === 'SocketTimeout') return 'conflict'
  }
  return adapterKinds[adapterKind] ?? codes[prismaCode] ?? null
}

/** Each database names the key of a taken value in another place. */
function uniqueError(kind: DatabaseKind, key: readonly string[], cause: Error): Error {
  const [name = ''] = key
  const messages: Readonly<Record<DatabaseKind, string>> = {
    sqlite: `UNIQUE constraint failed: ${key.join(', ')}`,
    postgres: 'duplicate key value violates unique constraint',
    mysql: `Duplicate entry for key '${name}'`,
  }
  const detail = kind === 'postgres' ? `Key (${key.join(', ')})=(` : ''
  return new DriverError(messages[kind], driverCodes[kind].unique, { detail, cause })
}

/** The columns or the name of the key. */
function keyOf(details: object | null): readonly string[] {
  const constraint: unknown = details && Reflect.get(details, 'constraint')
  const target: unknown = details && Reflect.get(details, 'target')
  const index = textIn(constraint, 'index')
  if (index !== '') return [index]
  const fields: unknown =
    typeof constraint === 'object' && constraint !== null
      ? Reflect.get(constraint, 'fields')
      : target
  if (Array.isArray(fields)) return fields.map(String)
  return typeof fields === 'string' ? [fields] : []
}

/** The fields of a failure in a driver adapter: in the error of a client, or in its own. */
function adapterCauseOf(error: Error): object | null {
  const meta = metaOf(error)
  const ofAdapter: unknown = meta && Reflect.get(meta, 'driverAdapterError')
  const source = ofAdapter instanceof Error ? ofAdapter : error
  const { cause } = source
  const isCause = typeof cause === 'object' && cause !== null && 'kind' in cause
  return isCause ? cause : null
}

function metaOf(error: Error): object | null {
  const meta: unknown = Reflect.get(error, 'meta')
  return typeof meta === 'object' && meta !== null ? meta : null
}

function textIn(from: unknown, name: string): string {
  if (typeof from !== 'object' || from === null) return ''
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
