import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

/** A connection keeps the plans of at most this many statements. The adapter compiles far fewer. */
const MAX_NAMES = 200

/**
 * The names of prepared statements. The server parses and plans a named statement once per connection. A name is a hash
 * of the SQL, so that a statement that another process prepared on a shared connection is the same.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  #isOn: boolean

  constructor(isOn: boolean) {
    this.#isOn = isOn
  }

  /** The name of a statement of the adapter; undefined for other statements, which may occur once only. */
  nameOf(query: CompiledQuery): string | undefined {
    if (!this.#isOn || !('rowMode' in query)) return undefined
    const known = this.#names.get(query.sql)
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known
    const name = `cs_${createHash('sha256').update(query.sql).digest('base64url').slice(0, 22)}`
    this.#names.set(query.sql, name)
    return name
  }

  /** Prepares no more statements. */
  stop(): void {
    this.#isOn = false
  }
}
