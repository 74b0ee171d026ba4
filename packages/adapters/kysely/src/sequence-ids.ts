import { sql } from 'kysely'
import { readRows } from './database-state.js'
import type { Fragment } from './engines/engine.js'
import type { TakeIds } from './id-pools.js'
import type { KyselyInstance } from './runner.js'

/** Takes ids from the sequences of PostgreSQL: other programs that insert rows never get the same. */
export function idsOfSequences(instance: KyselyInstance, namespace: string | undefined): TakeIds {
  return async (wanted) => {
    const taken = await takeFromSequences(instance, namespace, wanted)
    const behind = new Map<string, number>()
    for (const [table, { ids, greatest }] of taken) {
      if (BigInt(ids[0] ?? 0) > greatest) continue
      // Rows with ids of their own, such as imported ones, do not advance a sequence.
      const sequence = sequenceOf(namespace, table)
      await readRows(
        instance,
        sql`select setval(${sequence}, cast(${String(greatest)} as bigint)) as ${sql.id('at')}`,
      )
      behind.set(table, ids.length)
    }
    const again = behind.size > 0 ? await takeFromSequences(instance, namespace, behind) : []
    return new Map([...taken, ...again].map(([table, { ids }]) => [table, ids]))
  }
}

interface TakenIds {
  readonly ids: string[]
  /** The greatest id of a row. */
  greatest: bigint
}

async function takeFromSequences(
  instance: KyselyInstance,
  namespace: string | undefined,
  wanted: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, TakenIds>> {
  const selections = [...wanted].map(([table, count]) => {
    const from = namespace === undefined ? sql.id(table) : sql.id(namespace, table)
    return sql`select cast(${table} as text) as ${sql.id('table')},
      cast(nextval(${sequenceOf(namespace, table)}) as text) as ${sql.id('id')},
      cast((select max(${sql.id('id')}) from ${from}) as text) as ${sql.id('greatest')}
    from generate_series(1, cast(${count} as integer))`
  })
  const taken = new Map<string, TakenIds>()
  for (const row of await readRows(instance, sql.join(selections, sql` union all `))) {
    const { table, id, greatest } = row
    if (typeof table !== 'string') continue
    if (typeof id !== 'string') throw new Error(`"${table}"."id" has no sequence of its own`)
    const known = taken.get(table) ?? { ids: [], greatest: 0n }
    known.ids.push(id)
    if (typeof greatest === 'string') known.greatest = BigInt(greatest)
    taken.set(table, known)
  }
  return taken
}

function sequenceOf(namespace: string | undefined, table: string): Fragment {
  const name = [namespace, table]
    .filter((part) => part !== undefined)
    .map(quoted)
    .join('.')
  return sql`cast(pg_get_serial_sequence(${name}, 'id') as regclass)`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
