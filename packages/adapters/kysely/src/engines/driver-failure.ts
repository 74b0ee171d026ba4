/** What drivers tell about an error, wherever they put it. */
export interface DriverFailure {
  readonly code: string
  /** The number of the error in the database, or 0. */
  readonly number: number
  readonly message: string
  /** More about the error, where the database has more to say: PostgreSQL names the values of a broken key. */
  readonly detail: string
}

/** Reads the error of any driver. */
export function toDriverFailure(error: unknown): DriverFailure {
  const code = propertyOf(error, 'code')
  // node:sqlite says `errcode`, the MySQL drivers `errno`.
  const number = propertyOf(error, 'errcode') ?? propertyOf(error, 'errno')
  const detail = propertyOf(error, 'detail')
  return {
    code: typeof code === 'string' ? code : '',
    number: typeof number === 'number' ? number : 0,
    message: error instanceof Error ? error.message : '',
    detail: typeof detail === 'string' ? detail : '',
  }
}

/** Whether the way to the database is broken: the same codes on every runtime and driver. */
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
