import * as z from 'zod/mini'

/** Timers count no further. */
const MAX_MILLISECONDS = 2_147_483_647

/** A whole number in a range. */
export const wholeNumber = (least: number, most: number) =>
  z.custom<number>(
    (given) => Number.isInteger(given) && given >= least && given <= most,
    `must be a whole number from ${least} to ${most}`,
  )

/** The milliseconds of a timer. */
export const milliseconds = (byDefault: number, least = 1) =>
  z._default(wholeNumber(least, MAX_MILLISECONDS), byDefault)
