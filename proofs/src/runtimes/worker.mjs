/** Runs the black box in a worker, where databases are in memory: an isolate has no files. */
import { memory } from '@countersign/core/memory'
import { runBlackBox } from './black-box.mjs'

export default {
  async fetch() {
    try {
      return Response.json(await runBlackBox(memory()))
    } catch (error) {
      const { message, cause } = /** @type {Error} */ (error)
      return new Response(`${message}: ${String(cause)}`, { status: 500 })
    }
  },
}
