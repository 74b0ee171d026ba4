import * as z from 'zod/mini'
import { parseDuration } from './duration.js'
import { flag } from '../calls/fields.js'

/** A century: every database can store this as a date, counted from now. */
const LONGEST_SECONDS = 3_155_760_000
/** Timers count no more than 24 days. */
export const DAY_SECONDS = 86_400

const NO_DURATION = 'must be seconds or a text such as "7 days"'

/** Seconds from the value that an app sets. */
export const givenDuration = ({ least = 0, most = LONGEST_SECONDS } = {}) =>
  z.pipe(
    z.union([z.number(), z.string()], NO_DURATION),
    z.transform((value, { issues }) => {
      const seconds = parseDuration(value)
      if (seconds !== null && seconds >= least && seconds <= most) return seconds
      const message = seconds === null ? NO_DURATION : `must be from ${least} to ${most} seconds`
      issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )

/** As {@link givenDuration}, with a default. */
export const duration = (byDefault: string, limits?: Parameters<typeof givenDuration>[0]) =>
  z.prefault(givenDuration(limits), byDefault)

/** Whether a value is an object with named fields. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether a value is a function. */
export const isFunction = (value: unknown): boolean => typeof value === 'function'
/** Whether a value is an object with methods of these names. */
export const hasMethods =
  (...names: readonly string[]) =>
  (value: unknown): value is Readonly<Record<string, unknown>> =>
    isRecord(value) && names.every((name) => isFunction(value[name]))

/** An optional function of the app. */
export const callback = <F>() => z.optional(z.custom<F>(isFunction, 'must be a function'))

/** A text, and not an empty one. */
export const filledText = z.string().check(z.minLength(1, 'must not be empty'))

/** One of the names of a table. */
export const oneOf = <T extends string>(known: Readonly<Record<T, unknown>>) => {
  // The keys of a literal are its type's.
  const names = Object.keys(known) as T[]
  return z.enum(names, `must be one of ${names.join(', ')}`)
}

/** A list of non-empty strings. */
export const textList = z.array(filledText)

/** A boolean that is true by default. */
export const yes = flag(true)
/** A boolean that is false by default. */
export const no = flag(false)
/** At least one of something. */
export const count = (byDefault: number) => z._default(z.int().check(z.gte(1)), byDefault)
