/**
 * A hazard for tests, with texts that contain its number.
 *
 * @param {number} number
 * @param {string} [untested] why there is no test
 */
export const hazardOf = (number, untested) => ({
  number,
  name: `Name ${number}`,
  threat: `An attacker does ${number}.`,
  defence: `The app refuses ${number}.`,
  source: `RFC ${number}`,
  ...(untested === undefined ? {} : { untested }),
})
