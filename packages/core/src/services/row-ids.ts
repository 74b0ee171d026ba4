import type { RowIds } from '../contract/storage/adapter.js'
import type { AdvancedOptions } from '../contract/options/request-options.js'
import type { Random } from '../contract/runtime.js'
import { createId, randomText } from '../crypto/random.js'

/** Returns a new id for a row of a model. */
export type CreateId = (model: string) => string

/** Takes the ids that the database makes, and creates the others according to the option `advanced.generateId`. */
export function idsOf(
  generateId: AdvancedOptions['generateId'],
  random: Random,
  rowIds?: RowIds,
): CreateId {
  if (rowIds) return (model) => rowIds.take(model) ?? idsOf(generateId, random)(model)
  if (!generateId) return () => createId(random)
  if (generateId === 'uuid') return () => createUuid(random)
  return (model) => {
    const id: unknown = generateId({ model })
    // Cookies, addresses and lists contain ids as they are.
    if (typeof id === 'string' && /^[\w-]{1,255}$/.test(id)) return id
    throw new Error(`advanced.generateId returned no id for "${model}"`)
  }
}

/** @see RFC 9562, section 5.4 */
function createUuid(random: Random): string {
  const hex = (length: number, digits = '0123456789abcdef'): string =>
    randomText(random, length, digits)
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${hex(1, '89ab')}${hex(3)}-${hex(12)}`
}
