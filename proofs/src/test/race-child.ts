import { openDatabase } from './open-database.js'
import { createRaceApp, type Setup } from './race-app.js'
import type { BatchRequest } from './request-batch.js'

/** An order to this process: to open an app over a shared database, to send it requests, to close it. */
export type Order =
  | { readonly open: { readonly address: string; readonly setup: Setup } }
  | { readonly sendBatch: readonly BatchRequest[] }
  | { readonly close: true }

interface Opened extends ReturnType<typeof createRaceApp> {
  readonly close: () => Promise<void>
}

let opened: Opened | undefined

function open(address: string, setup: Setup): Opened {
  const { database, close } = openDatabase(address)
  return { ...createRaceApp({ database }, setup), close }
}

async function follow(order: Order): Promise<unknown> {
  if ('open' in order) {
    opened = open(order.open.address, order.open.setup)
    return 'done'
  }
  if (!opened) throw new Error('No app is open')
  if ('close' in order) {
    await opened.close()
    opened = undefined
    return 'done'
  }
  const batchResult = await opened.sendAtOnce(order.sendBatch)
  const { logs } = opened.auth
  return logs.length > 0 ? logs.join('\n') : batchResult
}

process.on('message', (order: Order) => {
  follow(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.(String(error)),
  )
})
// The process that runs the tests has ended.
process.on('disconnect', () => process.exit())

process.send?.('done')
