/**
 * The pages that differ from what they should be: changed, missing, or left over.
 *
 * @param {ReadonlyMap<string, string>} wanted path → text
 * @param {ReadonlyMap<string, string>} committed path → text
 * @returns {string[]} paths, in order
 */
export function findStalePages(wanted, committed) {
  const paths = new Set([...wanted.keys(), ...committed.keys()])
  return [...paths].filter((path) => wanted.get(path) !== committed.get(path)).sort()
}
