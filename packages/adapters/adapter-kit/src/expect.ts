/** Where and how a value differs from the expected one. */
export interface Difference {
  /** What was compared, with the field of a row, such as `the row, "nickname"`. */
  readonly field: string
  readonly expected: string
  readonly received: string
}

/** A failed comparison of a case. */
export class DifferenceError extends Error {
  readonly difference: Difference

  constructor(difference: Difference) {
    const { field, expected, received } = difference
    super(`${field}: expected ${expected}, received ${received}`)
    this.difference = difference
  }
}

/** @throws DifferenceError when the values differ. Dates are equal when their moments are. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isEqual(actual, expected)) return
  const field = findDifferentField(actual, expected)
  if (field === null || !isObject(actual) || !isObject(expected)) {
    throw new DifferenceError({ field: what, expected: show(expected), received: show(actual) })
  }
  expectEqual(`${what}, "${field}"`, actual[field], expected[field])
}

/** The first field that differs, where both values are rows. */
function findDifferentField(actual: unknown, expected: unknown): string | null {
  if (!isRow(actual) || !isRow(expected)) return null
  const fields = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...fields].find((field) => !isEqual(actual[field], expected[field])) ?? null
}

function isRow(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value) && !(value instanceof Date)
}

/** Waits for a rejection with an error of a class and returns it. */
export async function expectRejection<E extends Error>(
  what: string,
  work: Promise<unknown>,
  kind: abstract new (...args: never[]) => E,
): Promise<E> {
  const outcome = await outcomeOf(work)
  if (outcome instanceof kind) return outcome
  const received = outcome instanceof Error ? `${outcome.name}: ${outcome.message}` : 'no error'
  throw new DifferenceError({
    field: what,
    expected: `an error of the class ${kind.name}`,
    received,
  })
}

/** The error of a rejection, or null. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return null
  } catch (error) {
    return error
  }
}

function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && left.getTime() === right.getTime()
  }
  if (!isObject(left) || !isObject(right)) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => key in right && isEqual(left[key], right[key]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const LONGEST = 400

/** A value in a message. */
export function show(value: unknown): string {
  const text = write(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Like JSON, but dates differ from texts. */
function write(value: unknown): string {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'no date' : `Date ${value.toISOString()}`
  }
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${write(field)}`)
  return `{ ${fields.join(', ')} }`
}
