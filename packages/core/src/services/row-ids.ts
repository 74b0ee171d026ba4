import type { AdvancedOptions } from '../contract/options/request-options.js'
import type { Random } from '../contract/runtime.js'
import { createId } from '../crypto/random.js'

/** Returns a new id for a row of a model. */
export type CreateId = (model: string) => string

/** Cookies, addresses and lists contain ids as they are. */
const allowed = /^[\w-]{1,255}$/

/** Creates ids as the option `advanced.generateId` says. */
export function idsOf(generateId: AdvancedOptions['generateId'], random: Random): CreateId {
  if (!generateId) return () => createId(random)
  if (generateId === 'uuid') return () => createUuid(random)
  return (model) => {
    const id: unknown = generateId({ model })
    if (typeof id === 'string' && allowed.test(id)) return id
    throw new Error(
      `advanced.generateId must return 1 to 255 letters, digits, "_" or "-", got ${JSON.stringify(id)} for the model "${model}"`,
    )
  }
}

/** @see RFC 9562, section 5.4 */
function createUuid(random: Random): string {
  const hex = Array.from(random.bytes(16), (byte, position) => {
    if (position === 6) return toHex(0x40 | (byte & 0x0f))
    return toHex(position === 8 ? 0x80 | (byte & 0x3f) : byte)
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
