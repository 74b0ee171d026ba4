/** Runs the black box on Node, Bun or Deno, with the database that the first parameter names. */
import { runBlackBox } from './black-box.mjs'

/** @type {Record<string, () => Promise<import('@countersign/core').Database>>} */
const databases = {
  memory: async () => (await import('@countersign/core/memory')).memory(),
  libsql: async () => {
    const [{ kysely }, { libsql }] = await Promise.all([
      import('@countersign/kysely'),
      import('@countersign/kysely/libsql'),
    ])
    return kysely(libsql(':memory:'))
  },
}

const open = databases[process.argv[2] ?? '']
if (!open) throw new Error(`Name one of ${Object.keys(databases).join(', ')}`)
const steps = await runBlackBox(await open())
console.log(JSON.stringify(steps))
process.exit(0)
