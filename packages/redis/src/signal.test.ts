import type { Revocation } from '@countersign/core'
import { Redis as Ioredis } from 'ioredis'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RedisClient } from './index.js'
import {
  clients,
  newPrefix,
  openIoredis,
  openProxy,
  openSignal,
  redisURL,
} from './test/redis-server.js'

const subscribing = clients.filter(({ name }) => name !== '@upstash/redis')
const publishAll =
  "for _, message in ipairs(cjson.decode(ARGV[1])) do redis.call('PUBLISH', KEYS[1], message) end"

/** A process that listens. */
function subscribe(client: RedisClient, prefix: string) {
  const signal = openSignal(client, prefix)
  const received: Revocation[] = []
  const state = { lost: vi.fn(), restored: vi.fn() }
  signal.subscribe((revocation) => received.push(revocation), state)
  const waitFor = async (event: 'lost' | 'restored') => {
    await vi.waitFor(() => {
      expect(state[event]).toHaveBeenCalled()
    })
    state[event].mockClear()
  }
  return { signal, received, state, waitFor }
}

/** A process that listens, once it is connected. */
async function listen(client: RedisClient, prefix: string) {
  const process = subscribe(client, prefix)
  await process.waitFor('restored')
  return process
}

describe.skipIf(redisURL === undefined).each(subscribing)('the signal with $name', ({ open }) => {
  it('sends revocations to every process', async () => {
    const prefix = newPrefix()
    const first = await listen(await open(), prefix)
    const second = await listen(await open(), prefix)
    await first.signal.publish({ userId: 'user', epoch: 7 })
    await vi.waitFor(() => {
      for (const { received } of [first, second])
        expect(received).toEqual([{ userId: 'user', epoch: 7 }])
    })
  })

  it('ignores messages of other apps and messages that are no revocations', async () => {
    const prefix = newPrefix()
    const { signal, received } = await listen(await open(), prefix)
    const other = openSignal(await open(), newPrefix())
    await other.publish({ userId: 'user', epoch: 1 })
    await openIoredis().publish(`${prefix}:revocations`, 'no revocation')
    await signal.publish({ userId: 'user', epoch: 2 })
    await vi.waitFor(() => {
      expect(received).toEqual([{ userId: 'user', epoch: 2 }])
    })
  })

  it('reports that the connection is lost before it begins, when it breaks, and when it is restored', async () => {
    const proxy = await openProxy()
    const prefix = newPrefix()
    const { received, state, waitFor } = subscribe(await open(proxy.port), prefix)
    expect(state.lost).toHaveBeenCalled()
    expect(state.restored).not.toHaveBeenCalled()
    await waitFor('restored')
    state.lost.mockClear()
    await proxy.cut()
    await waitFor('lost')
    expect(state.restored).not.toHaveBeenCalled()
    await proxy.restore()
    await waitFor('restored')
    await openSignal(openIoredis(), prefix).publish({ userId: 'user', epoch: 3 })
    await vi.waitFor(() => {
      expect(received).toEqual([{ userId: 'user', epoch: 3 }])
    })
  })

  it('H82 reports that the connection is lost when Redis does not answer, and opens another one', async () => {
    const proxy = await openProxy()
    const { state, waitFor } = await listen(await open(proxy.port), newPrefix())
    state.lost.mockClear()
    proxy.hold()
    await waitFor('lost')
    expect(state.restored).not.toHaveBeenCalled()
    // Bytes of open connections were dropped.
    await proxy.cut()
    await proxy.restore()
    await waitFor('restored')
  })
})

describe.skipIf(redisURL === undefined)('the signal', () => {
  it.each([-2500, 2500])(
    'H82 counts the connection as lost while the clock differs from that of Redis by %d ms',
    async (difference) => {
      const { state, waitFor } = await listen(openIoredis(), newPrefix())
      state.lost.mockClear()
      const now = vi.spyOn(Date, 'now')
      onTestFinished(() => {
        now.mockRestore()
      })
      now.mockImplementation(() => new Date().getTime() + difference)
      await waitFor('lost')
      expect(state.restored).not.toHaveBeenCalled()
      now.mockRestore()
      await waitFor('restored')
    },
  )

  it.each([
    {
      title: 'a message is too long',
      messages: [JSON.stringify({ userId: 'u'.repeat(1000), epoch: 1 })],
    },
    {
      // A check may begin among them and count from zero: too many arrive before it or after it.
      title: 'too many messages arrive at once',
      messages: Array.from({ length: 20_002 }, (_, epoch) =>
        JSON.stringify({ userId: 'u', epoch }),
      ),
    },
  ])('H82 drops messages and reports a lost connection when $title', async ({ messages }) => {
    const prefix = newPrefix()
    const { received, state, waitFor } = await listen(openIoredis(), prefix)
    state.lost.mockClear()
    // One script: no message of a check arrives among them.
    await openIoredis().eval(publishAll, 1, `${prefix}:revocations`, JSON.stringify(messages))
    await waitFor('lost')
    await waitFor('restored')
    expect(received.length).toBeLessThan(messages.length)
  })

  it('subscribes again after Redis has denied it, and rejects a revocation where Redis denies writes', async () => {
    const admin = openIoredis()
    const user = newPrefix()
    const allow = (...rules: string[]) =>
      admin.call('ACL', 'SETUSER', user, 'on', 'nopass', '~*', '+@all', ...rules)
    await allow('resetchannels')
    const { hostname, port } = new URL(redisURL ?? '')
    const options = { maxRetriesPerRequest: 1, username: user, password: 'any' }
    const client = new Ioredis({ ...options, host: hostname, port: Number(port) })
    client.on('error', () => undefined)
    onTestFinished(async () => {
      client.disconnect()
      await openIoredisOnce((own) => own.call('ACL', 'DELUSER', user))
    })
    const { signal, state, waitFor } = subscribe(client, newPrefix())
    await expect(signal.publish({ userId: 'user', epoch: 1 })).rejects.toThrow()
    expect(state.restored).not.toHaveBeenCalled()
    await allow('allchannels')
    await waitFor('restored')
    await allow('-@write')
    await waitFor('lost')
    await expect(signal.publish({ userId: 'user', epoch: 2 })).rejects.toThrow()
  })
})

async function openIoredisOnce(run: (client: Ioredis) => Promise<unknown>): Promise<void> {
  const client = new Ioredis(redisURL ?? '')
  await run(client).finally(() => {
    client.disconnect()
  })
}
