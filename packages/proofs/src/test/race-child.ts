import { kysely } from '@countersign/kysely'
import { openDialect } from './open-dialect.js'
import { createRaceApp, type Setup } from './race-app.js'
import type { Shot } from './shoot.js'

/** A process of its own with an app over a shared database: sends the requests that it is told of. */

const [address = '', setup = '{}'] = process.argv.slice(2)
const { auth, fire } = createRaceApp(
  { database: kysely(openDialect(address)) },
  JSON.parse(setup) as Setup,
)

process.on('message', (shots: readonly Shot[]) => {
  void answer(shots)
})

async function answer(shots: readonly Shot[]): Promise<void> {
  try {
    const volley = await fire(shots)
    process.send?.(auth.logs.length > 0 ? auth.logs.join('\n') : volley)
  } catch (error) {
    process.send?.(String(error))
  }
}

process.send?.('ready')
