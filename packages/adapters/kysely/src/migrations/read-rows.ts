import type { RawBuilder } from 'kysely'
import type { KyselyInstance } from '../kysely-instance.js'
import type { DriverRow } from '../table.js'

/** Runs a statement that is not cached. */
export async function readRows(
  instance: KyselyInstance,
  statement: RawBuilder<unknown>,
): Promise<DriverRow[]> {
  const query = statement.$castTo<DriverRow>().compile(instance)
  const { rows } = await instance.getExecutor().executeQuery(query)
  return rows
}
