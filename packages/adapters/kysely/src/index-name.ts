/** PostgreSQL cuts longer names, and MySQL refuses names of more than 64 characters. */
const MOST_BYTES = 63
/** An underscore and 32 bits in hex. */
const SUFFIX_BYTES = 9

/** Returns a name that every database accepts: of a long name its beginning and a checksum. */
export function indexName(name: string): string {
  if (byteLength(name) <= MOST_BYTES) return name
  let beginning = name
  while (byteLength(beginning) > MOST_BYTES - SUFFIX_BYTES || !beginning.isWellFormed())
    beginning = beginning.slice(0, -1)
  return `${beginning}_${checksum(name)}`
}

function byteLength(name: string): number {
  return new TextEncoder().encode(name).length
}

/** FNV-1a with 32 bits. */
function checksum(name: string): string {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(16).padStart(8, '0')
}
