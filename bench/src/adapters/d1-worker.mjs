import { kysely } from '@countersign/kysely'
import { d1 } from '@countersign/kysely/d1'
import { calls, createApp, run } from './app.mjs'

/*
 * A worker that runs a call many times, over the adapter or by the statements alone that the adapter sends to D1 for it.
 */

/**
 * A request to D1.
 *
 * @typedef {{ statements: any[], isBatch: boolean }} Sent
 */

/** @type {Promise<{ app: import('./app.mjs').App, record: (work: () => Promise<unknown>) => Promise<Sent[]> }> | undefined} */
let opened

/** @param {any} binding of D1 */
async function open(binding) {
  /** @type {Sent[]} */
  let sent = []
  const originals = new WeakMap()
  const wrap = (/** @type {any} */ statement) => {
    const wrapped = {
      bind: (/** @type {unknown[]} */ ...values) => wrap(statement.bind(...values)),
      all: () => {
        sent.push({ statements: [statement], isBatch: false })
        return statement.all()
      },
    }
    originals.set(wrapped, statement)
    return wrapped
  }
  const database = kysely(
    d1({
      prepare: (sql) => wrap(binding.prepare(sql)),
      batch: (list) => {
        const statements = list.map((one) => originals.get(one))
        sent.push({ statements, isBatch: true })
        return binding.batch(statements)
      },
    }),
  )
  const app = await createApp({ database })
  return {
    app,
    /** The requests to D1 of some work. */
    async record(/** @type {() => Promise<unknown>} */ work) {
      sent = []
      await work()
      const recorded = sent
      sent = []
      return recorded
    },
  }
}

export default {
  /** @param {Request} request @param {{ DB: unknown }} env */
  async fetch(request, env) {
    const { app, record } = await (opened ??= open(env.DB))
    const { searchParams } = new URL(request.url)
    const call = calls[Number(searchParams.get('call'))]
    if (!call) return new Response('There is no such call', { status: 404 })
    const sent = await record(() => run(app, call))
    const isOurs = searchParams.get('subject') === 'ours'
    for (let turn = 0; turn < Number(searchParams.get('turns')); turn += 1) {
      if (isOurs) await run(app, call)
      else await repeat(sent, env.DB)
    }
    return new Response(String(sent.length))
  },
}

/** @param {Sent[]} sent @param {any} binding */
async function repeat(sent, binding) {
  for (const { statements, isBatch } of sent) {
    if (isBatch) await binding.batch(statements)
    else await statements[0].all()
  }
}
