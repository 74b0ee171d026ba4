import { createProgram, findPort, type Program } from './processes.js'

/** PostgreSQL or Redis, which the repository's scripts have started. */
export interface Server {
  readonly url: string
  kill(): Promise<void>
  start(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  close(): Promise<void>
}

/** The servers that all processes share. */
export interface Servers {
  readonly postgres: Server
  readonly redis: Server
}

/** Processes of the app, behind a proxy. */
export interface Cluster {
  /** The address of the proxy: that of the app for its users. */
  readonly origin: string
  readonly proxy: Program
  readonly apps: readonly Program[]
  close(): Promise<void>
}

/** Starts a number of processes of the app, and the proxy in front of them. */
export async function startCluster(
  { postgres, redis }: Servers,
  { processes, cacheSeconds = 300 }: { processes: number; cacheSeconds?: number },
): Promise<Cluster> {
  const port = await findPort()
  const origin = `http://127.0.0.1:${String(port)}`
  const env = {
    NODE_ENV: 'production',
    COUNTERSIGN_SECRET: 'Zk4vNq8TgW2cYpXr7mLd5HsBe9JuFa3Q',
    COUNTERSIGN_URL: origin,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    CACHE_SECONDS: String(cacheSeconds),
  }
  const apps: Program[] = []
  for (let number = 1; number <= processes; number += 1)
    apps.push(createProgram('app.js', `app-${String(number)}`, { port: await findPort(), env }))
  const ports = apps.map((app) => String(app.port)).join(',')
  const proxy = createProgram('proxy.js', 'proxy', { port, parameters: [String(port), ports] })
  const all = [proxy, ...apps]
  await Promise.all(all.map((program) => program.start()))
  return {
    origin,
    proxy,
    apps,
    async close() {
      await Promise.all(all.map((program) => program.kill()))
    },
  }
}
