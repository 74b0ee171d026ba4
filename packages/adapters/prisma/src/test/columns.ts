import type { ColumnSchema } from '@countersign/core'

/** A column that may be null. */
export const plain: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}
