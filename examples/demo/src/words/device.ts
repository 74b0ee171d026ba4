/** Patterns of User-Agent headers; the first match decides, because most browsers also name others. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A device as its owner knows it, such as `Firefox on Windows`, from the User-Agent header. */
export function deviceOf(userAgent: string | null): string {
  const find = (names: typeof browsers | typeof systems): string | undefined =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return system ?? 'Unknown device'
  return system === undefined ? browser : `${browser} on ${system}`
}
