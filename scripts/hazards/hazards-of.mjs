/**
 * The numbers of the hazards that a test names: in front of its title, of a group, or of a row in either of them.
 *
 * @param {string} name the titles of the groups and of the test, joined by ` > `
 */
export function hazardsOf(name) {
  // Values of tables stand in quotes in the titles that they are part of.
  const titles = name.split(' > ').map((title) => title.replaceAll(/'([^']*)'/g, '$1'))
  const numbers = titles.flatMap((title) =>
    [...title.matchAll(/\bH(\d{1,3}) /g)].map(([, number]) => Number(number)),
  )
  return [...new Set(numbers)]
}
