import type { Selection, StoredRow } from '@countersign/core'
import { Call } from './call.js'
import { selectRows } from './read-sql.js'
import type { Runner } from './runner.js'
import { bindAddition, type SingleAddition, type SingleChange } from './single-change.js'
import { firstRow } from './table.js'
import { deleteRows, lockRow, toGuard, toSet, updateRows } from './write-sql.js'

/** `changeOne` for databases that cannot return what they change: in a transaction, behind a row lock. */
export async function changeLocked(
  runner: Runner,
  change: SingleChange,
): Promise<StoredRow | null> {
  const locked = await lock(runner, change.selection, change.addition)
  if (!locked) return null
  const table = runner.table(change.selection.model)
  const call = new Call('changeLocked', table)
  const rows = runner.rows(call, locked.byId)
  const assignments = call.bindAssignments(table, change.set)
  const addition = bindAddition(call, table, change.addition)
  await runner.write(call, table, () =>
    updateRows(runner.engine, rows, toSet(assignments, addition)),
  )
  const read = new Call('findOne', table)
  const changed = runner.rows(read, locked.byId)
  const found = await runner.run(read, table, () => selectRows(runner.engine, changed))
  return firstRow(table, found.rows)
}

/** `takeOne` for databases that cannot return what they delete: in a transaction, behind a row lock. */
export async function takeLocked(runner: Runner, selection: Selection): Promise<StoredRow | null> {
  const locked = await lock(runner, selection, null)
  if (!locked) return null
  const table = runner.table(selection.model)
  const call = new Call('delete', table)
  const rows = runner.rows(call, locked.byId)
  await runner.write(call, table, () => deleteRows(runner.engine, rows))
  return locked.row
}

interface LockedRow {
  readonly row: StoredRow
  readonly byId: Selection
}

async function lock(
  runner: Runner,
  selection: Selection,
  addition: SingleAddition | null,
): Promise<LockedRow | null> {
  const { engine } = runner
  const table = runner.table(selection.model)
  const call = new Call('lock', table)
  const rows = runner.rows(call, selection)
  const guard = toGuard(bindAddition(call, table, addition))
  const found = await runner.run(call, table, () => lockRow(engine, rows, guard))
  const row = firstRow(table, found.rows)
  if (!row) return null
  const where = [{ field: 'id', operator: 'eq', value: row['id'] ?? null } as const]
  return { row, byId: { model: selection.model, where } }
}
