/** Every text in a value, at any depth, and the parts of those that are joined by dots or blanks. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[\s.:$]/)]
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.values(value).flatMap((inner: unknown) => textsIn(inner))
}
