import * as z from 'zod/mini'
import { parseDuration } from './duration.js'
import { flag } from './fields.js'

/** A century: what every database holds as a date, counted from now. */
const LONGEST_SECONDS = 3_155_760_000
/** Timers count no more than 24 days. */
export const DAY_SECONDS = 86_400

/** Seconds from what an app writes. */
export const givenDuration = ({ least = 0, most = LONGEST_SECONDS } = {}) =>
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value, { issues }) => {
      const seconds = parseDuration(value)
      if (seconds !== null && seconds >= least && seconds <= most) return seconds
      const message =
        seconds === null
          ? 'must be seconds or a text such as "7 days"'
          : `must be from ${least} to ${most} seconds`
      issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )

/** As {@link givenDuration}, with a default. */
export const duration = (byDefault: string, limits?: Parameters<typeof givenDuration>[0]) =>
  z.prefault(givenDuration(limits), byDefault)

/** Whether something can be called. */
export const isFunction = (value: unknown): boolean => typeof value === 'function'
/** Whether something is an object with methods of these names. */
export const hasMethods =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => isFunction(Reflect.get(value, name)))

/** A function of the app's own, which may be left out. */
export const callback = <F>() => z.optional(z.custom<F>(isFunction, 'must be a function'))

/** A text, and not an empty one. */
export const filledText = z.string().check(z.minLength(1, 'must not be empty'))

/** Texts, none of them empty. */
export const textList = z.array(filledText)

/** A flag that is set unless told otherwise. */
export const yes = flag(true)
/** A flag that is not set unless told otherwise. */
export const no = flag(false)
/** At least one of something. */
export const count = (byDefault: number) => z._default(z.int().check(z.gte(1)), byDefault)
