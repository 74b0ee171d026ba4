import type { DriverFailure } from './engine.js'

/**
 * Why a call failed, by the error of the driver: PostgreSQL's codes, MySQL's numbers, and the messages of errors without
 * a code.
 */
const reasons: readonly { readonly errors: RegExp; readonly text: string }[] = [
  {
    errors: /^(53300|ER_CON_COUNT_ERROR)|No connection in time|^ ?timeout exceeded when trying/,
    text: 'No connection to the database was free in time: raise the size of the pool or the limit of the server',
  },
  {
    errors: /^57014|No answer in time|^Query read timeout|^PROTOCOL_SEQUENCE_TIMEOUT/,
    text: 'The database did not answer in time: a statement is slow, or waits for a lock',
  },
  {
    errors: /unsupported startup parameter/,
    text: 'A proxy before the database refused a setting of the connection',
  },
]

/** A sentence for the log, about a database that did not respond. */
export function describeUnavailable({ code, message }: DriverFailure): string {
  const error = `${code} ${message}`
  return reasons.find(({ errors }) => errors.test(error))?.text ?? 'The database cannot be reached'
}
