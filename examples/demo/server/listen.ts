import type { Server } from 'node:http'

/** How many ports after the wanted one are tried. */
const MORE_PORTS = 20

/** Listens on the wanted port, or on the next one that is free. Answers the port; 0 asks for any. */
export async function listen(server: Server, wanted: number): Promise<number> {
  for (let port = wanted; ; port += 1) {
    const taken = await tryPort(server, port)
    if (!taken) return portOf(server)
    if (wanted === 0 || port === wanted + MORE_PORTS) throw taken
  }
}

/** Null when the server listens, the error when the port is taken. */
function tryPort(server: Server, port: number): Promise<Error | null> {
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
    server.on('error', settle).on('listening', onListening).listen(port)
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
