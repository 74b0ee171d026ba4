import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Call } from './call.js'
import type { Fragment } from './engines/engine.js'
import type { KyselyInstance } from './kysely-instance.js'
import type { DriverRow } from './table.js'

/** Most statements that are kept. An app has far fewer; the rest would come from generated conditions. */
const MAX_STATEMENTS = 500

/** The place of a value in a statement that is compiled before there are values. */
class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** Where the value with this number goes. One value may go to several places. */
export function slot(index: number): Fragment {
  return sql.val(new Slot(index))
}

/** SQL that was built once. */
interface Statement {
  readonly query: CompiledQuery<DriverRow>
  /** The number of the value for each parameter. */
  readonly order: readonly number[]
}

/** Builds each statement once, the first time that it is called for. */
export class Statements {
  readonly #compiler: KyselyInstance
  readonly #byKey = new Map<string, Statement>()

  constructor(compiler: KyselyInstance) {
    this.#compiler = compiler
  }

  /** The statement for a call, with the values of that call. */
  query(call: Call, build: () => RawBuilder<DriverRow>): CompiledQuery<DriverRow> {
    const { query, order } = this.#byKey.get(call.key) ?? this.#add(call.key, build())
    return { ...query, parameters: order.map((index) => call.values[index]) }
  }

  #add(key: string, fragment: RawBuilder<DriverRow>): Statement {
    const query = fragment.compile(this.#compiler)
    const order = query.parameters.map((parameter) => {
      if (parameter instanceof Slot) return parameter.index
      throw new Error('A statement that is kept contains a value')
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
