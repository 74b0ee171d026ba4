import type { Database } from '@countersign/core'
import { createFakeClock, createTestAuth, type FakeClock } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { webhooks } from '@countersign/webhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, someEngines } from './test/engines.js'
import { openDatabase } from './test/open-database.js'

const ROUNDS = roundsOf(5)
const MESSAGES = 20

const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`

/** The ids of messages in the order in which they were sent, and the status of the endpoint's response. */
interface Endpoint {
  readonly ids: string[]
  status: number
}

function createApp(database: Database, clock: FakeClock, endpoint: Endpoint) {
  return createTestAuth({
    database,
    advanced: { clock },
    plugins: [
      webhooks({
        endpoints: { crm: { url: 'https://crm.x.test/', secret, events: ['user.created'] } },
        fetch: (_url, { headers }) => {
          endpoint.ids.push(new Headers(headers).get('webhook-id') ?? '')
          return Promise.resolve(new Response(null, { status: endpoint.status }))
        },
      }),
    ],
  })
}

describe.each(someEngines(3))('webhooks $name', { timeout: 120_000 }, (engine) => {
  it(`sends each message once when two apps over one database deliver at the same time, ${engine.name}`, async () => {
    const { address, database } = await createTestDatabase(engine)
    const other = address === null ? { database, close: () => undefined } : openDatabase(address)
    onTestFinished(() => other.close())
    const clock = createFakeClock()
    const endpoint: Endpoint = { ids: [], status: 500 }
    const first = createApp(database, clock, endpoint)
    const second = createApp(other.database, clock, endpoint)
    await first.migrate()
    for (let round = 0; round < ROUNDS; round += 1) {
      endpoint.status = 500
      for (let index = 0; index < MESSAGES; index += 1)
        await first.signedInAs(`user-${round}-${index}@x.test`)
      await first.idle()
      endpoint.ids.length = 0
      endpoint.status = 204
      clock.advance('1 day')
      const counts = await Promise.all([first, second].map((app) => app.api.deliverWebhooks()))
      expect(counts.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(MESSAGES)
      expect([endpoint.ids.length, new Set(endpoint.ids).size]).toEqual([MESSAGES, MESSAGES])
    }
  })
})
