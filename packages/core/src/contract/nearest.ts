/** The known name that is nearest to an unknown one, or null. */
export function nearest(given: string, known: readonly string[]): string | null {
  const wanted = given.toLowerCase()
  const most = Math.max(2, Math.floor(wanted.length / 3))
  const distances = known
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return distances[0]?.name ?? null
}

/** The letters to add, to drop or to replace. @see Levenshtein 1966 */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
