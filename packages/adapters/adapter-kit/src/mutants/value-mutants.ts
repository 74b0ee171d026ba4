import type { FieldValue, StoredType } from '@countersign/core'
import { kitSchema } from '../kit-schema.js'
import { type Mutant, mutant } from './mutant.js'
import { mapRow, reading, storing, storingText } from './mutations.js'

/** Values that are stored, converted or returned in another form. */
export const valueMutants: readonly Mutant[] = [
  mutant('texts are composed (NFC)', 'Two texts become one.', (good) =>
    storingText(good, (text) => text.normalize('NFC')),
  ),
  mutant('texts get compatible letters (NFKC)', 'Two texts become one.', (good) =>
    storingText(good, (text) => text.normalize('NFKC')),
  ),
  mutant('CR LF becomes LF', 'A signed text no longer fits its signature.', (good) =>
    storingText(good, (text) => text.replaceAll('\r\n', '\n')),
  ),
  mutant('texts lose spaces around', 'Two texts become one.', (good) =>
    storingText(good, (text) => text.trim()),
  ),
  mutant('texts are cut after 255 characters', 'Long tokens are never found again.', (good) =>
    storingText(good, (text) => text.slice(0, 255)),
  ),
  mutant('an empty text becomes null', 'An empty name counts as missing.', (good) =>
    storing(good, (value) => (value === '' ? null : value)),
  ),
  mutant('characters beyond 16 bits become ?', 'Names lose their emoji.', (good) =>
    storingText(good, (text) => text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '?')),
  ),
  mutant('numbers have 32 bits', 'Counters and durations change.', (good) =>
    storing(good, (value) => (typeof value === 'number' ? Math.fround(value) : value)),
  ),
  mutant('numbers are whole', 'Fractions are lost.', (good) =>
    storing(good, (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  ),
  mutant('dates lose their milliseconds', 'A revision date matches no row.', (good) =>
    storing(good, (value) => (value instanceof Date ? wholeSeconds(value) : value)),
  ),
  mutant('dates are returned as text', 'A comparison of dates is wrong.', (good) =>
    reading(good, (row) =>
      mapRow(row, (value) => (value instanceof Date ? value.toISOString() : value)),
    ),
  ),
  mutant('dates are shifted by the time zone', 'Sessions expire an hour late.', (good) =>
    reading(good, (row) =>
      mapRow(row, (value) => (value instanceof Date ? anHourLater(value) : value)),
    ),
  ),
  mutant('booleans are returned as numbers', 'A check of true fails.', (good) =>
    reading(good, (row) =>
      mapRow(row, (value) => (typeof value === 'boolean' ? Number(value) : value)),
    ),
  ),
  mutant('numbers are returned as text', 'A sum of numbers is a text.', (good) =>
    reading(good, (row) =>
      mapRow(row, (value) => (typeof value === 'number' ? String(value) : value)),
    ),
  ),
  mutant('null is returned as an empty text', 'A missing value seems to be there.', (good) =>
    reading(good, (row) => mapRow(row, (value) => value ?? '')),
  ),
  mutant('a text is converted to the number of its column', 'A mistake stays hidden.', (good) =>
    converting(good, 'number', (value) => (typeof value === 'string' ? Number(value) : value)),
  ),
  mutant('a number is converted to text', 'A mistake stays hidden.', (good) =>
    converting(good, 'string', (value) => (typeof value === 'number' ? String(value) : value)),
  ),
  mutant('a number is converted to a boolean', 'A mistake stays hidden.', (good) =>
    converting(good, 'boolean', (value) => (typeof value === 'number' ? value !== 0 : value)),
  ),
  mutant('a text is converted to a date', 'A mistake stays hidden.', (good) =>
    converting(good, 'date', (value) => (typeof value === 'string' ? new Date(value) : value)),
  ),
  mutant('NaN becomes null', 'A wrong number becomes no number.', (good) =>
    storing(good, (value) => (Number.isNaN(value) ? null : value)),
  ),
  mutant('an invalid date becomes null', 'A session never expires.', (good) =>
    storing(good, (value) =>
      value instanceof Date && Number.isNaN(value.getTime()) ? null : value,
    ),
  ),
  mutant('text with a NUL is cut', 'Two texts become one.', (good) =>
    storingText(good, (text) => text.replace(/\0.*/su, '')),
  ),
  mutant('a missing column becomes null', 'A mistake of a plugin stays hidden.', (good) => ({
    create: (creation) => {
      const columns = Object.keys(kitSchema[creation.model]?.columns ?? {})
      const empty = Object.fromEntries(columns.map((name) => [name, null]))
      return good.create({ ...creation, row: { ...empty, ...creation.row } })
    },
  })),
  mutant('a required column gets an empty text', 'A row lacks what it needs.', (good) =>
    storing(good, (value, field) => (value === null && field === 'name' ? '' : value)),
  ),
  mutant('an unknown field of a change is ignored', 'A change is lost.', (good) => ({
    async update({ set, ...selection }) {
      const row = await good.findOne(selection)
      const known = Object.entries(set).filter(([field]) => !row || field in row)
      return good.update({ ...selection, set: Object.fromEntries(known) })
    },
  })),
  mutant('an unknown field of a new row is ignored', 'A value is lost.', (good) => ({
    create: (creation) => {
      const columns = kitSchema[creation.model]?.columns ?? creation.row
      const known = Object.entries(creation.row).filter(([field]) => field in columns)
      return good.create({ ...creation, row: Object.fromEntries(known) })
    },
  })),
  mutant('a negative limit means no limit', 'A page holds all rows.', (good) => ({
    findMany: (page) => good.findMany({ ...page, limit: page.limit < 0 ? 1000 : page.limit }),
  })),
  mutant('one value counts as a list', 'A mistake stays hidden.', (good) => ({
    count: (selection) =>
      good.count({
        ...selection,
        where: selection.where.map((test) =>
          test.operator === 'in' && !Array.isArray(test.value) ? { ...test, operator: 'eq' } : test,
        ),
      }),
  })),
]

function converting(
  good: Parameters<typeof storing>[0],
  type: StoredType,
  convert: (value: FieldValue) => FieldValue,
): ReturnType<typeof storing> {
  return storing(good, (value, field, model) =>
    kitSchema[model]?.columns[field]?.type === type ? convert(value) : value,
  )
}

function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}

function anHourLater(date: Date): Date {
  return new Date(date.getTime() + 3_600_000)
}
