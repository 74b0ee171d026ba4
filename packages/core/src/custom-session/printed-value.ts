/** An object with named fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Prints a value as JSON in which a letter before each text tells dates from other texts.
 *
 * @throws TypeError for what JSON cannot hold, such as a bigint or a circle.
 */
export function printValue(value: object): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, printed: unknown) {
    if (typeof printed !== 'string') return printed
    return (this[key] instanceof Date ? 'd' : 's') + printed
  })
}

/** The value of a text that {@link printValue} printed. */
export function parseValue(printed: string): unknown {
  return JSON.parse(printed, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = value.slice(1)
    return value.startsWith('d') ? new Date(text) : text
  })
}
