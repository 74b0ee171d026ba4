/** Texts in User-Agent headers, and names. The first match decides, because most browsers name others too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
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

/**
 * The browser and the system of a User-Agent header, such as `Firefox, Linux`; empty when both are unknown. Only names
 * of the tables, because an attacker chooses the header, and the text is part of a mail.
 */
export function describeBrowser(userAgent: string | null): string {
  const nameOf = (table: typeof browsers | typeof systems) =>
    table.find(([text]) => userAgent?.includes(text))?.[1]
  return [nameOf(browsers), nameOf(systems)].filter((name) => name !== undefined).join(', ')
}
