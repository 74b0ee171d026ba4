import type { ClientError, Result } from '@countersign/core'

/** The error that {@link orThrow} throws for a failed call. */
export class CallError extends Error {
  /** The code of the catalogue, such as `INVALID_EMAIL_OR_PASSWORD`. */
  readonly code: string
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The error of the call, with its details. */
  readonly error: ClientError

  constructor(error: ClientError) {
    super(error.message)
    this.name = 'CallError'
    this.code = error.code
    this.status = error.status
    this.error = error
  }
}

/**
 * Returns the data of a call, for code that handles errors with `try`.
 *
 * @throws CallError when the call fails.
 *
 * @example
 * ```ts
 * import { createAuthClient, orThrow } from '@countersign/client'
 *
 * const client = createAuthClient()
 *
 * const { user } = await orThrow(
 *   client.signIn.email({ email: 'ann@example.com', password: 'correct horse battery staple' }),
 * )
 * console.log(user.name)
 * ```
 */
export async function orThrow<T>(call: Promise<Result<T, string>>): Promise<T> {
  const { data, error } = await call
  if (error) throw new CallError(error)
  return data
}
