import { hasMethods } from '@countersign/core/plugin-options'

/** The part of a client of `ioredis` that is used. */
export interface IoredisClient {
  evalsha(hash: string, keyCount: number, ...parameters: string[]): Promise<unknown>
  eval(script: string, keyCount: number, ...parameters: string[]): Promise<unknown>
  subscribe(...channels: string[]): Promise<unknown>
  duplicate(): IoredisClient
  on(event: string, listener: (...values: string[]) => void): unknown
  disconnect(): void
}

/** What a script of node-redis is called with. */
export interface NodeRedisParameters {
  readonly keys: string[]
  readonly arguments: string[]
}

/** The part of a client of `redis` (node-redis) that is used. */
export interface NodeRedisClient {
  evalSha(hash: string, parameters: NodeRedisParameters): Promise<unknown>
  eval(script: string, parameters: NodeRedisParameters): Promise<unknown>
  subscribe(channels: string[], listener: (message: string) => void): Promise<unknown>
  duplicate(): NodeRedisClient
  connect(): Promise<unknown>
  on(event: string, listener: () => void): unknown
  destroy(): void
}

/** The part of a client of `@upstash/redis` that is used. It speaks HTTP and cannot subscribe. */
export interface UpstashClient {
  evalsha(hash: string, keys: string[], parameters: string[]): Promise<unknown>
  eval(script: string, keys: string[], parameters: string[]): Promise<unknown>
}

/** A client of Redis or Valkey: of `ioredis`, `redis` or `@upstash/redis`. */
export type RedisClient = IoredisClient | NodeRedisClient | UpstashClient

/** Receives the messages of channels. */
interface Listener {
  readonly onMessage: (text: string) => void
  /** No message arrives until {@link onRestored}. */
  readonly onLost: () => void
  readonly onRestored: () => void
}

/** The same calls for the clients of all packages. */
export interface Connection {
  /** Runs a script. */
  run(script: string, key: string, parameters: string[]): Promise<unknown>
  /** Opens a second connection, which is made again when it breaks. Null where the client cannot subscribe. */
  readonly subscribe: ((channels: string[], listener: Listener) => () => void) | null
}

/**
 * Recognises a client by its methods.
 *
 * @throws TypeError for any other value.
 */
export function toConnection(client: RedisClient): Connection {
  if (isNodeRedis(client)) return ofNodeRedis(client)
  if (isIoredis(client)) return ofIoredis(client)
  if (isUpstash(client)) return ofUpstash(client)
  throw new TypeError('redis() takes a client of ioredis, redis or @upstash/redis')
}

function isNodeRedis(client: unknown): client is NodeRedisClient {
  return hasMethods('evalSha', 'eval', 'duplicate')(client)
}

function isIoredis(client: unknown): client is IoredisClient {
  return hasMethods('evalsha', 'eval', 'duplicate')(client)
}

function isUpstash(client: unknown): client is UpstashClient {
  return hasMethods('evalsha', 'eval')(client)
}

function ofIoredis(client: IoredisClient): Connection {
  return {
    run: (script, key, parameters) => client.eval(script, 1, key, ...parameters),
    subscribe(channels, { onMessage, onLost, onRestored }) {
      const subscriber = client.duplicate()
      subscriber.on('message', (_, text = '') => {
        onMessage(text)
      })
      subscriber.on('close', onLost)
      // Without a listener, an error of the connection is written to the console.
      subscriber.on('error', onLost)
      // Until Redis confirms it, messages do not arrive.
      const begin = () => {
        subscriber.subscribe(...channels).then(onRestored, onLost)
      }
      subscriber.on('ready', begin)
      // A client with `lazyConnect` connects at its first command.
      begin()
      return () => {
        subscriber.disconnect()
      }
    },
  }
}

function ofNodeRedis(client: NodeRedisClient): Connection {
  return {
    run: (script, key, parameters) => client.eval(script, { keys: [key], arguments: parameters }),
    subscribe(channels, { onMessage, onLost, onRestored }) {
      const subscriber = client.duplicate()
      let isSubscribed = false
      subscriber.on('error', onLost)
      subscriber.on('end', onLost)
      // The client subscribes again before it is ready again.
      subscriber.on('ready', () => {
        if (isSubscribed) onRestored()
      })
      const begin = async () => {
        await subscriber.connect()
        await subscriber.subscribe(channels, onMessage)
        isSubscribed = true
        onRestored()
      }
      begin().catch(onLost)
      return () => {
        subscriber.destroy()
      }
    },
  }
}

function ofUpstash(client: UpstashClient): Connection {
  return {
    run: (script, key, parameters) => client.eval(script, [key], parameters),
    subscribe: null,
  }
}
