import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy to a server that can stop responding, as networks and hanging machines do. */
export interface SlowNetwork {
  /** The server's address through the proxy. */
  readonly address: string
  /** Stops all traffic, on existing and new connections. */
  stopTraffic(): void
  /** Lets new connections work again; existing ones stay blocked. */
  recover(): void
}

/** Starts a proxy to a server for the running test. */
export async function createSlowNetwork(address: string): Promise<SlowNetwork> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    if (isSilent) return
    const far = connect(Number(port), hostname)
    sockets.add(far.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const place = server.address()
  const here = typeof place === 'object' && place ? String(place.port) : ''
  return {
    address: Object.assign(new URL(address), { port: here }).href,
    stopTraffic() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    recover() {
      isSilent = false
    },
  }
}
