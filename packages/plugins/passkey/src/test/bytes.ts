/** So many bytes, all the same. */
export const bytes = (length: number, fill = 1): Uint8Array => new Uint8Array(length).fill(fill)
