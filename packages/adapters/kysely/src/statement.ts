import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Call } from './call.js'
import type { Fragment } from './engines/engine.js'
import type { KyselyInstance } from './kysely-instance.js'
import type { DriverRow } from './table.js'

/** Maximum number of cached statements. Apps need far fewer, unless they generate conditions. */
const MAX_STATEMENTS = 500

/** A placeholder for a value in a statement that is compiled without values. */
class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** A placeholder for the value with this index. Several placeholders may have the same index. */
export function slot(index: number): Fragment {
  return sql.val(new Slot(index))
}

/** SQL that was compiled once. */
interface Statement {
  readonly query: CompiledQuery<DriverRow>
  /** The index of the value for each parameter. */
  readonly order: readonly number[]
}

/** Builds each statement at its first call and caches it. */
export class Statements {
  readonly #compiler: KyselyInstance
  readonly #byKey = new Map<string, Statement>()

  constructor(compiler: KyselyInstance) {
    this.#compiler = compiler
  }

  /** Returns the statement of a call with the call's values. */
  query(call: Call, build: () => RawBuilder<DriverRow>): CompiledQuery<DriverRow> {
    const { query, order } = this.#byKey.get(call.key) ?? this.#add(call.key, build())
    return { ...query, parameters: order.map((index) => call.values[index]) }
  }

  #add(key: string, fragment: RawBuilder<DriverRow>): Statement {
    const query = fragment.compile(this.#compiler)
    const order = query.parameters.map((parameter) => {
      if (parameter instanceof Slot) return parameter.index
      throw new Error('A cached statement contains a value')
    })
    if (this.#byKey.size >= MAX_STATEMENTS) {
      const [oldest] = this.#byKey.keys()
      if (oldest !== undefined) this.#byKey.delete(oldest)
    }
    const statement = { query, order }
    this.#byKey.set(key, statement)
    return statement
  }
}
