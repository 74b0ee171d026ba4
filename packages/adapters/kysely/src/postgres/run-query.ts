import type { CompiledQuery, QueryResult } from 'kysely'
import { types } from 'pg'
import { toDriverFailure } from '../engines/engine.js'
import { isLostStatement } from '../engines/postgres-engine.js'
import type { PostgresClient, PostgresQuery, PostgresResult } from './package-pg.js'
import type { PreparedStatements } from './prepared-statements.js'

/** Runs a statement, as a prepared one where it has a name. */
export async function runQuery(
  client: PostgresClient,
  query: CompiledQuery,
  prepared: PreparedStatements,
): Promise<QueryResult<unknown>> {
  const { command, rowCount, rows } = await runPrepared(client, toPostgresQuery(query), {
    name: prepared.nameOf(query),
    prepared,
  })
  if (!/^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)) return { rows }
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

function toPostgresQuery(query: CompiledQuery): PostgresQuery {
  return {
    text: query.sql,
    values: query.parameters.map(toParameter),
    types: inUtc,
    ...('rowMode' in query ? { rowMode: 'array' } : {}),
  }
}

/** A statement that was lost runs again without a name. In a transaction it cannot: the caller repeats the transaction. */
async function runPrepared(
  client: PostgresClient,
  query: PostgresQuery,
  { name, prepared }: { readonly name: string | undefined; readonly prepared: PreparedStatements },
): Promise<PostgresResult> {
  if (name === undefined) return client.query(query)
  try {
    return await client.query({ ...query, name })
  } catch (error) {
    if (!isLostStatement(toDriverFailure(error))) throw error
    prepared.stop()
    return client.query(query).catch((second: unknown) => {
      throw toDriverFailure(second).code === ABORTED ? error : second
    })
  }
}

/** The driver would write a date in the time zone of this process. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

/** A statement of this transaction has failed. */
const ABORTED = '25P02'

const parsers: PostgresQuery['types'] = types
const TIMESTAMP: number = types.builtins.TIMESTAMP
const TIMESTAMPTZ: number = types.builtins.TIMESTAMPTZ

/** The driver would read a timestamp without time zone in the time zone of this process. */
const inUtc: PostgresQuery['types'] = {
  getTypeParser(type, format) {
    if (type !== TIMESTAMP || format === 'binary') return parsers.getTypeParser(type, format)
    const parse = parsers.getTypeParser(TIMESTAMPTZ, 'text')
    return (text) => parse(`${text}+00`)
  },
}
