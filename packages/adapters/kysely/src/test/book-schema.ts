import type { Schema } from '@countersign/core'

const text = {
  type: 'string',
  unique: false,
  index: false,
  references: null,
  required: false,
} as const

/** Books that refer to their first edition. */
export const bookSchema: Schema = {
  book: {
    columns: {
      id: { ...text, required: true, unique: true },
      first: { ...text, references: 'book' },
    },
    uniqueTogether: [],
  },
}
