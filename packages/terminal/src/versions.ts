/** Whether a version, such as that of Node, comes before another one. Both are numbers with points between them. */
export function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}
