import type { Selection, StoredRow } from '@countersign/core'
import { Call } from './call.js'
import { changeLocked, takeLocked } from './locked-write.js'
import type { Runner } from './runner.js'
import { bindAddition, type SingleChange } from './single-change.js'
import { firstRow } from './table.js'
import { deleteOneRow, toGuard, toSet, updateOneRow } from './write-sql.js'

/** Changes at most one row in one statement and returns the changed row. */
export async function changeOne(runner: Runner, change: SingleChange): Promise<StoredRow | null> {
  const { engine } = runner
  if (!engine.returning) return runner.transaction((bound) => changeLocked(bound, change))
  const table = runner.table(change.selection.model)
  const call = new Call('changeOne', table)
  const rows = runner.rows(call, change.selection)
  const assignments = call.bindAssignments(table, change.set)
  const addition = bindAddition(call, table, change.addition)
  const changed = await runner.run(call, table, () =>
    updateOneRow(engine, rows, { set: toSet(assignments, addition), guard: toGuard(addition) }),
  )
  return firstRow(table, changed.rows)
}

/** Deletes at most one row in one statement and returns it. */
export async function takeOne(runner: Runner, selection: Selection): Promise<StoredRow | null> {
  const { engine } = runner
  if (!engine.returning) return runner.transaction((bound) => takeLocked(bound, selection))
  const table = runner.table(selection.model)
  const call = new Call('takeOne', table)
  const rows = runner.rows(call, selection)
  const taken = await runner.run(call, table, () => deleteOneRow(engine, rows))
  return firstRow(table, taken.rows)
}
