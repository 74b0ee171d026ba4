import type { ColumnSchema, FieldType, FieldValue } from '@countersign/core'
import type { Engine } from './engines/engine.js'

/** One column, with the conversion of its values. */
export interface Column {
  readonly name: string
  readonly schema: ColumnSchema

  /** The column's part of statement keys. */
  readonly key: string
  /** Converts a value to the driver's form. */
  readonly encode: (value: FieldValue | undefined) => unknown
  /** Converts a stored value to the contract's form. */
  readonly decode: (stored: unknown) => FieldValue
}

/** The schema and the position of a column. */
export interface ColumnSource {
  readonly model: string
  readonly name: string
  readonly position: number
  readonly schema: ColumnSchema
}

/** Prepares a column for an engine. */
export function createColumn(
  { model, name, position, schema }: ColumnSource,
  engine: Engine,
): Column {
  const check = checks[schema.type]
  const encode = encoderOf(schema.type, engine)
  const decode = decoders[schema.type]
  return {
    name,
    schema,
    key: String(position),
    encode(value) {
      if (value === null) return null
      if (value !== undefined && check(value)) return encode(value)
      throw new TypeError(
        `"${model}"."${name}" takes a ${schema.type}, not ${describe(value, schema.type)}`,
      )
    },
    decode: (stored) => (stored === null || stored === undefined ? null : decode(stored)),
  }
}

/** Some drivers cut text at NUL and replace a lone surrogate by another character. */
const ILL_FORMED = /\0|\p{Surrogate}/u

const checks: Record<FieldType, (value: FieldValue) => boolean> = {
  string: (value) => typeof value === 'string' && !ILL_FORMED.test(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
}

function encoderOf(type: FieldType, engine: Engine): (value: FieldValue) => unknown {
  if (type === 'boolean') return (value) => engine.encodeBoolean(value === true)
  if (type === 'date') {
    return (value) => (value instanceof Date ? engine.encodeDate(value) : value)
  }
  return (value) => value
}

/** Drivers differ: numbers may come as text or bigint, booleans as numbers, dates as text or numbers. */
const decoders: Record<FieldType, (stored: unknown) => FieldValue> = {
  string: (stored) => (typeof stored === 'string' ? stored : String(stored)),
  number: Number,
  boolean: (stored) => Number(stored) !== 0,
  date: (stored) => {
    if (stored instanceof Date) return stored
    return new Date(typeof stored === 'string' ? stored : Number(stored))
  },
}

/** Describes a value without repeating it, because it may be a secret. */
function describe(value: FieldValue | undefined, type: FieldType): string {
  if (typeof value === 'string' && type === 'string') return 'an ill-formed text'
  if (value instanceof Date) return type === 'date' ? 'an invalid date' : 'a date'
  return value === undefined ? 'undefined' : `a ${typeof value}`
}
