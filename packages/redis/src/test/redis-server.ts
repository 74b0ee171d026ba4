import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Redis as Upstash } from '@upstash/redis'
import { Redis as Ioredis } from 'ioredis'
import { createClient } from 'redis'
import { onTestFinished } from 'vitest'
import { type RedisClient, toConnection } from '../clients.js'
import { createGuardedCall } from '../guarded-calls.js'
import { createSignal, type RedisSignal } from '../signal.js'

/** The address of a Redis for tests; `npm run test:services` starts one. */
export const redisURL = process.env['COUNTERSIGN_REDIS_URL']

/** A prefix of keys that no other test uses. */
export const newPrefix = (): string => `test-${randomUUID()}`

function urlOf(port?: number): string {
  if (redisURL === undefined) throw new Error('COUNTERSIGN_REDIS_URL names no server')
  return port === undefined ? redisURL : `redis://127.0.0.1:${String(port)}`
}

/** A signal that checks its connection often. */
export function openSignal(client: RedisClient, prefix: string): RedisSignal {
  const signal = createSignal(toConnection(client), createGuardedCall(10_000, 0), prefix, {
    now: () => Date.now(),
    createId: () => randomUUID(),
    checkMs: 20,
  })
  onTestFinished(() => {
    signal.close()
  })
  return signal
}

/** A client of `ioredis`, as the guide writes it. */
export function openIoredis(port?: number, lazyConnect = false): Ioredis {
  const client = new Ioredis(urlOf(port), { maxRetriesPerRequest: 1, lazyConnect })
  client.on('error', () => undefined)
  onTestFinished(() => {
    client.disconnect()
  })
  return client
}

async function openNodeRedis(port?: number): Promise<RedisClient> {
  const client = createClient({ url: urlOf(port) })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => {
    client.destroy()
  })
  return client
}

/** A client of Upstash, over HTTP to a server that runs its pipelines on the real Redis. */
async function openUpstash(): Promise<RedisClient> {
  const commands = openIoredis()
  const run = ([name = '', ...parameters]: readonly unknown[]) =>
    commands.call(String(name), ...parameters.map(String)).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: String(error) }),
    )
  const server = createHttpServer((request, response) => {
    void readPipeline(request)
      .then((pipeline) => Promise.all(pipeline.map(run)))
      .then((answers) => response.end(JSON.stringify(answers)))
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
  })
  return new Upstash({
    url: `http://127.0.0.1:${String(port)}`,
    token: 'token',
    enableTelemetry: false,
    responseEncoding: false,
    retry: false,
  })
}

async function readPipeline(request: IncomingMessage): Promise<readonly (readonly unknown[])[]> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  const pipeline: unknown = JSON.parse(text)
  if (!isPipeline(pipeline)) throw new TypeError('The client has sent no pipeline')
  return pipeline
}

function isPipeline(value: unknown): value is readonly (readonly unknown[])[] {
  return Array.isArray(value) && value.every((command) => Array.isArray(command))
}

/** Every client that a guide names. */
export const clients = [
  { name: 'ioredis', open: (port?: number) => Promise.resolve(openIoredis(port)) },
  {
    name: 'ioredis, connected at the first command',
    open: (port?: number) => Promise.resolve(openIoredis(port, true)),
  },
  { name: 'redis', open: openNodeRedis },
  { name: '@upstash/redis', open: openUpstash },
] as const

/** Passes connections on to Redis, until a test cuts or holds them. */
export async function openProxy(): Promise<{
  readonly port: number
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  /** Takes bytes and passes none on. */
  hold(): void
  restore(): Promise<void>
}> {
  const { hostname, port: target } = new URL(urlOf())
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((socket) => {
    const upstream = connect(Number(target), hostname)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!isHeld) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const port = await listen(server)
  const cut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(cut)
  return {
    port,
    cut,
    hold() {
      isHeld = true
    },
    async restore() {
      isHeld = false
      if (!server.listening) await listen(server, port)
    },
  }
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
