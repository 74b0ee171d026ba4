/** Runs the black box in a worker, with the database that the path names: an isolate has no files. */
import { memory } from '@countersign/core/memory'
import { kysely } from '@countersign/kysely'
import { d1 } from '@countersign/kysely/d1'
import { runBlackBox } from './black-box.mjs'

/**
 * @typedef {object} Bindings
 * @property {import('@countersign/kysely/d1').D1Binding} DB
 */

/** @type {Record<string, (bindings: Bindings) => import('@countersign/core').Database>} */
const databases = {
  '/memory': () => memory(),
  '/d1': ({ DB }) => kysely(d1(DB)),
}

export default {
  /**
   * @param {Request} request
   * @param {Bindings} bindings
   */
  async fetch({ url }, bindings) {
    try {
      const open = databases[new URL(url).pathname]
      if (!open) throw new Error(`Name one of ${Object.keys(databases).join(', ')}`)
      return Response.json(await runBlackBox(open(bindings)))
    } catch (error) {
      const { message, cause } = /** @type {Error} */ (error)
      return new Response(`${message}: ${String(cause)}`, { status: 500 })
    }
  },
}
