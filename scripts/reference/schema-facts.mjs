/**
 * What a schema of options says about itself, as far as a reader asks.
 *
 * @typedef {object} SchemaFacts
 * @property {Readonly<Record<string, SchemaFacts>> | null} fields of an object
 * @property {SchemaFacts | null} values of a record of objects
 * @property {string | null} byDefault a plain value, as it is written in code
 */

/** @typedef {Readonly<Record<string, unknown>>} Definition */

/** Schemas around a schema that change nothing but whether it may be absent. */
const wrappers = ['optional', 'nonoptional', 'default', 'prefault', 'nullable', 'readonly']

/**
 * @param {unknown} schema of zod
 * @returns {SchemaFacts}
 */
export function describeSchema(schema) {
  const { def, byDefault } = unwrap(schema)
  const shape = def['type'] === 'object' ? Object(def['shape']) : null
  const values = def['type'] === 'record' ? describeSchema(def['valueType']) : null
  return {
    fields:
      shape === null
        ? null
        : Object.fromEntries(
            Object.entries(shape).map(([name, field]) => [name, describeSchema(field)]),
          ),
    values: values?.fields ? values : null,
    byDefault: plainText(byDefault),
  }
}

/**
 * @param {unknown} schema
 * @returns {{ def: Definition, byDefault: unknown }}
 */
function unwrap(schema) {
  const def = definitionOf(schema)
  if (isCheckedObject(def)) return unwrap(def['out'])
  if (!wrappers.includes(String(def['type']))) return { def, byDefault: undefined }
  const inner = unwrap(def['innerType'])
  return {
    def: inner.def,
    byDefault: 'defaultValue' in def ? def['defaultValue'] : inner.byDefault,
  }
}

/**
 * Whether a schema checks a value before the schema of an object reads it.
 *
 * @param {Definition} def
 */
function isCheckedObject(def) {
  return def['type'] === 'pipe' && definitionOf(def['out'])['type'] === 'object'
}

/**
 * @param {unknown} schema
 * @returns {Definition}
 */
function definitionOf(schema) {
  if (typeof schema !== 'object' || schema === null || !('def' in schema)) {
    throw new Error('This is no schema')
  }
  return { ...Object(schema.def) }
}

/** @param {unknown} value */
function plainText(value) {
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return 'none'
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null
}
