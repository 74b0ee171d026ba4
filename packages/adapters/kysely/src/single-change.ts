import type { Selection, StoredRow } from '@countersign/core'
import type { Call } from './call.js'
import type { Table } from './table.js'
import type { AdditionPlan } from './write-sql.js'

/** An addition to a number. */
export interface SingleAddition {
  readonly field: string
  readonly by: number
  readonly below: number | undefined
}

/** A change of at most one row. */
export interface SingleChange {
  readonly selection: Selection
  readonly set: StoredRow
  readonly addition: SingleAddition | null
}

/** Binds the numbers of an addition. */
export function bindAddition(
  call: Call,
  table: Table,
  addition: SingleAddition | null,
): AdditionPlan | null {
  if (!addition) return null
  const { field, by, below } = addition
  const column = table.column(field)
  call.mark(`+${column.key}${below === undefined ? '' : '<'}`)
  return {
    column,
    by: call.bind(column.encode(by)),
    below: below === undefined ? null : call.bind(column.encode(below)),
  }
}
