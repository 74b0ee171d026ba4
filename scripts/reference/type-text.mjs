/** @typedef {Readonly<Record<string, unknown>>} JsonSchema */

/**
 * A JSON Schema as TypeScript says it. Rows of models are called as the exported types are.
 *
 * @param {unknown} schema
 * @returns {string}
 */
export function typeText(schema) {
  const given = asRecord(schema)
  const { $ref: reference, anyOf, enum: values, type } = given
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeText))].join(' | ')
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? ''
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (type === 'array') return `${typeText(given['items'])}[]`
  if (type === 'object') return objectText(given)
  if (given['format'] === 'date-time') return Array.isArray(type) ? 'Date | null' : 'Date'
  return Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'unknown'
}

/** @param {JsonSchema} schema */
function objectText(schema) {
  const values = schema['additionalProperties']
  if (schema['properties'] === undefined && typeof values === 'object')
    return `Record<string, ${typeText(values)}>`
  const required = requiredOf(schema)
  const fields = Object.entries(asRecord(schema['properties'])).map(([name, field]) =>
    name.startsWith('...')
      ? name
      : `${name}${required.includes(name) ? '' : '?'}: ${typeText(field)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/**
 * @param {JsonSchema} schema
 * @returns {readonly unknown[]}
 */
export function requiredOf({ required }) {
  return Array.isArray(required) ? required : []
}

/**
 * @param {unknown} value
 * @returns {JsonSchema}
 */
export function asRecord(value) {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
