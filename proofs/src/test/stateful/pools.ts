import type { DatabaseDump, Outbox } from '@countersign/core/testing'
import type { Random } from '../random.js'

type Mail = Outbox['messages'][number]

/** The columns that calls take values of. */
const columns: Readonly<Record<string, readonly string[]>> = {
  user: ['id', 'email'],
  session: ['id'],
  account: ['id'],
  passkey: ['id'],
  organization: ['id', 'slug'],
  member: ['id'],
  invitation: ['id'],
  invitationLink: ['id'],
  team: ['id'],
  organizationRole: ['id', 'role'],
}

/** How many of the newest values are picked most often. */
const NEWEST = 8

/**
 * Values that the app has stored or mailed, by their origin such as `user.id` or `mail.magic-link`, oldest first. Values
 * of rows that are gone stay: a caller may send them.
 */
export class Pools {
  readonly #values = new Map<string, string[]>()

  add(pool: string, value: unknown): void {
    if (typeof value !== 'string' || value === '') return
    const values = this.#values.get(pool) ?? []
    this.#values.set(pool, values)
    if (!values.includes(value)) values.push(value)
  }

  /** Adds what is stored. */
  read(rows: DatabaseDump): void {
    for (const [model, names] of Object.entries(columns)) {
      for (const name of names)
        rows[model]?.forEach((row) => {
          this.add(`${model}.${name}`, row[name])
        })
    }
  }

  /** Adds what is in a mail. */
  readMail({ kind, to, token, code }: Mail): void {
    this.add(`mail.${kind}`, token)
    this.add(`code to ${to}`, code)
  }

  /** Every value of a pool. */
  all(pool: string): readonly string[] {
    return this.#values.get(pool) ?? []
  }

  /** One of the values, most often a new one; null where there is no value yet. */
  pick(random: Random, ...pools: readonly string[]): string | null {
    const values = pools.flatMap((pool) => this.all(pool))
    if (values.length === 0) return null
    return random.pick(random.chance(0.8) ? values.slice(-NEWEST) : values)
  }
}
