/** What is wrong with the numbers of options, the nested ones too: each is 0 or more, `Infinity` included. */
export function problemsOfNumbers(options: object, path = ''): string[] {
  const entries: [string, unknown][] = Object.entries(options)
  return entries.flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null)
      return problemsOfNumbers(value, `${path}${name}.`)
    const isWrong = typeof value === 'number' && !(value >= 0)
    return isWrong ? [`organization: \`${path}${name}\` must be 0 or more.`] : []
  })
}
