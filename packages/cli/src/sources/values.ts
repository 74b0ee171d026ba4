import { isRecord } from '../transfer/own-format.js'
import type { Values } from './record.js'

/** The first of these columns that has a text or a number, as text; null without one, and for an empty text. */
export function textOf(values: Values, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return null
}

/** Whether one of these columns is true, as JSON, SQLite and CSV write it. */
export function isTrue(values: Values, ...names: readonly string[]): boolean {
  return names.some((name) => {
    const value = values[name]
    return value === true || value === 1 || /^(?:t|true|1)$/i.test(String(value))
  })
}

/** A column that is an object, or the JSON text of one; empty for any other value. */
export function recordOf(values: Values, name: string): Values {
  const value = values[name]
  if (isRecord(value)) return value
  const parsed = typeof value === 'string' ? parse(value) : null
  return isRecord(parsed) ? parsed : {}
}

/** The objects of a column that is a list. */
export function recordsOf(values: Values, name: string): Values[] {
  const value = values[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Numbers below it are seconds: as milliseconds they would be of 1973 or before. */
const FIRST_MILLISECOND = 100_000_000_000

/**
 * The first of these columns that has a date: a number of milliseconds or seconds, or the text of a database, whose
 * date is UTC without an offset. Null without one, and for any other value.
 */
export function dateOf(values: Values, ...names: readonly string[]): Date | null {
  const given = names.map((name) => values[name] ?? null).find((value) => value !== null)
  if (given instanceof Date) return given
  const number = numberOf(given)
  if (number !== null) return valid(new Date(number < FIRST_MILLISECOND ? number * 1000 : number))
  return typeof given === 'string' ? parseDate(given) : null
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d{9,14}$/.test(value) ? Number(value) : null
}

const dateForm =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i

function parseDate(text: string): Date | null {
  const [, day, time, milliseconds = '0', zone = 'Z'] = dateForm.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return null
  const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : toOffset(zone)
  return valid(new Date(`${day}T${time}.${milliseconds.padEnd(3, '0')}${offset}`))
}

/** Such as `+02:00` of `+02`. */
function toOffset(zone: string): string {
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}
