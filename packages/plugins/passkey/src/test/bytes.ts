/** The given number of equal bytes. */
export const bytes = (length: number, fill = 1): Uint8Array => new Uint8Array(length).fill(fill)
