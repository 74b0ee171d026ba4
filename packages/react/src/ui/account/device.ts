/** Patterns of User-Agent headers; the first match decides, because most browsers also name others. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A device under the names that its owner uses. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly isPhone: boolean
}

/** Reads the browser and the system from a User-Agent header. */
export function readDevice(userAgent: string | null | undefined): Device {
  const find = (names: typeof browsers | typeof systems): string | undefined =>
    names.find(([pattern]) => userAgent?.includes(pattern))?.[1]
  return {
    browser: find(browsers),
    system: find(systems),
    isPhone: /Mobile|iPhone|Android/.test(userAgent ?? ''),
  }
}
