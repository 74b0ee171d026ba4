import type { Server } from 'node:http'
import type { ListenOptions } from 'node:net'

/** Number of further ports to try. */
const MORE_PORTS = 20

/** Listens on the wanted port or on the next free one; 0 means any free port. Returns the port. */
export async function listen(server: Server, wanted: number, host: string): Promise<number> {
  for (let port = wanted; ; port += 1) {
    const taken = await tryPort(server, { port, host })
    if (!taken) return portOf(server)
    if (wanted === 0 || port === wanted + MORE_PORTS) throw taken
  }
}

/** Null when the server listens, the error when the port is taken. */
function tryPort(server: Server, options: ListenOptions): Promise<Error | null> {
  return new Promise((resolve, reject) => {
    const settle = (error: NodeJS.ErrnoException | null): void => {
      server.off('error', settle)
      server.off('listening', onListening)
      if (error && error.code !== 'EADDRINUSE') reject(error)
      else resolve(error)
    }
    const onListening = (): void => {
      settle(null)
    }
    server.on('error', settle).on('listening', onListening).listen(options)
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
