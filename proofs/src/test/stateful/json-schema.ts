type Schema = Readonly<Record<string, unknown>>

/** Schemas by their names, for references. */
export type Schemas = Readonly<Record<string, Schema>>

/** The place where a value differs from its schema, or null. It knows the keywords that the app's description has. */
export function mismatchOf(value: unknown, schema: Schema, schemas: Schemas): string | null {
  const { $ref, anyOf } = schema
  if (typeof $ref === 'string') {
    const target = schemas[$ref.replace('#/components/schemas/', '')]
    return target ? mismatchOf(value, target, schemas) : `${$ref} is missing`
  }
  if (Array.isArray(anyOf)) {
    const all = (anyOf as Schema[]).map((one) => mismatchOf(value, one, schemas))
    return all.includes(null) ? null : all.join(' and ')
  }
  return mismatchHere(value, schema) ?? mismatchInside(value, schema, schemas)
}

function mismatchHere(value: unknown, schema: Schema): string | null {
  const { const: constant, enum: values, type, format } = schema
  const types = (Array.isArray(type) ? type : [type ?? 'any']) as readonly string[]
  if ('const' in schema && constant !== value) return `is not ${String(constant)}`
  if (Array.isArray(values) && !values.includes(value)) return `${show(value)} is unlisted`
  if (!types.some((one) => isOf(value, one))) return `${show(value)} is no ${types.join(' or ')}`
  return isOfFormat(value, format) ? null : `${show(value)} is no date`
}

function isOfFormat(value: unknown, format: unknown): boolean {
  return format !== 'date-time' || typeof value !== 'string' || isDate.test(value)
}

const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function mismatchInside(value: unknown, schema: Schema, schemas: Schemas): string | null {
  const { items } = schema
  if (Array.isArray(value)) {
    if (items === undefined) return null
    return firstOf(value.entries(), (one) => mismatchOf(one, items as Schema, schemas))
  }
  if (typeof value !== 'object' || value === null) return null
  const { properties = {}, required = [], additionalProperties = {} } = schema
  const known = properties as Schemas
  const missing = (required as string[]).find((name) => !(name in value))
  if (missing !== undefined) return `${missing} is missing`
  return firstOf(Object.entries(value), (one, name) => {
    if (Object.hasOwn(known, name)) return mismatchOf(one, known[name] ?? {}, schemas)
    if (additionalProperties === false) return 'is not in the schema'
    return mismatchOf(one, additionalProperties as Schema, schemas)
  })
}

function firstOf(
  entries: Iterable<readonly [string | number, unknown]>,
  check: (value: unknown, name: string) => string | null,
): string | null {
  for (const [name, value] of entries) {
    const mismatch = check(value, String(name))
    if (mismatch !== null) return `${name}: ${mismatch}`
  }
  return null
}

function isOf(value: unknown, type: unknown): boolean {
  if (type === 'any') return true
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function show(value: unknown): string {
  return JSON.stringify(value).slice(0, 100)
}
