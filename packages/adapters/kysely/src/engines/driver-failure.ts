/** The details of a driver's error, in one shape for all drivers. */
export interface DriverFailure {
  readonly code: string
  /** The database's error number, or 0. */
  readonly number: number
  readonly message: string
  /** More details, where the database gives them: PostgreSQL names the values of a violated key. */
  readonly detail: string
}

/** Reads the error of any driver. */
export function toDriverFailure(error: unknown): DriverFailure {
  const code = propertyOf(error, 'code')
  // node:sqlite uses `errcode`, the MySQL drivers use `errno`.
  const number = propertyOf(error, 'errcode') ?? propertyOf(error, 'errno')
  const detail = propertyOf(error, 'detail')
  return {
    code: typeof code === 'string' ? code : '',
    number: typeof number === 'number' ? number : 0,
    message: error instanceof Error ? error.message : '',
    detail: typeof detail === 'string' ? detail : '',
  }
}

/** Whether the connection to the database failed. The codes are the same on every runtime and driver. */
export function isNetworkFailure({ code }: DriverFailure): boolean {
  return networkCodes.has(code)
}

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

function propertyOf(error: unknown, name: string): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, name)
  return value
}
